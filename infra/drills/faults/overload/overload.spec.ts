import type { LoadRequest } from '../../rolling/load/plan';
import { overloadOf } from './overload';
import { overloadFailures, overloadRowsOf } from './report';

const SURGE = { usualFrom: 0, startedAt: 10_000, endedAt: 20_000 };
const at = (dueAt: number, more: Partial<LoadRequest> = {}): LoadRequest => ({
  ...{ kind: 'video', dueAt, ms: 10, failure: null, subject: null, status: 200, isToRetry: false },
  ...more,
});
const refusedAt = (dueAt: number, more: Partial<LoadRequest> = {}): LoadRequest =>
  at(dueAt, { failure: '503', status: 503, isToRetry: true, ...more });
/** One request every 100 ms. */
const steady = (from: number, to: number, more: Partial<LoadRequest> = {}) =>
  Array.from({ length: (to - from) / 100 }, (_, number) => at(from + number * 100, more));
const roundsOf = (overload: ReturnType<typeof overloadOf>) => [
  {
    seen: [{ name: 'overload', startedAt: 0, endedAt: 1, recoveredMs: 0, requests: [], overload }],
    ...{ acknowledged: 0, problems: [] },
  },
];

describe('more traffic than a site can carry', () => {
  it('is told by what was accepted, what was refused and how, and when all was as usual again', () => {
    const usual = [
      ...steady(0, 10_000),
      ...steady(10_000, 20_000, { ms: 40 }),
      ...steady(20_000, 22_000, { ms: 30 }),
      ...steady(22_000, 40_000),
    ];
    const more = [
      ...steady(10_000, 20_000, { ms: 40 }),
      refusedAt(11_000),
      refusedAt(12_000, { isToRetry: false }),
      at(13_000, { failure: 'not sent', status: 0, kind: 'list' }),
    ];
    const overload = overloadOf(SURGE, usual, more);
    expect(overload).toEqual({
      ...{ usualP99: 10, p99: 40, due: 203, refused: 3, toldWhen: 1, warmRefused: 1 },
      usualAgainMs: 2_000,
    });
    expect(overloadFailures(roundsOf(overload))).toEqual([]);
    expect(overloadRowsOf(roundsOf(overload))[0]?.slice(1, 6)).toEqual([
      '10 ms',
      '40 ms',
      '4.0',
      '203',
      '1.5 %',
    ]);
  });

  it('leaves films that are sent and what moderators decide out, which are not asked for at their moments', () => {
    const usual = [...steady(0, 40_000), at(5_000, { kind: 'upload', ms: 9_000 })];
    expect(overloadOf(SURGE, usual, [])).toMatchObject({ usualP99: 10, usualAgainMs: 0 });
  });

  it('misses its bars where what is accepted waits, or nothing is as before', () => {
    const usual = [...steady(0, 10_000), ...steady(10_000, 40_000, { ms: 1_201 })];
    const overload = overloadOf(SURGE, usual, []);
    expect(overload.usualAgainMs).toBeNull();
    expect(overloadFailures(roundsOf(overload))).toHaveLength(2);
  });

  it('is not over while anybody is refused', () => {
    const usual = [...steady(0, 40_000), refusedAt(24_000)];
    expect(overloadOf(SURGE, usual, []).usualAgainMs).toBeGreaterThan(0);
    const all = [...steady(0, 20_000), ...steady(20_000, 40_000).map(({ dueAt }) => refusedAt(dueAt))];
    expect(overloadOf(SURGE, all, []).usualAgainMs).toBeNull();
  });
});
