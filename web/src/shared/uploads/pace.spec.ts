import { Pace, timeLeft } from './pace';

const MB = 1_000_000;

describe('the pace of an upload', () => {
  it('is unknown at first, then that of the last seconds', () => {
    const pace = new Pace();
    pace.note(0, 0);
    pace.note(MB, 500);
    expect(pace.bytesPerSecond).toBeNull();
    expect(pace.secondsLeft(10 * MB)).toBeNull();
    for (let second = 1; second <= 20; second++) pace.note((second + 1) * MB, second * 1_000);
    expect(pace.bytesPerSecond).toBeCloseTo(MB);
    expect(pace.secondsLeft(31 * MB)).toBe(10);
    for (let second = 21; second <= 40; second++) pace.note((21 + (second - 20) * 3) * MB, second * 1_000);
    expect(pace.bytesPerSecond).toBeCloseTo(3 * MB);
  });

  it('is unknown again while nothing moves, and after a part is sent again', () => {
    const pace = new Pace();
    pace.note(5 * MB, 0);
    pace.note(5 * MB, 2_000);
    expect(pace.secondsLeft(6 * MB)).toBeNull();
    pace.note(2 * MB, 3_000);
    expect(pace.bytesPerSecond).toBeNull();
  });

  it.each([
    [1, '1 s'],
    [59, '59 s'],
    [61, '2 min'],
    [3_600, '1 h 00 min'],
    [7_500, '2 h 05 min'],
  ])('%i seconds read %s', (seconds, text) => expect(timeLeft(seconds)).toBe(text));
});
