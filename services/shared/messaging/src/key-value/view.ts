import type { BucketContract } from '@alcova/contracts';
import { type Drainable, logger } from '@alcova/platform';
import { Events, type NatsConnection } from 'nats';
import { setTimeout as sleep } from 'node:timers/promises';
import type { z } from 'zod';
import { type BucketState, bucketState } from './bucket';
import { BucketWatch } from './watch';

const log = logger('key-value');
const CHECK_MS = 1_000;
/** Before the view is whole for the first time somebody waits for it. */
const FIRST_CHECK_MS = 100;
/** Checks in a row at which the reading has not come on although there is more. */
const MAX_STUCK = 2;

export interface KeyValueEntry<Entry> {
  readonly key: string;
  readonly value: Entry;
}

/**
 * A bucket as one process sees it: every entry comes to `onEntry`, those that stand there first, some of them again after the broker was
 * away. What came is the reader's to keep: a broker that lost its store takes nothing back. `staleMs` says how long ago it was certain that
 * nothing was missing, by the broker's own count: the owner of the bucket may be down meanwhile.
 */
export class KeyValueView<Entry extends z.ZodType> implements Drainable {
  private readonly stopped = new AbortController();
  private running: Promise<void> = Promise.resolve();
  private watch: BucketWatch | undefined;
  private created = '';
  private stuck = 0;
  private seenBefore = 0;
  private confirmedAt = Number.NEGATIVE_INFINITY;
  private reconnected = false;

  constructor(
    private readonly connection: NatsConnection,
    private readonly contract: BucketContract<Entry>,
    private readonly onEntry: (entry: KeyValueEntry<z.output<Entry>>) => void,
  ) {}

  start(): void {
    void this.watchConnection();
    this.running = this.run();
  }

  async drain(): Promise<void> {
    this.stopped.abort();
    this.watch?.stop();
    await this.running;
  }

  /** Milliseconds since it was last certain that every entry had come; infinite before the first time. */
  staleMs(): number {
    return performance.now() - this.confirmedAt;
  }

  /** Waits until everything has come once. False when it has not within `withinMs`. */
  async loaded(withinMs: number): Promise<boolean> {
    const end = performance.now() + withinMs;
    while (!Number.isFinite(this.confirmedAt) && performance.now() < end && !this.stopped.signal.aborted)
      await this.pause(FIRST_CHECK_MS / 4);
    return Number.isFinite(this.confirmedAt);
  }

  private async run(): Promise<void> {
    let failing = false;
    while (!this.stopped.signal.aborted && !this.connection.isClosed()) {
      try {
        await this.check();
        failing = false;
      } catch (error) {
        if (!failing && !this.stopped.signal.aborted)
          log.warn(
            { reason: error instanceof Error ? error.message : String(error), bucket: this.contract.bucket },
            'a bucket cannot be read, trying again',
          );
        failing = true;
      }
      await this.pause(Number.isFinite(this.confirmedAt) ? CHECK_MS : FIRST_CHECK_MS);
    }
  }

  /** Compares what was read with what there is, and begins again where that does not fit. */
  private async check(): Promise<void> {
    const askedAt = performance.now();
    const state = await bucketState(this.connection, this.contract);
    const { watch } = this;
    if (!watch || this.mustBeginAgain(watch, state)) {
      await this.beginAgain(state);
      return;
    }
    const whole = state.entries === 0 || watch.seen >= state.lastSequence;
    if (whole && (watch.complete || this.isOldEnough(state))) this.confirmedAt = askedAt;
  }

  private mustBeginAgain(watch: BucketWatch, state: BucketState): boolean {
    const behind = state.entries > 0 && watch.seen < state.lastSequence;
    this.stuck = behind && watch.seen === this.seenBefore ? this.stuck + 1 : 0;
    this.seenBefore = watch.seen;
    return (
      watch.ended ||
      this.reconnected ||
      // The store was lost, or is older than what was read of it.
      state.created !== this.created ||
      state.lastSequence < watch.seen ||
      this.stuck >= MAX_STUCK
    );
  }

  private async beginAgain(state: BucketState): Promise<void> {
    this.watch?.stop();
    this.watch = undefined;
    this.reconnected = false;
    this.stuck = 0;
    this.watch = await BucketWatch.open(this.connection, this.contract, (key, value) =>
      this.take(key, value),
    );
    this.created = state.created;
    if (this.stopped.signal.aborted) this.watch.stop();
  }

  /** A new bucket counts once its owner has written down what it knew, or when all of that would be gone by now. */
  private isOldEnough(state: BucketState): boolean {
    const { ttlMs } = this.contract;
    // What never goes by itself is never all gone.
    return ttlMs > 0 && Date.now() - Date.parse(state.created) > ttlMs;
  }

  private take(key: string, value: unknown): void {
    const parsed = this.contract.entry.safeParse(value);
    if (parsed.success) this.onEntry({ key, value: parsed.data });
    else log.error({ bucket: this.contract.bucket }, 'an entry is not understood');
  }

  private async watchConnection(): Promise<void> {
    for await (const status of this.connection.status()) {
      if (this.stopped.signal.aborted) return;
      // The broker forgets who was reading.
      if (status.type === Events.Reconnect) this.reconnected = true;
    }
  }

  private async pause(ms: number): Promise<void> {
    await sleep(ms, undefined, { signal: this.stopped.signal }).catch((error: Error) => {
      if (error.name !== 'AbortError') throw error;
    });
  }
}
