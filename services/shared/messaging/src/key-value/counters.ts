import { CodedError } from '@alcova/contracts';
import { Inject, Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { type KV, NatsError, type NatsConnection } from 'nats';
import { z } from 'zod';
import { streamsOf } from '../connection/jetstream';
import { CONNECTION } from '../connection/options';
import { parseJson } from '../rpc/wire';
import { COUNTERS_BUCKET, GATEWAY, LONGEST_WINDOW_MS } from './shared-buckets';

/** Somebody waits for the answer; but a broker that is only busy must not leave each process to count alone. */
const DEADLINE_MS = 2_000;
const TRIES = 12;
const REMEMBERED = 10_000;
/** JetStream's error when somebody else wrote the key first. */
const WRONG_LAST_SEQUENCE = 10_071;

const stored = z.object({ count: z.number().int().min(0), endsAt: z.number() });

/** What a hit came to: its number in the running window, and when that ends (milliseconds since the epoch). */
export type Counted = z.infer<typeof stored>;

interface Known extends Counted {
  readonly revision: number;
}

interface Waiting {
  readonly hits: number;
  readonly resolve: (counted: Counted) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Counts hits by key in fixed windows, over all processes that count: each change is a compare-and-set on a key-value bucket. Hits on
 * one key that come while a change is under way wait and go with the next one together, so that a flood costs few changes.
 */
@Injectable()
export class Counters {
  private bucket: Promise<KV> | undefined;
  private readonly waiting = new Map<string, Waiting[]>();
  private readonly known = new LRUCache<string, Known>({ max: REMEMBERED });

  constructor(@Inject(CONNECTION) private readonly connection: NatsConnection) {}

  /**
   * Counts one hit, or several that came together. @param key letters, digits and `-_=./`; no personal data, since operators can read it
   * @param windowMs a window begins with its first hit; at most LONGEST_WINDOW_MS
   * @returns the number of the last of the hits
   * @throws CodedError `unavailable` when the broker does not answer in time
   */
  hit(key: string, windowMs: number, hits = 1): Promise<Counted> {
    return new Promise((resolve, reject) => {
      const queue = this.waiting.get(key);
      if (queue) {
        queue.push({ hits, resolve, reject });
        return;
      }
      this.waiting.set(key, [{ hits, resolve, reject }]);
      void this.work(key, Math.min(windowMs, LONGEST_WINDOW_MS));
    });
  }

  /** Writes what waits for a key until nothing does. */
  private async work(key: string, windowMs: number): Promise<void> {
    for (;;) {
      const batch = this.waiting.get(key)?.splice(0) ?? [];
      if (batch.length === 0) {
        this.waiting.delete(key);
        return;
      }
      try {
        const all = batch.reduce((sum, { hits }) => sum + hits, 0);
        const { count, endsAt } = await this.add(key, all, windowMs);
        let reached = count - all;
        for (const { hits, resolve } of batch) {
          reached += hits;
          resolve({ count: reached, endsAt });
        }
      } catch (error) {
        // The bucket may be gone with the broker's memory: it is looked for again the next time.
        this.bucket = undefined;
        const failure =
          error instanceof NatsError ? new CodedError('unavailable', `counters: ${error.code}`) : error;
        batch.forEach(({ reject }) => reject(failure));
      }
    }
  }

  private async add(key: string, hits: number, windowMs: number): Promise<Counted> {
    const bucket = await this.open();
    for (let attempt = 0; attempt < TRIES; attempt += 1) {
      const before = this.known.get(key) ?? (await read(bucket, key));
      const running = before !== undefined && before.endsAt > Date.now();
      const after: Counted = running
        ? { count: before.count + hits, endsAt: before.endsAt }
        : { count: hits, endsAt: Date.now() + windowMs };
      try {
        const options = { previousSeq: before?.revision ?? 0 };
        const revision = await bucket.put(key, JSON.stringify(after), options);
        this.known.set(key, { ...after, revision });
        return after;
      } catch (error) {
        if (!isConflict(error)) throw error;
        this.known.delete(key);
      }
    }
    throw new CodedError('unavailable', 'counters: others were always first');
  }

  private open(): Promise<KV> {
    this.bucket ??= streamsOf(this.connection, GATEWAY, DEADLINE_MS).views.kv(COUNTERS_BUCKET, {
      bindOnly: true,
      allow_direct: true,
    });
    return this.bucket;
  }
}

async function read(bucket: KV, key: string): Promise<Known | undefined> {
  const entry = await bucket.get(key);
  if (!entry) return undefined;
  const parsed = stored.safeParse(parseJson(entry.string()));
  const counted = parsed.success ? parsed.data : { count: 0, endsAt: 0 };
  return { ...counted, revision: entry.revision };
}

const isConflict = (error: unknown): boolean =>
  error instanceof NatsError && error.api_error?.err_code === WRONG_LAST_SEQUENCE;
