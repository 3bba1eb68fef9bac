import { videoPlayback } from '@alcova/contracts';
import { waitFor } from '@testing-library/dom';
import { listeningServer, PLAYBACK, SECONDS } from './support/listening';
import { fakeMedia, loadTo, passTo, sound } from './support/media';
import './support/site';

/** The library, as far as it is used: what becomes of a stream is said by the test. */
class Stream {
  static readonly all: Stream[] = [];
  static readonly isSupported = () => true;
  static readonly Events = { ERROR: 'error' };
  static readonly ErrorTypes = { MEDIA_ERROR: 'media', NETWORK_ERROR: 'network' };
  static readonly DefaultConfig = Object.fromEntries(
    ['manifest', 'playlist', 'frag'].map((what) => [
      `${what}LoadPolicy`,
      { default: { errorRetry: { maxNumRetry: 1 }, timeoutRetry: null } },
    ]),
  );
  readonly config = {};
  readonly startLoad = jest.fn();
  readonly destroy = jest.fn();
  private onError: ((event: string, data: object) => void) | undefined;
  constructor() {
    Stream.all.push(this);
  }
  on(_event: string, listener: (event: string, data: object) => void): void {
    this.onError = listener;
  }
  attachMedia(element: HTMLMediaElement): void {
    element.src = 'blob:stream';
  }
  loadSource(): void {
    return;
  }
  /** It has tried for half a minute, in vain. */
  break(): void {
    this.onError?.('error', { fatal: true, type: 'network' });
  }
}
jest.mock('../src/shared/playback/library', () => ({
  loadHlsForSound: () => Promise.resolve({ default: Stream }),
}));

const next = () => window.dispatchEvent(new Event('online'));

beforeEach(() => {
  fakeMedia(SECONDS);
  Stream.all.length = 0;
  document.body.innerHTML = '';
  Object.defineProperty(window, 'MediaSource', { configurable: true, value: class {} });
});
afterAll(() => Reflect.deleteProperty(window, 'MediaSource'));

async function start() {
  const asked = listeningServer().answer(videoPlayback, PLAYBACK);
  globalThis.fetch = asked.fetch;
  const { SoundFeed } = await import('../src/shared/listening/sound-feed');
  const told = { onOffline: jest.fn(), onFailure: jest.fn(), onRefused: jest.fn() };
  const wish = { isOn: true };
  const audio = document.body.appendChild(document.createElement('audio'));
  const feed = new SoundFeed({
    ...{ audio, id: 'video1', prepared: undefined, ...told },
    ...{ place: () => audio.currentTime, mustPlay: () => wish.isOn },
  });
  await waitFor(() => expect(audio.paused).toBe(false));
  const [stream] = Stream.all;
  if (!stream) throw new Error('no stream');
  return { asked, audio, feed, stream, told, wish };
}

describe('a network that is bad, of which the browser says that it is there', () => {
  it('is not heard while something is loaded, and what follows is loaded once it can be', async () => {
    const { stream, audio, feed, told } = await start();
    loadTo(85);
    passTo(5);
    for (const times of [1, 2]) {
      stream.break();
      expect(audio.paused).toBe(false);
      // What is waited for is a word of the browser's.
      await waitFor(() => {
        next();
        expect(stream.startLoad).toHaveBeenCalledTimes(times);
      });
    }
    expect([stream.destroy.mock.calls.length, Stream.all.length, sound().src]).toEqual([0, 1, 'blob:stream']);
    expect(told.onFailure).not.toHaveBeenCalled();
    feed.stop();
  });

  it('begins anew at the same second once nothing is left of what was loaded', async () => {
    const { stream, audio, feed } = await start();
    loadTo(85);
    passTo(84.5);
    stream.break();
    expect(stream.destroy).toHaveBeenCalled();
    await waitFor(() => expect(Stream.all).toHaveLength(2));
    await waitFor(() => expect(audio.paused).toBe(false));
    feed.stop();
  });

  it('is tried for nobody who has paused', async () => {
    const { stream, feed, wish } = await start();
    loadTo(85);
    passTo(5);
    wish.isOn = false;
    stream.break();
    next();
    await Promise.resolve();
    next();
    expect(stream.startLoad).not.toHaveBeenCalled();
    wish.isOn = true;
    await waitFor(() => {
      next();
      expect(stream.startLoad).toHaveBeenCalledTimes(1);
    });
    feed.stop();
  });
});

it('waits for a network as long as the browser knows of none, and two minutes more', async () => {
  const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const asked = listeningServer();
  asked.breakOff(videoPlayback, 'is cut off');
  globalThis.fetch = asked.fetch;
  const { SoundFeed } = await import('../src/shared/listening/sound-feed');
  const told = { onOffline: jest.fn(), onFailure: jest.fn<void, [string]>(), onRefused: jest.fn() };
  const audio = document.body.appendChild(document.createElement('audio'));
  const options = { audio, id: 'video1', prepared: undefined, place: () => 0, mustPlay: () => true };
  const feed = new SoundFeed({ ...options, ...told });
  const tries = (times: number) =>
    waitFor(
      () => {
        next();
        expect(told.onOffline.mock.calls.length).toBeGreaterThan(times);
      },
      { interval: 1 },
    );
  await tries(30);
  expect(told.onFailure).not.toHaveBeenCalled();
  online.mockReturnValue(true);
  await waitFor(
    () => {
      next();
      expect(told.onFailure).toHaveBeenCalledTimes(1);
    },
    { interval: 1 },
  );
  feed.stop();
});
