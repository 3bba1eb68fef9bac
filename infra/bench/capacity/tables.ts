import { type Table, tableText } from '../../load/report';

/** The rows of a Markdown table by their first cell; of each, its other cells by their heads. */
export type Cells = ReadonlyMap<string, ReadonlyMap<string, string>>;

const cellsOf = (line: string): string[] =>
  line
    .slice(1, line.lastIndexOf('|'))
    .split('|')
    .map((cell) => cell.trim());

/** Reads the table of a page whose first head is this. @throws RangeError when there is none */
export function tableOf(page: string, first: string): Cells {
  const lines = page.split('\n');
  const at = lines.findIndex((line) => line.startsWith(`| ${first} |`));
  if (at < 0) throw new RangeError(`no table of ${first}`);
  const heads = cellsOf(lines[at] ?? '').slice(1);
  const end = lines.findIndex((line, index) => index > at && !line.startsWith('|'));
  return new Map(
    lines.slice(at + 2, end < 0 ? undefined : end).map((line) => {
      const [name = '', ...cells] = cellsOf(line);
      return [name, new Map(heads.map((head, index) => [head, cells[index] ?? '']))] as const;
    }),
  );
}

/** The number with which a cell begins. @throws RangeError when there is no such row or column, or no number in it */
export function numberIn(table: Cells, row: string, column: string): number {
  const cell = table.get(row)?.get(column) ?? '';
  const value = Number.parseFloat(cell.replaceAll(',', ''));
  if (Number.isNaN(value)) throw new RangeError(`no number in ${row}, ${column}: "${cell}"`);
  return value;
}

/** A number with three digits that count, and all before the point: 0.0123, 1.23, 12.3, 1,234. */
export function figure(value: number): string {
  if (value === 0) return '0';
  if (!Number.isFinite(value)) return '-';
  const digits = Math.max(0, 2 - Math.floor(Math.log10(Math.abs(value))));
  return value.toLocaleString('en-US', { maximumFractionDigits: Math.min(digits, 6) });
}

/** What stands between the marks of a block. @throws RangeError when they are not there */
function blockOf(page: string, name: string) {
  const [begin, end] = [`<!-- ${name}:begin -->\n`, `<!-- ${name}:end -->`];
  const [from, to] = [page.indexOf(begin), page.indexOf(end)];
  if (from < 0 || to < from) throw new RangeError(`no block ${name}`);
  return { from: from + begin.length, to };
}

/** What a program wrote into a block of a page. */
export function textIn(page: string, name: string): string {
  const { from, to } = blockOf(page, name);
  return page.slice(from, to);
}

/** A page with this in a block of it. */
export function withText(page: string, name: string, parts: readonly (string | Table)[]): string {
  const { from, to } = blockOf(page, name);
  const text = parts.map((part) => (typeof part === 'string' ? part : tableText(part))).join('\n\n');
  return `${page.slice(0, from)}\n${text}\n\n${page.slice(to)}`;
}
