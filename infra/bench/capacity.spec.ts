import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { withTables } from './capacity-document';
import { ASSUMED, measuredOf, SIZES } from './capacity-inputs';
import { bytesOf, coresOf, databaseOf, ratesOf } from './capacity-model';
import { size, tablesOf } from './capacity-tables';

const root = resolve(__dirname, '../..');
const [small, , large] = SIZES;
if (!small || !large) throw new Error('there are three sizes');
const document = readFileSync(join(root, 'docs/capacity.md'), 'utf8');
const benchmarks = readFileSync(join(root, 'docs/benchmarks.md'), 'utf8');
const MEASURED = measuredOf(benchmarks);
const TABLES = tablesOf(MEASURED);

describe('capacity on paper', () => {
  it('is what the document says', () => {
    expect(withTables(document, TABLES)).toBe(document);
  });

  it('has a place for each table', () => {
    expect(withTables('<!-- a -->\n\n| 1 |\n| 2 |\n\n| 3 |', { a: '| x |' })).toBe(
      '<!-- a -->\n\n| x |\n\n| 3 |',
    );
    expect(() => withTables('| 1 |', { a: '| x |' })).toThrow('no <!-- a -->');
  });

  it('is worked out of figures that the benchmarks show', () => {
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
