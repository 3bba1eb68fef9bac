/** Where a section of the report begins; its heading ends with the command that measures it. */
const HEADING = /^## .*$/m;

/** The text behind `## ` up to the next such heading, by the command in the heading. */
function commandOf(section: string): string | undefined {
  return /^## .*`([^`]+)`\s*$/.exec(section.split('\n', 1)[0] ?? '')?.[1];
}

/**
 * Puts newly measured sections into a report: in the place of the ones with the same command, else at the end. Several sections of one
 * command stay together. What was not measured stays as it is.
 * @param measured each section as Markdown, beginning with its heading
 */
export function withSections(report: string, measured: readonly string[]): string {
  const begin = HEADING.exec(report)?.index ?? report.length;
  const known = report
    .slice(begin)
    .split(/^(?=## )/m)
    .filter((section) => section !== '');
  const wanted = new Map<string, string[]>();
  for (const section of measured) {
    const command = commandOf(section);
    if (command === undefined) throw new RangeError(`no command in ${section.slice(0, 100)}`);
    wanted.set(command, [...(wanted.get(command) ?? []), section]);
  }
  const placed: string[] = [];
  for (const section of known) {
    const command = commandOf(section);
    const news = command === undefined ? undefined : wanted.get(command);
    if (news) placed.push(...news.splice(0));
    else placed.push(section);
  }
  const added = [...wanted.values()].flat();
  return `${[report.slice(0, begin), ...placed, ...added].map((part) => part.trim()).join('\n\n')}\n`;
}
