import { CodedError } from '@alcova/contracts';
import { logger } from '@alcova/platform';
import { Inject, Injectable } from '@nestjs/common';
import { type KV, NatsError, type NatsConnection } from 'nats';
import { setTimeout as sleep } from 'node:timers/promises';
import { streamsOf } from '../connection/jetstream';
import { CONNECTION } from '../connection/options';
import { parseJson } from '../rpc/wire';
import { GATEWAY, LEASES_BUCKET } from './shared-buckets';
import { Lease, type LeaseEntry, leaseEntry, releaseSubject } from './lease';

/** A holder that has not renewed for so long is gone. */
export const LEASE_MS = 6_000;
const DEADLINE_MS = 2_000;
const LOOK_EVERY_MS = 100;
/** JetStream's error when somebody else wrote the key first. */
const WRONG_LAST_SEQUENCE = 10_071;
const log = logger('leases');

export interface TakeOptions {
  /** Milliseconds to wait for a holder to give the key back. */
  readonly withinMs: number;
  /** Stops the waiting. */
  readonly signal: AbortSignal;
  /** Called when somebody else waits for the key. */
  readonly onAsked: () => void;
}

/** What was seen of a key: a holder counts as gone when the same revision stands for LEASE_MS by the watcher's own clock. */
interface Seen {
  readonly revision: number;
  readonly since: number;
}

/**
 * Keys that one process at a time may hold, over all processes: every taking and renewal is a compare-and-set on a key-value bucket, and
 * no clocks of different machines are compared. Who wants a key that is held asks the holder for it and waits.
 */
@Injectable()
export class Leases {
  private bucket: Promise<KV> | undefined;

  constructor(@Inject(CONNECTION) private readonly connection: NatsConnection) {}

  /**
   * Takes a key. @param key letters, digits and `-_=./`
   * @returns undefined when it was not to be had in time
   * @throws CodedError `unavailable` when the broker does not answer
   */
  async take(key: string, options: TakeOptions): Promise<Lease | undefined> {
    try {
      return await this.tryTake(key, options);
    } catch (error) {
      // The bucket may be gone with the broker's memory: it is looked for again the next time.
      this.bucket = undefined;
      throw error instanceof NatsError ? new CodedError('unavailable', `leases: ${error.code}`) : error;
    }
  }

  private async tryTake(key: string, { withinMs, signal, onAsked }: TakeOptions): Promise<Lease | undefined> {
    const bucket = await this.open();
    const end = performance.now() + withinMs;
    let seen: Seen | undefined;
    while (!signal.aborted && performance.now() < end) {
      const found = await bucket.get(key);
      const revision = found?.revision ?? 0;
      const entry = found?.operation === 'PUT' ? entryOf(found.string()) : undefined;
      if (seen?.revision !== revision) seen = { revision, since: performance.now() };
      const isGone = performance.now() - seen.since > LEASE_MS;
      if (!entry?.held || isGone) {
        const left = entry?.held === false ? entry.left : undefined;
        const askedAt = performance.now();
        const taken = await this.write(bucket, key, { held: true }, revision);
        const { connection } = this;
        if (taken !== undefined)
          return Lease.start({ connection, bucket, key, revision: taken, left, askedAt, onAsked });
        continue;
      }
      this.connection.publish(releaseSubject(key));
      await pause(LOOK_EVERY_MS, signal);
    }
    return undefined;
  }

  /** The new revision; undefined when somebody else was faster. */
  private async write(
    bucket: KV,
    key: string,
    entry: LeaseEntry,
    previousSeq: number,
  ): Promise<number | undefined> {
    try {
      return await bucket.put(key, JSON.stringify(entry), { previousSeq });
    } catch (error) {
      if (error instanceof NatsError && error.api_error?.err_code === WRONG_LAST_SEQUENCE) return undefined;
      throw error;
    }
  }

  private open(): Promise<KV> {
    this.bucket ??= streamsOf(this.connection, GATEWAY, DEADLINE_MS).views.kv(LEASES_BUCKET, {
      bindOnly: true,
      allow_direct: true,
    });
    return this.bucket;
  }
}

/** An entry that is not understood counts as held: it is waited for. */
function entryOf(text: string): LeaseEntry {
  const parsed = leaseEntry.safeParse(parseJson(text));
  if (parsed.success) return parsed.data;
  log.error({ bucket: LEASES_BUCKET }, 'a lease is not understood');
  return { held: true };
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal }).catch((error: Error) => {
    if (error.name !== 'AbortError') throw error;
  });
}
