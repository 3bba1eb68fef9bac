import type { JobContract } from '@alcova/contracts';

/** What became of a delivery. `retry` counts towards the dead letters, `release` (a worker that stops) goes straight back. */
export type JobOutcome =
  | { readonly kind: 'done' }
  | { readonly kind: 'retry'; readonly reason: string; readonly afterMs?: number }
  | { readonly kind: 'release' }
  | { readonly kind: 'dead'; readonly reason: string };

export interface Delivery {
  readonly contract: JobContract;
  /** 1 for the first delivery. */
  readonly delivery: number;
  /** Aborted when the process must hand back what it has not finished. */
  readonly signal: AbortSignal;
}

export type JobHandler = (payload: unknown, delivery: Delivery) => Promise<JobOutcome>;

/** A running consumption. */
export interface JobSubscription {
  /** Stops pulling and waits for the work in flight. */
  drain(): Promise<void>;
  /** Tells the work in flight to hand itself back. */
  abort(): void;
}
