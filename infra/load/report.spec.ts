import { barOf, exitCodeOf, reportText } from './report';

describe('what a bench or a drill found', () => {
  const met = barOf('p99', 40, { most: 50, unit: ' ms' });
  const missed = barOf('a second', 0.5, { least: 0.9, digits: 2 });

  it('ends a process with what it means', () => {
    expect(exitCodeOf({ tables: [], bars: [met] })).toBe(0);
    expect(exitCodeOf({ tables: [], bars: [met, missed] })).toBe(2);
    expect(exitCodeOf({ tables: [], bars: [missed], problems: ['lost'] })).toBe(1);
    expect(exitCodeOf({ tables: [], bars: [barOf('none', Number.NaN, { most: 1 })] })).toBe(2);
  });

  it('is told as Markdown', () => {
    const text = reportText({
      ...{ about: 'How.', tables: [{ head: ['a', 'b'], rows: [['1', '2']] }] },
      ...{ bars: [met, missed], problems: ['lost'] },
    });
    expect(text.split('\n')).toEqual([
      ...['How.', '', '| a | b |', '| --- | --- |', '| 1 | 2 |', ''],
      ...['| bar | wanted | measured | met |', '| --- | --- | --- | --- |'],
      ...['| p99 | <= 50 ms | 40 ms | yes |', '| a second | >= 0.9 | 0.50 | no |', '', '- lost'],
    ]);
  });
});
