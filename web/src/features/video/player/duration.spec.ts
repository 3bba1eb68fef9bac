import { isDuration, watchDuration } from './duration';

describe('the length of a film', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  const watch = () => {
    const video = { duration: NaN };
    const stop = new AbortController();
    const found: number[] = [];
    watchDuration(video, stop.signal, (seconds) => found.push(seconds));
    return { video, stop, found };
  };

  it.each([
    [0, 1_000],
    [1_001, 2_000],
    [2_001, 3_000],
    [3_001, 5_000],
    [5_001, 5_500],
    [14_501, 15_000],
  ])('that is known after %i ms is found at %i ms, once', (knownAt, foundAt) => {
    const { video, found } = watch();
    jest.advanceTimersByTime(knownAt);
    video.duration = 61.5;
    jest.advanceTimersByTime(foundAt - knownAt - 1);
    expect(found).toEqual([]);
    jest.advanceTimersByTime(1);
    expect(found).toEqual([61.5]);
    jest.advanceTimersByTime(60_000);
    expect(found).toEqual([61.5]);
  });

  it('is looked for no more after the twentieth poll, or when the player is gone', () => {
    const late = watch();
    jest.advanceTimersByTime(15_001);
    late.video.duration = 5;
    const gone = watch();
    gone.stop.abort();
    gone.video.duration = 5;
    jest.advanceTimersByTime(60_000);
    expect([late.found, gone.found]).toEqual([[], []]);
  });

  it.each([NaN, Infinity, 0, -1])('is never %p', (seconds) => expect(isDuration(seconds)).toBe(false));
});
