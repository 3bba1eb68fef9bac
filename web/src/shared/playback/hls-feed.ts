import type Hls from 'hls.js';
import type { ErrorData, HlsConfig, LoadPolicy } from 'hls.js';
import type { Addresses } from './addresses';
import { StallWatch } from './stall-watch';

type HlsLibrary = typeof Hls;

const REFUSED = 403;
const GONE = [404, 410];
/** New addresses are asked for so many times for one file. */
const MAX_RENEWALS = 2;
/** Before playback one segment is enough to show the length and to start at once; afterwards a minute at most. */
const LEAST_BUFFER_SECONDS = 1;
const BUFFER_SECONDS = 30;
const MAX_BUFFER_SECONDS = 60;
const KEEP_BEHIND_SECONDS = 60;
/** A playlist is a few kilobytes: what takes longer is better played from the mp4. */
const PLAYLIST_TIMEOUT_MS = 10_000;

export interface HlsFeedOptions {
  readonly library: HlsLibrary;
  readonly video: HTMLMediaElement;
  readonly addresses: Addresses;
  /** Address of the playlist: the master one, or that of the sound alone. */
  readonly master: string;
  /** Seconds. */
  readonly startAt: number;
  /** Whether the viewer wants it to play: an element with an error says that it is paused. */
  readonly mustPlay: () => boolean;
  /** How far ahead it loads while it plays, in seconds; half a minute, where nothing is said. */
  readonly ahead?: number;
  /** It cannot go on, and will not recover. */
  readonly onLost: () => void;
}

/** Requests carry the newest signature; the first refused one asks for a new one, and is sent again. */
function renewing(addresses: Addresses, stalls: StallWatch) {
  let isRefused = false;
  const xhrSetup = async (xhr: XMLHttpRequest, url: string) => {
    // Without new addresses the request goes out as it was: its answer tells what is wrong.
    if (isRefused) await addresses.renew().catch(() => undefined);
    isRefused = false;
    stalls.follow(xhr);
    xhr.open('GET', addresses.fresh(url), true);
  };
  const withRenewal = (policy: LoadPolicy): LoadPolicy => {
    const { errorRetry } = policy.default;
    if (!errorRetry) return policy;
    const shouldRetry: NonNullable<typeof errorRetry.shouldRetry> = (
      _config,
      count,
      _isTimeout,
      answer,
      retry,
    ) => {
      if (answer?.code !== REFUSED) return retry;
      isRefused = true;
      return count < MAX_RENEWALS;
    };
    return { default: { ...policy.default, errorRetry: { ...errorRetry, shouldRetry } } };
  };
  return { xhrSetup, withRenewal };
}

const quickly = (policy: LoadPolicy): LoadPolicy => ({
  default: {
    ...policy.default,
    maxTimeToFirstByteMs: PLAYLIST_TIMEOUT_MS,
    maxLoadTimeMs: PLAYLIST_TIMEOUT_MS,
    timeoutRetry: policy.default.timeoutRetry && { ...policy.default.timeoutRetry, maxNumRetry: 1 },
  },
});

function configuration(
  { library, addresses, startAt }: HlsFeedOptions,
  stalls: StallWatch,
): Partial<HlsConfig> {
  const { manifestLoadPolicy, playlistLoadPolicy, fragLoadPolicy } = library.DefaultConfig;
  const { xhrSetup, withRenewal } = renewing(addresses, stalls);
  return {
    startPosition: startAt,
    xhrSetup,
    manifestLoadPolicy: withRenewal(quickly(manifestLoadPolicy)),
    playlistLoadPolicy: withRenewal(quickly(playlistLoadPolicy)),
    fragLoadPolicy: withRenewal(fragLoadPolicy),
    maxBufferLength: LEAST_BUFFER_SECONDS,
    maxMaxBufferLength: LEAST_BUFFER_SECONDS,
    backBufferLength: KEEP_BEHIND_SECONDS,
    // Our captions stand beside the stream: the library would empty their tracks.
    subtitleStreamController: undefined,
    subtitleTrackController: undefined,
    timelineController: undefined,
    // Nobody needs more pixels than their screen has.
    capLevelToPlayerSize: true,
  };
}

/**
 * Feeds the video element from the adaptive stream. A network error is tried again as the library thinks best, a media error once by a new
 * media source; when that is not enough, or nothing happens any more, `onLost` is told, once.
 */
export class HlsFeed {
  readonly hls: Hls;
  private readonly stalls: StallWatch;
  private mayRecover = true;
  private isLost = false;

  constructor(private readonly options: HlsFeedOptions) {
    const { library, video, master, mustPlay } = options;
    const isWaiting = () => mustPlay() && video.readyState < video.HAVE_FUTURE_DATA;
    this.stalls = new StallWatch(isWaiting, () => this.lose());
    this.hls = new library(configuration(options, this.stalls));
    this.hls.on(library.Events.ERROR, (_event, data) => this.onError(data));
    this.hls.attachMedia(video);
    this.hls.loadSource(master);
  }

  /** Loads ahead from now on. */
  fill(): void {
    const { ahead = BUFFER_SECONDS } = this.options;
    this.hls.config.maxBufferLength = ahead;
    this.hls.config.maxMaxBufferLength = Math.max(ahead, MAX_BUFFER_SECONDS);
  }

  /** The element cannot decode what it was given, or the library says so. */
  onMediaError(): void {
    if (!this.mayRecover) return this.lose();
    this.mayRecover = false;
    const { video, mustPlay } = this.options;
    this.hls.recoverMediaError();
    if (mustPlay()) void video.play();
  }

  /** After it was lost: loads on from where it is, and may be lost again. */
  goOn(): void {
    this.isLost = false;
    this.hls.startLoad();
  }

  stop(): void {
    this.isLost = true;
    this.stalls.stop();
    this.hls.destroy();
  }

  private onError({ fatal, type, response, errorAction }: ErrorData): void {
    // Without another rendition the library would ask half a minute long for what is not there.
    const isGone = GONE.includes(response?.code ?? 0) && errorAction?.nextAutoLevel === undefined;
    if (!fatal && !isGone) return;
    if (type === this.options.library.ErrorTypes.MEDIA_ERROR) this.onMediaError();
    else this.lose();
  }

  private lose(): void {
    if (this.isLost) return;
    this.isLost = true;
    this.options.onLost();
  }
}
