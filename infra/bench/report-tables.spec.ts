import { figureOf, rowsOf } from './report-tables';

const REPORT = `# Benchmarks

## Reads: \`npm run bench:http\`

Words.

| warm GET | gateway, requests/s | p50 / p99 | bare, requests/s | p50 / p99 |
|---|---|---|---|---|
| list | 17,555 (1 to 2) | 1.4 / 12.2 ms | 20 | 9 / 9 ms |

| bar | wanted |
| --- | --- |
| list | >= 0.8 |

## Films: \`npm run bench:media\`

|  | whole way |
| --- | --- |
| processor time | 278.9 s |
`;

describe('figures of the report', () => {
  it('are found by command, row and column', () => {
    expect(figureOf(REPORT, 'npm run bench:http', 'list', 'gateway, requests/s')).toBe(17_555);
    expect(figureOf(REPORT, 'npm run bench:http', 'list', 'p50 / p99')).toBe(1.4);
    expect(figureOf(REPORT, 'npm run bench:media', 'processor time', 'whole way')).toBe(278.9);
  });

  it('are of this command alone, and numbers', () => {
    expect(rowsOf(REPORT, 'npm run bench:media')).toHaveLength(1);
    expect(() => figureOf(REPORT, 'npm run bench:media', 'list', 'gateway, requests/s')).toThrow('no figure');
    expect(() => figureOf(REPORT, 'npm run bench:http', 'list', 'wanted')).toThrow('no figure');
  });
});
