import { playbackRoute } from '@alcova/contracts';
import { call } from '../../../shared/api/call';
import { ApiError } from '../../../shared/api/error';
import { playerTexts as texts } from '../texts';
import { handleKeys } from './keys';

const LOAD_TIMEOUT_MS = 10_000;
const ACCENT = '#c2518f';

/** A failure with a text for the visitor. */
class PlayerFailure extends Error {}

/** What a visitor reads about a failed start. */
export const failureMessage = (cause: unknown): string =>
  cause instanceof PlayerFailure || cause instanceof ApiError ? cause.message : texts.cannotStart;

async function loadLibrary() {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new PlayerFailure(texts.timeout)), LOAD_TIMEOUT_MS);
  });
  const loaded = import('./fluid-library').catch(() => {
    throw new PlayerFailure(texts.cannotLoad);
  });
  try {
    return (await Promise.race([loaded, late])).fluidPlayer;
  } finally {
    clearTimeout(timer);
  }
}

function createVideo(mp4: string, poster: string): HTMLVideoElement {
  const video = document.createElement('video');
  const source = document.createElement('source');
  source.src = mp4;
  source.type = 'video/mp4';
  video.poster = poster;
  video.preload = 'metadata';
  video.playsInline = true;
  video.append(source, texts.unsupported);
  return video;
}

const layoutControls = {
  primaryColor: ACCENT,
  autoPlay: false,
  fillToContainer: true,
  preload: 'metadata',
  // Its own keys work only under the mouse; ours work wherever the player has the focus.
  keyboardControl: false,
  allowDownload: false,
  allowTheatre: false,
  playbackRateEnabled: false,
  controlBar: { autoHide: true, autoHideTimeout: 3, animated: true },
  miniPlayer: { enabled: false },
};

export interface PlayerStart {
  /** The element that the player fills. */
  readonly host: HTMLElement;
  readonly videoId: string;
  readonly poster: string;
  /** Where to go on (seconds), after a failure in the middle. */
  readonly startAt: number;
  readonly signal: AbortSignal;
  readonly onFailure: (message: string) => void;
  readonly onTime: (seconds: number) => void;
}

function watch(video: HTMLVideoElement, { startAt, signal, onFailure, onTime }: PlayerStart): void {
  // A source's error does not bubble: it is caught on its way down.
  video.addEventListener('error', () => onFailure(texts.cannotLoad), { capture: true, signal });
  video.addEventListener('timeupdate', () => onTime(video.currentTime), { signal });
  // The library writes the time only while it passes: this shows the duration before playback starts.
  video.addEventListener('loadeddata', () => video.dispatchEvent(new Event('timeupdate')), { signal });
  video.addEventListener(
    'loadedmetadata',
    () => {
      if (startAt > 0) video.currentTime = startAt;
    },
    { once: true, signal },
  );
}

/**
 * Asks for fresh signed addresses, loads the library and builds the player in `host`, outside React's tree, since the library moves the
 * video element. Answers how to take it down. Throws what `failureMessage` explains.
 */
export async function startPlayer(start: PlayerStart): Promise<() => void> {
  const { host, videoId, signal } = start;
  const [playback, fluidPlayer] = await Promise.all([
    call(playbackRoute, { params: { id: videoId }, signal }),
    loadLibrary(),
  ]);
  signal.throwIfAborted();
  const video = createVideo(playback.mp4, playback.poster || start.poster);
  host.replaceChildren(video);
  watch(video, start);
  const player = fluidPlayer(video, {
    layoutControls: {
      ...layoutControls,
      posterImage: playback.poster || start.poster,
      posterImageSize: 'contain',
    },
    captions: texts.captions,
    hls: { overrideNative: true },
  });
  const stopKeys = handleKeys(host, video, player);
  return () => {
    stopKeys();
    player.destroy();
    // Frees the connection at once instead of at the next garbage collection.
    video.removeAttribute('src');
    video.replaceChildren();
    video.load();
    host.replaceChildren();
  };
}
