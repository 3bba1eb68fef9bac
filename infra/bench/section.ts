import { tableText } from './table';

/** What was promised, and what came out. */
export interface Bar {
  readonly name: string;
  /** With their unit. */
  readonly wanted: string;
  readonly measured: string;
  readonly isMet: boolean;
}

/** What one measurement found. */
export interface Section {
  readonly title: string;
  /** What repeats it alone. */
  readonly command: string;
  /** How it was measured. */
  readonly about: string;
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
  readonly bars: readonly Bar[];
}

/** A section of a report as Markdown. */
export function sectionText({ title, command, about, head, rows, bars }: Section): string {
  const barRows = bars.map(({ name, wanted, measured, isMet }) => [
    name,
    wanted,
    measured,
    isMet ? 'yes' : 'no',
  ]);
  const promised = bars.length === 0 ? [] : [tableText(['bar', 'wanted', 'measured', 'met'], barRows)];
  return [`## ${title}: \`${command}\``, about, tableText(head, rows), ...promised].join('\n\n');
}

/** Prints a section; the process fails when a bar was missed. */
export function printSection(section: Section): void {
  console.log(sectionText(section));
  if (section.bars.some(({ isMet }) => !isMet)) process.exitCode = 1;
}
