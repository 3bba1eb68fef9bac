import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { carriedTable, priceTable } from './derived';
import { figure, numberIn, tableOf, textIn, withText } from './tables';
import { tableText } from '../../load/report';

const page = readFileSync(join(resolve(__dirname, '../../..'), 'docs/capacity.md'), 'utf8');
/** The page with another value in a row. @throws Error when the row is not there */
function pageWith(row: RegExp, cells: string): string {
  if (!row.test(page)) throw new Error(`no row ${row}`);
  return page.replace(row, cells);
}

describe('what follows from the figures of the page', () => {
  it('costs what bytes cost', () => {
    const dear = pageWith(/^\| a GB sent by the CDN \| [\d.]+ /m, '| a GB sent by the CDN | 11 ');
    const table = tableOf(tableText(priceTable(dear)), '1,000 listened hours, USD');
    const mb = numberIn(tableOf(page, 'an hour of'), 'MB of sound', 'narration');
    expect(table.get('bytes sent')?.get('sound alone')).toBe(figure(mb * 11));
  });

  it('is carried by less where a segment takes more of a gateway', () => {
    const row = /^\| segment of sound \| media \| [\d.]+ /m;
    const heavy = pageWith(row, '| segment of sound | media | 1000000 ');
    const table = tableOf(tableText(carriedTable(heavy)), 'size');
    expect(table.get('full first, at')?.get('medium')).toMatch(/^gateway media/);
    expect(numberIn(table, 'listeners at once', 'medium')).toBeLessThan(1);
  });
});

describe('tables of a page', () => {
  const text = 'a\n\n| what | x | y |\n| --- | --- | --- |\n| one | 1,234.5 | - |\n\nb\n';

  it('are read by their first head, rows and columns', () => {
    expect(numberIn(tableOf(text, 'what'), 'one', 'x')).toBe(1_234.5);
    expect(() => numberIn(tableOf(text, 'what'), 'one', 'y')).toThrow('no number in one, y: "-"');
    expect(() => numberIn(tableOf(text, 'what'), 'two', 'x')).toThrow(RangeError);
    expect(() => tableOf(text, 'other')).toThrow('no table of other');
  });

  it.each([
    [0.0123456, '0.0123'],
    [1.2345, '1.23'],
    [12.345, '12.3'],
    [1_234_567.8, '1,234,568'],
    [0, '0'],
    [Number.NaN, '-'],
  ])('say %d as %s', (value, said) => expect(figure(value)).toBe(said));

  it('are written between the marks of their block, over what was there', () => {
    const marked = 'a\n<!-- x:begin -->\nold\n<!-- x:end -->\nb\n';
    const written = withText(marked, 'x', ['new', { head: ['what'], rows: [['one']] }]);
    expect(textIn(written, 'x')).toBe('\nnew\n\n| what |\n| --- |\n| one |\n\n');
    expect(written.endsWith('<!-- x:end -->\nb\n')).toBe(true);
    expect(withText(written, 'x', ['new', { head: ['what'], rows: [['one']] }])).toBe(written);
    expect(() => textIn(marked, 'y')).toThrow('no block y');
  });
});
