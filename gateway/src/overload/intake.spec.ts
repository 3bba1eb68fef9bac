import { Intake } from './intake';

const SECOND = 1_000;

/** How many of `perSecond` requests are taken over a second. */
function taken(intake: Intake, second: number, perSecond: number, isBehind: boolean): number {
  let count = 0;
  for (let n = 0; n < perSecond; n += 1)
    if (intake.take(isBehind, second * SECOND + (n * SECOND) / perSecond)) count += 1;
  return count;
}

describe('what a process takes', () => {
  it('is everything while it is not behind', () => {
    const intake = new Intake(0);
    for (let second = 0; second < 5; second += 1) expect(taken(intake, second, 2_000, false)).toBe(2_000);
  });

  it('becomes less and less while it is behind, but never less than a hundred a second and a hundred and fifty at once', () => {
    const intake = new Intake(0);
    const seconds = Array.from({ length: 4 }, (_, second) => taken(intake, second, 400, true));
    expect(seconds).toEqual([...seconds].sort((one, other) => other - one));
    expect(seconds[0]).toBeLessThan(400);
    expect(seconds.at(-1)).toBe(100);
    const atOnce = Array.from({ length: 400 }, () => intake.take(true, 60 * SECOND));
    expect(atOnce.filter(Boolean)).toHaveLength(150);
  });

  it('becomes more again by and by', () => {
    const intake = new Intake(0);
    for (let second = 0; second < 8; second += 1) taken(intake, second, 2_000, true);
    const seconds = Array.from({ length: 3 }, (_, second) => taken(intake, 8 + second, 2_000, false));
    expect(seconds[0]).toBeLessThan(200);
    expect(seconds).toEqual([...seconds].sort((one, other) => one - other));
    // Nobody asked for ten minutes.
    expect(taken(intake, 611, 2_000, false)).toBe(2_000);
  });
});
