import { setTimeout as pause } from 'node:timers/promises';
import { Activation } from './activation';
import type { Scaling } from './chart-scaling';
import { HorizontalAutoscaler } from './horizontal';

/** How often a HorizontalPodAutoscaler looks (--horizontal-pod-autoscaler-sync-period, its default). */
const SYNC_SECONDS = 15;

/** What is scaled. */
export interface Scaled {
  /** How many there shall be, as it was told last. */
  readonly replicas: number;
  scale(replicas: number): void;
}

/** The autoscalers' state at one look of the HPA. */
export interface Moment {
  /** Since the start, by the wall. */
  readonly seconds: number;
  /** Undefined: it could not be read. */
  readonly lag: number | undefined;
  /** Replicas that shall be there from now on. */
  readonly desired: number;
}

export interface AutoscalerOptions {
  readonly scaling: Scaling;
  /** How much faster than the wall its clock runs: every time of `scaling`, and the HPA's own, is shorter by that. */
  readonly timesFaster: number;
  readonly target: Scaled;
  /** Jobs that wait or run. */
  readonly lag: () => Promise<number>;
  readonly onMoment: (moment: Moment) => Promise<void>;
}

/** KEDA's operator and the HPA that it feeds, each in its own rhythm, for as long as it runs. */
export class Autoscaler {
  private readonly began = performance.now();
  private readonly stopping = new AbortController();
  private readonly rounds: Promise<void>;

  constructor(private readonly options: AutoscalerOptions) {
    const { scaling, target, onMoment } = options;
    const activation = new Activation(scaling);
    const horizontal = new HorizontalAutoscaler(scaling);
    const looks = this.every(scaling.pollingSeconds, async () => {
      const lag = await this.readLag();
      target.scale(activation.look(this.now(), target.replicas, lag));
    });
    const syncs = this.every(SYNC_SECONDS, async () => {
      const lag = await this.readLag();
      target.scale(horizontal.sync(this.now(), target.replicas, lag));
      await onMoment({ seconds: this.wallSeconds(), lag, desired: target.replicas });
    });
    this.rounds = Promise.all([looks, syncs]).then(() => undefined);
    // Whoever stops it is told.
    this.rounds.catch(() => undefined);
  }

  /** Ends both. @throws what a round threw */
  async stop(): Promise<void> {
    this.stopping.abort();
    await this.rounds;
  }

  private wallSeconds(): number {
    return (performance.now() - this.began) / 1_000;
  }

  private now(): number {
    return this.wallSeconds() * this.options.timesFaster;
  }

  private async readLag(): Promise<number | undefined> {
    try {
      return await this.options.lag();
    } catch {
      // What the queue's state is when it cannot be read is the autoscalers' to decide.
      return undefined;
    }
  }

  private async every(seconds: number, round: () => Promise<void>): Promise<void> {
    const ms = (seconds * 1_000) / this.options.timesFaster;
    while (!this.stopping.signal.aborted) {
      await round();
      await pause(ms);
    }
  }
}
