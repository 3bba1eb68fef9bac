import { type AgeCounts } from '@alcova/contracts';
import { daysBetween, proofFigures } from './figures';

const counts: AgeCounts = {
  ...{ first: '2026-02-27', last: '2026-03-02' },
  items: [
    { day: '2026-02-27', way: 'wallet', outcome: 'proven', count: 4 },
    { day: '2026-03-01', way: 'openid', outcome: 'proven', count: 2 },
    { day: '2026-03-01', way: 'wallet', outcome: 'proven', count: 1 },
    { day: '2026-03-02', way: 'wallet', outcome: 'failed', count: 3 },
  ],
};
const told = (way?: 'wallet' | 'openid') =>
  Object.fromEntries(
    proofFigures(counts, way).figures.map(({ outcome, sum, values }) => [outcome, [sum, ...values]]),
  );

describe('the figures of proofs of age', () => {
  it('have every day, also those on which nothing was counted', () => {
    expect(proofFigures(counts).days).toEqual(['2026-02-27', '2026-02-28', '2026-03-01', '2026-03-02']);
    expect(daysBetween('2026-03-02', '2026-03-02')).toEqual(['2026-03-02']);
  });

  it('add up all ways', () => {
    expect(told()).toEqual({
      proven: [7, 4, 0, 3, 0],
      'under-age': [0, 0, 0, 0, 0],
      cancelled: [0, 0, 0, 0, 0],
      unreachable: [0, 0, 0, 0, 0],
      failed: [3, 0, 0, 0, 3],
    });
  });

  it('are of one way where one is chosen', () => {
    expect(told('openid')['proven']).toEqual([2, 0, 0, 2, 0]);
    expect(told('wallet')['proven']).toEqual([5, 4, 0, 1, 0]);
  });
});
