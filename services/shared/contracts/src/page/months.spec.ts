import { type TransparencyRow } from '@alcova/contracts';
import { byMonth, monthTitle } from './months';

const row = (month: string, category: TransparencyRow['category']): TransparencyRow => ({
  month,
  category,
  ...{
    reports: 1,
    cases: 1,
    removed: 1,
    kept: 0,
    deleted: 0,
    unavailable: 0,
    waiting: 0,
    appeals: 0,
    reversed: 0,
  },
  ...{ medianHours: 1.5, p95Hours: 1.5, inTime: 1 },
});

describe('the months of the transparency page', () => {
  it('are named in Portuguese, whatever the zone of the browser', () => {
    expect(monthTitle('2026-11')).toBe('novembro de 2026');
    expect(monthTitle('2027-01')).toBe('janeiro de 2027');
  });

  it('hold their rows together, in the order given', () => {
    const rows = [row('2026-11', 'spam'), row('2026-11', 'other'), row('2026-10', 'spam')];
    expect(byMonth(rows)).toEqual([
      ['2026-11', rows.slice(0, 2)],
      ['2026-10', rows.slice(2)],
    ]);
    expect(byMonth([])).toEqual([]);
  });
});
