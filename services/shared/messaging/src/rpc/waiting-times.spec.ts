import { WaitingTimes } from '../connection/waiting-times';

const HOUR_MS = 3_600_000;

describe('the time that messages waited', () => {
  it.each([
    ['far ahead', HOUR_MS],
    ['far behind', -HOUR_MS],
  ])('is counted from the quickest message of a sender whose clock is %s', (_case, apart) => {
    const waits = new WaitingTimes();
    expect(waits.of('a', 1_000 + apart, 1_002)).toBe(0);
    expect(waits.of('a', 2_000 + apart, 2_502)).toBe(500);
    expect(waits.of('a', 3_000 + apart, 3_001)).toBe(0);
    expect(waits.of('a', 3_500 + apart, 3_512)).toBe(11);
  });

  it("is each sender's own", () => {
    const waits = new WaitingTimes();
    waits.of('a', 0, 1_000);
    expect(waits.of('b', 0, 5_000)).toBe(0);
  });

  it('is learnt anew ten seconds after a clock stood still for a while, and at once after a long while', () => {
    const waits = new WaitingTimes();
    waits.of('a', 0, 0);
    const stoodFor = 20_000;
    const seen = [6_000, 11_001, 16_002, 16_003].map((at) => waits.of('a', at, at + stoodFor));
    expect(seen).toEqual([20_000, 20_000, 0, 0]);
    expect(waits.of('a', 17_000, 17_000 + 10 * stoodFor)).toBe(0);
    expect(waits.of('a', 18_000, 18_000 + 10 * stoodFor + 7)).toBe(7);
  });
});
