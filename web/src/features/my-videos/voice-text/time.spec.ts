import { formatTime, readTime } from './time';

describe('a time of a film', () => {
  it.each([
    [0, '00:00,00'],
    [62.35, '01:02,35'],
    [59.999, '01:00,00'],
    [3_661.1, '1:01:01,10'],
  ])('of %d s is shown as %s, and read again', (seconds, shown) => {
    expect(formatTime(seconds)).toBe(shown);
    expect(readTime(shown)).toBeCloseTo(seconds, 1);
  });

  it.each([
    ['62.35', 62.35],
    [' 1:02,5 ', 62.5],
    ['0:01:02', 62],
    ['90:00', 5_400],
    ['7', 7],
    ['7,128', 7.13],
  ])('is read as people type it: %s', (typed, seconds) => expect(readTime(typed)).toBe(seconds));

  it.each(['', 'agora', '1:60', '1:61:00', '-3', '1:2:3:4', '1,', '1e3'])('is not %p', (typed) =>
    expect(readTime(typed)).toBeUndefined(),
  );
});
