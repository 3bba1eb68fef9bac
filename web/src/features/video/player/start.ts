import { hasMediaSource } from '../../../shared/playback/support';
import { playerTexts as texts } from '../base/texts';
import { Addresses, fetchPlayback, type Playback } from '../../../shared/playback/addresses';
import { showAudioMenu } from './audio-menu';
import { showCaptions } from './captions';
import { completeControls } from './controls';
import { watchDuration } from './duration';
import { Feed } from './feed';
import { handleKeys } from './keys';
import { loadFluidPlayer, loadHls } from './libraries';
import { type PlayerProps } from './props';
import { offerPictureInPicture } from './picture-in-picture';
import { showQualityMenu } from './quality-menu';
import { resumable } from './resume';
import { loadStoryboard, type StoryboardTile } from './storyboard';

const ACCENT = '#c2518f';

const layoutControls = {
  primaryColor: ACCENT,
  autoPlay: false,
  fillToContainer: true,
  preload: 'metadata',
  // Its own keys work only under the mouse; ours work on the whole page.
  keyboardControl: false,
  allowDownload: false,
  allowTheatre: false,
  playbackRateEnabled: false,
  // The volume is kept by the library, captions, sound and quality by their menus.
  persistentSettings: { volume: true, quality: false, speed: false, theatre: false },
  controlBar: { autoHide: true, autoHideTimeout: 3, animated: true },
  miniPlayer: { enabled: false },
};

export interface PlayerStart extends PlayerProps {
  /** The element that the player fills. */
  readonly host: HTMLElement;
  /** Where to begin (seconds): at the moment of a link, or where a failure was. */
  readonly startAt: number;
  readonly signal: AbortSignal;
  readonly onFailure: (message: string) => void;
  readonly onTime: (seconds: number) => void;
  /** Told once when the length is found (seconds); undefined where it need not be looked for. */
  readonly onDuration: ((seconds: number) => void) | undefined;
  /** The viewer asks what each key does. */
  readonly onHelp: () => void;
  /** The film has come to its end, on this stage; null when it leaves its end again. */
  readonly onEnd: (stage: Element | null) => void;
}

function createVideo(poster: string): HTMLVideoElement {
  const video = document.createElement('video');
  video.poster = poster;
  video.preload = 'metadata';
  video.playsInline = true;
  video.append(texts.unsupported);
  return video;
}

/** Tells when the film in `video` is at its end. */
function watchEnd(video: HTMLVideoElement, signal: AbortSignal, onEnd: PlayerStart['onEnd']): void {
  video.addEventListener('ended', () => onEnd(video.parentElement), { signal });
  for (const type of ['play', 'seeking']) video.addEventListener(type, () => onEnd(null), { signal });
  signal.addEventListener('abort', () => onEnd(null));
}

async function load({ videoId, signal }: PlayerStart) {
  const asked = fetchPlayback(videoId, signal);
  // A stream whose code does not come is no failure: the mp4 needs none.
  const hls = asked.then(({ hls: master }) =>
    master !== null && hasMediaSource() ? loadHls().catch(() => undefined) : undefined,
  );
  return Promise.all([asked, loadFluidPlayer(), hls]);
}

function optionsFor(playback: Playback, poster: string, tiles: StoryboardTile[]) {
  return {
    layoutControls: {
      ...layoutControls,
      posterImage: poster,
      posterImageSize: 'contain' as const,
      // The library keeps this very list, which fills when the tiles are known.
      ...(playback.storyboard === null
        ? {}
        : { timelinePreview: { type: 'static' as const, frames: tiles } }),
    },
    captions: texts.captions,
  };
}

export interface RunningPlayer {
  readonly addresses: Addresses;
  /** Rejects with NotAllowedError where the browser wants a press first. */
  readonly play: () => Promise<void>;
  readonly takeDown: () => void;
}

/**
 * Asks for fresh signed addresses, loads the libraries and builds the player in `host`, outside React's tree, since the library moves the
 * video element. Throws what `failureMessage` explains.
 */
export async function startPlayer(start: PlayerStart): Promise<RunningPlayer> {
  const { host, videoId, startAt, signal, onTime, onFailure, onDuration, onHelp } = start;
  const [playback, fluidPlayer, library] = await load(start);
  signal.throwIfAborted();
  const poster = playback.poster || start.poster;
  const video = createVideo(poster);
  host.replaceChildren(video);
  // The library writes the time only while it passes: this shows the duration before playback starts.
  video.addEventListener('loadeddata', () => video.dispatchEvent(new Event('timeupdate')), { signal });
  const tiles: StoryboardTile[] = [];
  const player = fluidPlayer(video, optionsFor(playback, poster, tiles));
  const addresses = new Addresses(playback, () => fetchPlayback(videoId, signal));
  const feed = new Feed({
    ...{ video, addresses, library, startAt, signal, onTime },
    onFailure: () => onFailure(texts.cannotLoad),
  });
  completeControls({ host, video, player, known: start.duration, startAt, signal });
  if (library && feed.hls) {
    showQualityMenu(host, feed.hls, library, signal);
    showAudioMenu(host, feed.hls, library, signal);
  }
  if (playback.storyboard !== null) void loadStoryboard(tiles, addresses, signal);
  const captions = showCaptions(host, video, addresses, signal);
  resumable({ host, video, videoId, startAt, play: () => player.play(), signal });
  offerPictureInPicture(host, video, signal);
  watchEnd(video, signal, start.onEnd);
  if (onDuration) watchDuration(video, signal, onDuration);
  handleKeys({ host, video, player, toggleCaptions: captions?.toggle, onHelp, signal });
  const takeDown = () => {
    feed.stop();
    player.destroy();
    // Frees the connection at once instead of at the next garbage collection.
    video.removeAttribute('src');
    video.load();
    host.replaceChildren();
  };
  // The library follows the element, but keeps to itself what the browser answers.
  return { addresses, play: () => video.play(), takeDown };
}
