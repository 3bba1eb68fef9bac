import type Hls from 'hls.js';
import type { Addresses } from '../../../shared/playback/addresses';
import { HlsFeed } from '../../../shared/playback/hls-feed';
import { hasMediaSource, NATIVE_HLS } from '../../../shared/playback/support';

const REFUSED = 403;
/** An address that is refused again so soon after it was signed has not merely ended. */
const MIN_BETWEEN_RENEWALS_MS = 60_000;

export interface FeedOptions {
  readonly video: HTMLVideoElement;
  readonly addresses: Addresses;
  /** Undefined where it cannot be used. */
  readonly library: typeof Hls | undefined;
  /** Where to start, in seconds. */
  readonly startAt: number;
  readonly signal: AbortSignal;
  /** Where playback is (seconds), and where the viewer seeks to. */
  readonly onTime: (seconds: number) => void;
  /** Neither the adaptive stream nor the mp4 can be played on. */
  readonly onFailure: () => void;
}

/**
 * What the video element plays: the adaptive stream where there is one, else the mp4. When the stream breaks, the mp4 goes on at the same
 * second; when the mp4's address has ended, a new one does.
 */
export class Feed {
  private stream: HlsFeed | undefined;
  private position: number;
  private mayPlayMp4 = false;
  private mustPlay = false;
  private renewedAt = -Infinity;

  constructor(private readonly options: FeedOptions) {
    const { video, signal } = options;
    this.position = options.startAt;
    for (const type of ['timeupdate', 'seeking']) {
      video.addEventListener(type, () => this.remember(), { signal });
    }
    video.addEventListener('play', () => this.onPlay(), { signal });
    video.addEventListener('pause', () => this.onPause(), { signal });
    video.addEventListener('error', () => this.onElementError(), { signal });
    this.start();
  }

  /** The library's instance while it feeds the element. */
  get hls(): Hls | undefined {
    return this.stream?.hls;
  }

  stop(): void {
    this.stream?.stop();
    this.stream = undefined;
  }

  private start(): void {
    const { video, addresses, library, startAt } = this.options;
    const { hls: master } = addresses.current;
    if (master === null) return this.play(addresses.current.mp4);
    if (library?.isSupported()) {
      this.stream = new HlsFeed({
        ...{ library, video, addresses, master, startAt },
        mustPlay: () => this.mustPlay,
        onLost: () => this.toMp4(),
      });
    } else if (!hasMediaSource() && video.canPlayType(NATIVE_HLS) !== '') {
      this.mayPlayMp4 = true;
      this.play(master);
    } else this.play(addresses.current.mp4);
  }

  private remember(): void {
    const { video, onTime } = this.options;
    // An element that has lost its source says 0.
    if (video.readyState === 0) return;
    this.position = video.currentTime;
    onTime(this.position);
  }

  private onPlay(): void {
    this.mustPlay = true;
    this.stream?.fill();
  }

  /** An error pauses the element too, but that is nobody's wish. */
  private onPause(): void {
    if (!this.options.video.error) this.mustPlay = false;
  }

  private toMp4(): void {
    this.mayPlayMp4 = false;
    this.stop();
    this.play(this.options.addresses.current.mp4);
  }

  /** Plays a file from the remembered second, at once if the viewer was watching: a new source halts the element. */
  private play(address: string): void {
    const { video } = this.options;
    // Where the viewer seeks while the element has no source it keeps, but tells nobody.
    if (video.readyState === 0 && video.currentTime > 0) this.position = video.currentTime;
    video.src = address;
    // Both wait for the file's first bytes; who seeks meanwhile goes where they wish.
    if (this.position > 0) video.currentTime = this.position;
    if (this.mustPlay) void video.play();
  }

  private onElementError(): void {
    if (this.stream) this.stream.onMediaError();
    else if (this.mayPlayMp4) this.toMp4();
    else void this.renewOrFail();
  }

  private async renewOrFail(): Promise<void> {
    const { addresses, signal, onFailure } = this.options;
    const isEarly = performance.now() - this.renewedAt < MIN_BETWEEN_RENEWALS_MS;
    try {
      if (isEarly || !(await this.isRefused())) return onFailure();
      this.renewedAt = performance.now();
      await addresses.renew();
      if (!signal.aborted) this.play(addresses.current.mp4);
    } catch {
      // No answer is no way to go on either; the next start asks anew.
      onFailure();
    }
  }

  /** The element does not tell why it cannot load. What stands elsewhere has no signature that could have run out. */
  private async isRefused(): Promise<boolean> {
    const { addresses, signal } = this.options;
    if (new URL(addresses.current.mp4, location.href).origin !== location.origin) return false;
    const answer = await fetch(addresses.current.mp4, { method: 'HEAD', signal });
    return answer.status === REFUSED;
  }
}
