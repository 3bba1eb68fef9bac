import { type SoundFeed } from '../../../shared/listening/sound';
import { logFailure } from '../../../shared/log';
import { voiceTexts as texts } from './texts';

export interface VoiceState {
  readonly phase: 'paused' | 'starting' | 'playing';
  /** Where it is. */
  readonly seconds: number;
  /** Said to the listener; empty where there is nothing to say. */
  readonly note: string;
}

export const SILENT: VoiceState = { phase: 'paused', seconds: 0, note: '' };

/** It has played for so long (s): what was tried before counts no more. */
const WENT_WELL_SECONDS = 5;
/** A stream that begins elsewhere than it was told to. */
const OFF_SECONDS = 0.5;

/**
 * Plays the sound of one film through an element of the page, apart from what is listened to: places and views are not kept. Whatever else
 * begins to play pauses it, and is paused by it (shared/listening does that on its side).
 */
export class Voice {
  private feed: SoundFeed | undefined;
  private mustPlay = false;
  private place = 0;
  private begun = 0;
  private isNew = false;
  private isLoading = false;
  private state = SILENT;
  private readonly ending = new AbortController();

  constructor(
    private readonly audio: HTMLAudioElement,
    private readonly videoId: string,
    private readonly onState: (state: VoiceState) => void,
  ) {
    const { signal } = this.ending;
    const on = (type: string, act: () => void) => audio.addEventListener(type, act, { signal });
    on('playing', () => this.onPlaying());
    on('timeupdate', () => this.onTime());
    on('pause', () => this.onPause());
    on('ended', () => this.onPause());
    on('error', () => this.feed?.onElementError());
    // Caught on its way down: such events do not rise.
    document.addEventListener(
      'play',
      ({ target }) => target instanceof HTMLMediaElement && target !== audio && this.pause(),
      { signal, capture: true },
    );
  }

  /** Where it is at this moment, in seconds. */
  get seconds(): number {
    return this.feed && this.audio.readyState > 0 ? this.audio.currentTime : this.place;
  }

  /** Plays on, or from `at` (s). Call it within a press: browsers let sound begin there. */
  play(at?: number): void {
    if (at !== undefined) this.seek(at);
    this.mustPlay = true;
    this.show({ phase: 'starting', note: '' });
    if (this.feed) {
      this.feed.play();
      return;
    }
    // The press counts for the element at once; what it plays comes later.
    this.audio.play().catch(() => undefined);
    if (!this.isLoading) void this.begin();
  }

  pause(): void {
    this.mustPlay = false;
    this.audio.pause();
    this.show({ phase: 'paused' });
  }

  seek(seconds: number): void {
    this.place = Math.max(0, seconds);
    if (this.feed && this.audio.readyState > 0) this.audio.currentTime = this.place;
    this.show({ seconds: this.place });
  }

  stop(): void {
    this.ending.abort();
    this.mustPlay = false;
    this.audio.pause();
    this.feed?.stop();
    this.feed = undefined;
  }

  private async begin(): Promise<void> {
    this.isLoading = true;
    try {
      // Not loaded with the dialog: its code stays in one file with the rest of the listening.
      const { SoundFeed } = await import('../../../shared/listening/sound');
      if (this.ending.signal.aborted) return;
      this.isNew = true;
      this.feed = new SoundFeed({
        ...{ audio: this.audio, id: this.videoId, prepared: undefined },
        place: () => this.place,
        mustPlay: () => this.mustPlay,
        onOffline: () => this.show({ phase: 'starting', note: texts.offline }),
        onFailure: (note) => this.fail(note),
        onRefused: () => this.pause(),
      });
    } catch (cause) {
      logFailure('voice text: the code that plays could not be loaded', cause);
      this.fail(texts.notLoaded);
    } finally {
      this.isLoading = false;
    }
  }

  private fail(note: string): void {
    this.mustPlay = false;
    this.audio.pause();
    this.feed?.stop();
    this.feed = undefined;
    this.show({ phase: 'paused', note });
  }

  private show(change: Partial<VoiceState>): void {
    this.state = { ...this.state, ...change };
    this.onState(this.state);
  }

  private onPlaying(): void {
    if (!this.feed) return;
    if (this.isNew && Math.abs(this.audio.currentTime - this.place) > OFF_SECONDS)
      this.audio.currentTime = this.place;
    this.isNew = false;
    this.begun = this.audio.currentTime;
    this.show({ phase: 'playing', note: '' });
  }

  private onTime(): void {
    // An element that has lost its source says 0.
    if (!this.feed || this.isNew || this.audio.readyState === 0) return;
    this.place = this.audio.currentTime;
    if (this.place - this.begun > WENT_WELL_SECONDS) this.feed.wentWell();
    this.show({ seconds: this.place });
  }

  /** A headset that is pulled out, say. */
  private onPause(): void {
    if (!this.feed || this.audio.error || this.audio.readyState === 0) return;
    this.mustPlay = false;
    this.show({ phase: 'paused' });
  }
}
