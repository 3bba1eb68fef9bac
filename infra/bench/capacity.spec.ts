import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { ASSUMED, MEASURED, SIZES } from './capacity-inputs';
import { bytesOf, coresOf, databaseOf, ratesOf } from './capacity-model';
import { size, TABLES } from './capacity-tables';

const root = resolve(__dirname, '../..');
const [small, , large] = SIZES;
if (!small || !large) throw new Error('there are three sizes');
const document = readFileSync(join(root, 'docs/capacity.md'), 'utf8');

/** A table without the blanks that line its columns up. */
const cellsOf = (text: string): string[][] =>
  text
    .trim()
    .split('\n')
    .map((line) =>
      line
        .split('|')
        .map((cell) => cell.trim().replace(/^-+$/, '-'))
        .filter((cell) => cell !== ''),
    );

describe('capacity on paper', () => {
  it.each(Object.keys(TABLES))('is what the document says: %s', (name) => {
    const [, after = ''] = document.split(`<!-- ${name} -->`);
    const table = /^\|(.|\n)*?(?=\n\n|$(?![\n]))/m.exec(after)?.[0] ?? '';
    expect(cellsOf(table)).toEqual(cellsOf(TABLES[name] ?? ''));
  });

  it('is worked out of figures that the benchmarks show', () => {
    const benchmarks = readFileSync(join(root, 'docs/benchmarks.md'), 'utf8');
    for (const figure of ['17,555', '278.9 s', '28.9 s', '227 MiB']) expect(benchmarks).toContain(figure);
    const shown = [
      ...Object.values(MEASURED.rowBytes),
      ...Object.values(MEASURED.viewMs),
      ...Object.values(MEASURED.coldReadMs),
      ...Object.values(MEASURED.gibibyteMs),
      ...[MEASURED.uploadMessages, MEASURED.uploadMessageBytes],
      ...[MEASURED.sourceBytesPerSecond, MEASURED.madeBytesPerSecond],
    ];
    const [, footprint = ''] = benchmarks.split('`npm run bench:footprint`');
    for (const figure of shown) {
      expect(figure).toBeGreaterThan(0);
      expect(footprint).toContain(`| ${figure.toLocaleString('en-US', { maximumFractionDigits: 2 })} |`);
    }
    const [, views = ''] = benchmarks.split('`npm run bench:views`');
    expect(views).toContain(`in parts of those of many | >= 0.8 | ${MEASURED.viewsOfOneVideoShare} (`);
  });

  it('counts a view into all that it brings along', () => {
    const rates = ratesOf({ ...small, viewsPerDay: 86_400 }, ASSUMED);
    expect(rates).toMatchObject({ averageViews: 1, views: 4, reads: 24, segments: 360 });
    expect(rates.serviceReads).toBeCloseTo(1.2);
    expect(rates.segmentsAtGateways).toBeCloseTo(18);
    expect(rates.cdnGigabits).toBeCloseTo((4 * 360 * 1.5e6) / 1e9);
  });

  it('grows with what it is for', () => {
    const twice = { ...small, viewsPerDay: 2 * small.viewsPerDay };
    expect(coresOf(twice, MEASURED, ASSUMED).postgres).toBeCloseTo(
      2 * coresOf(small, MEASURED, ASSUMED).postgres,
    );
    expect(coresOf(twice, MEASURED, ASSUMED).workers).toBe(coresOf(small, MEASURED, ASSUMED).workers);
    expect(databaseOf(twice, MEASURED, ASSUMED).videos).toBe(databaseOf(small, MEASURED, ASSUMED).videos);
    expect(bytesOf(large, MEASURED, ASSUMED).storeAYear).toBeCloseTo(
      100 * bytesOf(small, MEASURED, ASSUMED).storeAYear,
    );
  });

  it.each([
    [0, '0 B'],
    [999, '999 B'],
    [1_500, '1.5 kB'],
    [123_000_000, '123 MB'],
    [2.5e15, '2.5 PB'],
  ])('writes %p bytes as %p', (bytes, text) => {
    expect(size(bytes)).toBe(text);
  });
});
