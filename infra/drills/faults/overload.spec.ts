import type { LoadRequest } from '../../load/arrivals';
import { overloadOf } from './overload';

const SURGE = { usualFrom: 0, startedAt: 10_000, endedAt: 20_000 };
const at = (dueAt: number, more: Partial<LoadRequest> = {}): LoadRequest => ({
  ...{ kind: 'video', dueAt, ms: 10, failure: null, subject: null, status: 200, isToRetry: false },
  ...more,
});
const refused = { failure: '503', status: 503, isToRetry: true };
/** One request every 100 ms. */
const steady = (from: number, to: number, more: Partial<LoadRequest> = {}) =>
  Array.from({ length: (to - from) / 100 }, (_, number) => at(from + number * 100, more));

describe('more traffic than a site can carry', () => {
  it('is told by what was accepted, what was refused, and when all was as usual again', () => {
    const usual = [
      ...[...steady(0, 10_000), at(5_000, { kind: 'upload', ms: 9_000 })],
      ...steady(10_000, 20_000, { ms: 40 }),
      ...[...steady(20_000, 22_000, { ms: 30 }), ...steady(22_000, 40_000)],
    ];
    const more = [...steady(10_000, 20_000, { ms: 40 }), at(11_000, refused), at(12_000, refused)];
    expect(overloadOf(SURGE, usual, more)).toEqual({
      ...{ usualP99: 10, p99: 40, due: 202, refused: 2 },
      usualAgainMs: 2_000,
    });
  });

  it('is not over while anybody waits or is refused', () => {
    const slow = [...steady(0, 10_000), ...steady(10_000, 40_000, { ms: 1_201 })];
    expect(overloadOf(SURGE, slow, []).usualAgainMs).toBeNaN();
    const one = [...steady(0, 40_000), at(24_000, refused)];
    expect(overloadOf(SURGE, one, []).usualAgainMs).toBeGreaterThan(0);
    const all = [...steady(0, 20_000), ...steady(20_000, 40_000, refused)];
    expect(overloadOf(SURGE, all, []).usualAgainMs).toBeNaN();
  });
});
