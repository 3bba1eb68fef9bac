import { keepSign } from './sign';

describe('the sign on the button that plays and pauses', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  /** A film, and how often the library was told to look at it. */
  function film() {
    const video = Object.assign(new EventTarget(), { paused: true });
    const stop = new AbortController();
    const told = jest.fn();
    video.addEventListener('fluidplayerpause', told);
    keepSign(video, stop.signal);
    const turn = (type: 'play' | 'pause') => {
      video.paused = type === 'pause';
      video.dispatchEvent(new Event(type));
    };
    return { video, stop, told, turn };
  }

  it('is looked at after a pause, also while the film waits for data', () => {
    const { video, told, turn } = film();
    turn('play');
    video.dispatchEvent(new Event('waiting'));
    turn('pause');
    jest.advanceTimersByTime(1_000);
    expect(told).toHaveBeenCalledTimes(1);
  });

  it('is left alone where the film goes on at once, as after a drag', () => {
    const { told, turn } = film();
    turn('play');
    turn('pause');
    turn('play');
    jest.advanceTimersByTime(1_000);
    expect(told).not.toHaveBeenCalled();
  });

  it('is left alone before the film was ever played, where a link leads to a moment of it', () => {
    const { video, told, turn } = film();
    video.dispatchEvent(new Event('seeked'));
    jest.advanceTimersByTime(1_000);
    expect(told).not.toHaveBeenCalled();
    turn('play');
    turn('pause');
    jest.advanceTimersByTime(1_000);
    expect(told).toHaveBeenCalledTimes(1);
  });

  it('is looked at no more once the player is gone', () => {
    const { stop, told, turn } = film();
    turn('play');
    turn('pause');
    stop.abort();
    jest.advanceTimersByTime(1_000);
    expect(told).not.toHaveBeenCalled();
  });
});
