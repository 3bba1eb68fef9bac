import { errorFromFetch } from '../api/error';
import { HlsFeed } from '../playback/hls-feed';
import { loadHlsForSound } from '../playback/library';
import { hasMediaSource, NATIVE_HLS } from '../playback/support';
import { findSound, type Source, SoundFailure } from './source';
import { texts } from './texts';

/** What is loaded ahead is heard without a network. */
const AHEAD_SECONDS = 120;
/** Without a word of the browser's that the network is back, it is looked for so often (ms), and so many times. */
const LOOK_EVERY_MS = 5_000;
const LOOKS = 24;
/** A stream that breaks is begun anew where it was, so many times until it went well again. */
const MAX_TRIES = 2;
/** With less of what is loaded before it (s) it is about to fall silent. */
const STARVES_SECONDS = 1;
const CONNECTION = ['network', 'timeout', 'unavailable'];

export interface SoundFeedOptions {
  readonly audio: HTMLAudioElement;
  /** The film's id. */
  readonly id: string;
  /** Asked for before, where somebody was about to listen. */
  readonly prepared: Promise<Source> | undefined;
  /** Where it goes on, in seconds. */
  readonly place: () => number;
  readonly mustPlay: () => boolean;
  /** It waits for the network. */
  readonly onOffline: () => void;
  /** It cannot go on: what to say. */
  readonly onFailure: (message: string) => void;
  /** The browser wants a press first. */
  readonly onRefused: () => void;
}

/** The library; undefined where the browser plays such a stream by itself alone. @throws what the load ends with */
export const loadLibrary = async () => (hasMediaSource() ? (await loadHlsForSound()).default : undefined);

/** Resolves when the network may be there again: the browser says so, the page is looked at, or some seconds are over. */
function nextChance(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const over = new AbortController();
    const go = () => {
      over.abort();
      resolve();
    };
    const timer = setTimeout(go, LOOK_EVERY_MS);
    over.signal.addEventListener('abort', () => clearTimeout(timer));
    window.addEventListener('online', go, { signal: over.signal });
    document.addEventListener('visibilitychange', go, { signal: over.signal });
    signal.addEventListener('abort', go, { signal: over.signal });
  });
}

/**
 * Feeds the element with the sound of one film. A stream that breaks, an address that has ended and a network that was away are got over: it
 * goes on at the same second, or `onFailure` is told.
 */
export class SoundFeed {
  private readonly ending = new AbortController();
  private stream: HlsFeed | undefined;
  private prepared: Promise<Source> | undefined;
  private tries = 0;
  private looks = 0;

  constructor(private readonly options: SoundFeedOptions) {
    this.prepared = options.prepared;
    void this.start();
  }

  /** It has played for a while: what was tried before counts no more. */
  wentWell(): void {
    this.tries = 0;
    this.looks = 0;
  }

  play(): void {
    this.options.audio.play().catch((cause: unknown) => {
      if (cause instanceof DOMException && cause.name === 'NotAllowedError') this.options.onRefused();
    });
  }

  onElementError(): void {
    if (this.ending.signal.aborted) return;
    if (this.stream) this.stream.onMediaError();
    else this.lose();
  }

  stop(): void {
    this.ending.abort();
    this.detach();
  }

  private detach(): void {
    const { audio } = this.options;
    this.stream?.stop();
    this.stream = undefined;
    audio.removeAttribute('src');
    audio.load();
  }

  private async start(): Promise<void> {
    const { signal } = this.ending;
    try {
      await this.attach();
    } catch (cause) {
      if (signal.aborted) return;
      if (cause instanceof SoundFailure) return this.options.onFailure(cause.message);
      const { code, message } = errorFromFetch(cause);
      if (!CONNECTION.includes(code) || this.looks >= LOOKS) return this.options.onFailure(message);
      // While the browser knows of no network nothing is tried either.
      if (navigator.onLine) this.looks += 1;
      this.options.onOffline();
      await nextChance(signal);
      if (!signal.aborted) await this.start();
    }
  }

  private async attach(): Promise<void> {
    const { signal } = this.ending;
    const { audio, id, place, mustPlay } = this.options;
    const asked = this.prepared ?? findSound(id, signal);
    this.prepared = undefined;
    const [library, { addresses, playlist }] = await Promise.all([loadLibrary(), asked]);
    signal.throwIfAborted();
    if (library?.isSupported()) {
      this.stream = new HlsFeed({
        ...{ library, video: audio, addresses, master: playlist, startAt: place(), mustPlay },
        ...{ ahead: AHEAD_SECONDS, onLost: () => this.lose() },
      });
      this.stream.fill();
    } else if (audio.canPlayType(NATIVE_HLS) !== '') {
      audio.src = playlist;
      audio.currentTime = place();
    } else throw new SoundFailure(texts.unsupported);
    if (mustPlay()) this.play();
  }

  /** How much of what is loaded lies before it, in seconds. */
  private get ahead(): number {
    const { buffered, currentTime } = this.options.audio;
    for (let range = 0; range < buffered.length; range += 1)
      if (buffered.start(range) <= currentTime && currentTime < buffered.end(range))
        return buffered.end(range) - currentTime;
    return 0;
  }

  /** What is loaded is heard meanwhile. Who has paused hears none of it, and nothing is tried for them. */
  private async goOn(stream: HlsFeed): Promise<void> {
    const { signal } = this.ending;
    do await nextChance(signal);
    while (!signal.aborted && !this.options.mustPlay());
    if (!signal.aborted && this.stream === stream) stream.goOn();
  }

  private lose(): void {
    const { stream } = this;
    const { error, readyState, HAVE_FUTURE_DATA } = this.options.audio;
    const isHeard = !error && readyState >= HAVE_FUTURE_DATA && this.ahead > STARVES_SECONDS;
    if (stream && isHeard) return void this.goOn(stream);
    if (this.tries >= MAX_TRIES) return this.options.onFailure(texts.failed);
    this.tries += 1;
    this.detach();
    void this.start();
  }
}
