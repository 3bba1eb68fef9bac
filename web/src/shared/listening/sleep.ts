import { create } from 'zustand';
import { askForShakes, followShakes } from './shake';

/** In minutes, or where what is heard ends. */
export const SLEEP_MINUTES = [15, 30, 45, 60] as const;
export type SleepChoice = (typeof SLEEP_MINUTES)[number] | 'end';

const MINUTE_MS = 60_000;
const FADE_MS = 5_000;
/** So long a touch or a shake goes on. */
const GO_ON_WITHIN_MS = 30_000;
/** A touch of these means what they do. */
const CONTROLS = 'a, button, input, select, textarea, label';

interface Sleep {
  /** Null while there is no timer. */
  readonly choice: SleepChoice | null;
  /** When it stops (ms since the epoch); null where that is the end of what is heard. */
  readonly endsAt: number | null;
  /** Until then, begun ones counted; 0 where it stops at the end. */
  readonly minutesLeft: number;
  /** `fading`: about to stop; `over`: it has stopped, and can still go on. */
  readonly stage: 'none' | 'set' | 'fading' | 'over';
}

const AWAKE: Sleep = { choice: null, endsAt: null, minutesLeft: 0, stage: 'none' };

export const useSleep = create<Sleep>()(() => AWAKE);

interface Sleeper {
  readonly audio: HTMLAudioElement;
  readonly pause: () => void;
  readonly goOn: () => void;
}

/** The timer that stops what is heard: softly after some minutes, or where it ends. */
export class SleepTimer {
  private waiting: AbortController | undefined;

  constructor(private readonly sleeper: Sleeper) {}

  /** Call it within a press: telephones ask there whether they may tell of shakes. */
  choose(choice: SleepChoice | null): void {
    this.wake();
    if (choice === null) return;
    askForShakes();
    const endsAt = choice === 'end' ? null : Date.now() + choice * MINUTE_MS;
    useSleep.setState({ choice, endsAt, minutesLeft: choice === 'end' ? 0 : choice, stage: 'set' });
  }

  /** To be told as time passes. The clock counts, not timers, which sleep with the tab. */
  tick(): void {
    const { endsAt, stage } = useSleep.getState();
    if (endsAt === null || stage === 'over') return;
    const left = endsAt - Date.now();
    useSleep.setState({ minutesLeft: Math.max(0, Math.ceil(left / MINUTE_MS)) });
    if (left > FADE_MS) return;
    if (stage === 'set') {
      useSleep.setState({ stage: 'fading' });
      this.waitForSigns();
    }
    this.sleeper.audio.volume = Math.min(1, Math.max(0, left / FADE_MS));
    if (left <= 0) this.fallAsleep();
  }

  /** What was heard has ended. True: what would follow does not, as was chosen. Where nothing would, there is nothing left to stop. */
  endsHere(isFollowed: boolean): boolean {
    const { choice, stage } = useSleep.getState();
    if (choice !== 'end' && stage !== 'fading') return false;
    if (!isFollowed) {
      this.wake();
      return false;
    }
    this.waitForSigns();
    this.fallAsleep();
    return true;
  }

  /** Goes on for the same time. */
  goOn(): void {
    const { choice } = useSleep.getState();
    this.choose(choice === 'end' ? null : choice);
    this.sleeper.goOn();
  }

  /** Somebody plays or pauses: a timer that is not near its end stays. */
  settle(): void {
    const { stage, endsAt } = useSleep.getState();
    if (stage !== 'set' || (endsAt !== null && endsAt <= Date.now())) this.wake();
  }

  wake(): void {
    this.waiting?.abort();
    this.waiting = undefined;
    this.sleeper.audio.volume = 1;
    useSleep.setState(AWAKE);
  }

  private fallAsleep(): void {
    useSleep.setState({ stage: 'over' });
    this.sleeper.pause();
    this.sleeper.audio.volume = 1;
    const timer = setTimeout(() => this.wake(), GO_ON_WITHIN_MS);
    this.waiting?.signal.addEventListener('abort', () => clearTimeout(timer));
  }

  private waitForSigns(): void {
    this.waiting?.abort();
    this.waiting = new AbortController();
    const { signal } = this.waiting;
    const onTouch = ({ target }: Event) => {
      if (target instanceof Element && target.closest(CONTROLS) === null) this.goOn();
    };
    window.addEventListener('pointerdown', onTouch, { signal });
    followShakes(() => this.goOn(), signal);
  }
}
