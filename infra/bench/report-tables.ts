/** A row of a table of the report: its cells by the head's. */
export type ReportRow = ReadonlyMap<string, string>;

const cellsOf = (line: string): string[] =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());

/**
 * The rows of all tables in the sections of one command, each with the cells of its head as keys; the first of several alike counts.
 * @param report docs/benchmarks.md
 * @param command as its heading names it
 */
export function rowsOf(report: string, command: string): ReportRow[] {
  const rows: ReportRow[] = [];
  const sections = report
    .split(/^(?=## )/m)
    .filter((one) => one.split('\n', 1)[0]?.endsWith(`\`${command}\``));
  for (const table of sections.flatMap((one) => one.match(/(?:^\|.*\n?)+/gm) ?? [])) {
    const [head = [], , ...lines] = table.trim().split('\n').map(cellsOf);
    for (const cells of lines)
      rows.push(new Map(cells.map((cell, at) => [head[at] ?? '', cell] as const).reverse()));
  }
  return rows;
}

/**
 * The number that a cell of the report begins with.
 * @param row what stands in the row's first cell
 * @param column what stands in the head
 * @throws RangeError when there is no such cell, or no number in it
 */
export function figureOf(report: string, command: string, row: string, column: string): number {
  const found = rowsOf(report, command).find(
    (cells) => cells.has(column) && [...cells.values()].at(-1) === row,
  );
  const [text] = /^[\d.]+/.exec(found?.get(column)?.replaceAll(',', '') ?? '') ?? [];
  if (text === undefined) throw new RangeError(`${command} has no figure for ${row}, ${column}`);
  return Number(text);
}
