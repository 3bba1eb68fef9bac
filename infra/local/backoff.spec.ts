import { backoffMs, failuresAfter } from './backoff';

describe('backoff', () => {
  it('doubles from half a second to 30 s', () => {
    expect([1, 2, 3, 6, 7, 50].map(backoffMs)).toEqual([500, 1_000, 2_000, 16_000, 30_000, 30_000]);
  });

  it('counts failures in a row, and starts again after a stable minute', () => {
    expect(failuresAfter(3, 59_999)).toBe(4);
    expect(failuresAfter(3, 60_000)).toBe(1);
    expect(failuresAfter(0, 0)).toBe(1);
  });
});
