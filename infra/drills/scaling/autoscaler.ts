import { setTimeout as pause } from 'node:timers/promises';
import type { Scaling } from './chart-scaling';

/** A look of KEDA's (15 s) beside a chunk of a real film (90 s) is as long as this beside a chunk of the drill (2 s). */
const LOOK_MS = 375;
/** How long the queue is empty before the last worker goes. */
const IDLE_MS = 3_000;

/** What is scaled. */
export interface Scaled {
  /** How many there shall be, as it was told last. */
  readonly replicas: number;
  scale(replicas: number): void;
}

/** What was seen at one look. */
export interface Moment {
  /** Since the start. */
  readonly seconds: number;
  /** Undefined: it could not be read. */
  readonly lag: number | undefined;
  /** Replicas that shall be there from now on. */
  readonly desired: number;
}

export interface AutoscalerOptions {
  readonly scaling: Scaling;
  readonly target: Scaled;
  /** Jobs that wait or run. */
  readonly lag: () => Promise<number>;
  readonly onMoment: (moment: Moment) => Promise<void>;
}

/**
 * Has as many workers as the queue asks for, by the chart's rule: lag by `jobsPerWorker`, up to `max`, none when nothing has waited for a
 * while. It follows each look at once, where KEDA waits before it sends somebody away: workers are stopped amid work more often than there.
 */
export class Autoscaler {
  private readonly began = performance.now();
  private readonly stopping = new AbortController();
  private readonly looks: Promise<void>;
  private neededAt = 0;

  constructor(private readonly options: AutoscalerOptions) {
    this.looks = this.look();
    // Whoever stops it is told.
    this.looks.catch(() => undefined);
  }

  /** @throws what a look threw */
  async stop(): Promise<void> {
    this.stopping.abort();
    await this.looks;
  }

  private async look(): Promise<void> {
    const { target, onMoment } = this.options;
    while (!this.stopping.signal.aborted) {
      // What cannot be read changes nothing.
      const lag = await this.options.lag().catch(() => undefined);
      if (lag !== undefined) target.scale(this.wanted(lag));
      await onMoment({ seconds: this.ms() / 1_000, lag, desired: target.replicas });
      await pause(LOOK_MS);
    }
  }

  private wanted(lag: number): number {
    const { scaling, target } = this.options;
    if (lag > 0) {
      this.neededAt = this.ms();
      return Math.min(scaling.max, Math.ceil(lag / scaling.jobsPerWorker));
    }
    return this.ms() - this.neededAt < IDLE_MS ? Math.min(target.replicas, 1) : 0;
  }

  private ms(): number {
    return performance.now() - this.began;
  }
}
