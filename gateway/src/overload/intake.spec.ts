import { Intake } from './intake';

const SECOND = 1_000;
const USUAL = { isBehind: false, asksForLittle: true, cost: 1 };
const BEHIND = { ...USUAL, isBehind: true };

/** How many of `perSecond` requests are taken over a second. */
function taken(intake: Intake, second: number, perSecond: number, isBehind: boolean): number {
  let count = 0;
  for (let n = 0; n < perSecond; n += 1)
    if (intake.take({ ...USUAL, isBehind }, second * SECOND + (n * SECOND) / perSecond)) count += 1;
  return count;
}

describe('what a process takes', () => {
  it('is everything while it is not behind', () => {
    const intake = new Intake(100, 0);
    for (let second = 0; second < 5; second += 1) expect(taken(intake, second, 2_000, false)).toBe(2_000);
  });

  it('becomes less and less while it is behind, but never less than a hundred a second and eighty at once', () => {
    const intake = new Intake(100, 0);
    const seconds = Array.from({ length: 4 }, (_, second) => taken(intake, second, 400, true));
    expect(seconds).toEqual([...seconds].sort((one, other) => other - one));
    expect(seconds[0]).toBeLessThan(400);
    expect(seconds.at(-1)).toBe(100);
    const atOnce = Array.from({ length: 400 }, () => intake.take(BEHIND, 60 * SECOND));
    expect(atOnce.filter(Boolean)).toHaveLength(80);
  });

  it('is what those ask who ask for little before what others do', () => {
    const intake = new Intake(100, 0);
    for (let second = 0; second < 4; second += 1) taken(intake, second, 400, true);
    const atOnce = (asksForLittle: boolean) =>
      Array.from({ length: 400 }, () => intake.take({ ...BEHIND, asksForLittle }, 60 * SECOND)).filter(
        Boolean,
      ).length;
    expect([atOnce(false), atOnce(false), atOnce(true)]).toEqual([64, 0, 16]);
  });

  it('is less of what is more work, of which those who ask for little get some as long as there is room for anything', () => {
    const intake = new Intake(100, 0);
    for (let second = 0; second < 4; second += 1) taken(intake, second, 400, true);
    const atOnce = (asksForLittle: boolean) =>
      Array.from({ length: 400 }, () =>
        intake.take({ ...BEHIND, asksForLittle, cost: 10 }, 60 * SECOND),
      ).filter(Boolean).length;
    expect([atOnce(false), atOnce(false), atOnce(true), atOnce(true)]).toEqual([6, 0, 2, 0]);
  });

  it('becomes more again, the more quickly the longer it was not behind', () => {
    const intake = new Intake(100, 0);
    for (let second = 0; second < 8; second += 1) taken(intake, second, 2_000, true);
    const seconds = Array.from({ length: 4 }, (_, second) => taken(intake, 8 + second, 2_000, false));
    const more = seconds.map((count, second) => count - (seconds[second - 1] ?? 0));
    expect(seconds[0]).toBeLessThan(300);
    expect(more.slice(0, 3)).toEqual(more.slice(0, 3).sort((one, other) => one - other));
    expect(seconds[3]).toBe(2_000);
  });
});
