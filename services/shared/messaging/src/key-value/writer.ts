import type { BucketContract } from '@alcova/contracts';
import { NatsError, type NatsConnection } from 'nats';
import type { z } from 'zod';
import { parseJson } from '../rpc/wire';
import { bucketOf, type BucketState, bucketState, COMPLETE_KEY } from './bucket';

/** JetStream's code for a write that expected another predecessor. */
const WRONG_LAST_SEQUENCE = 10_071;
/** Other writers that may come between a look and a write. */
const ATTEMPTS = 10;

/** Writes a bucket; for its owner. Several replicas may write at once. */
export class KeyValueWriter<Entry extends z.ZodType> {
  constructor(
    private readonly connection: NatsConnection,
    private readonly contract: BucketContract<Entry>,
  ) {}

  /**
   * What stood in another `created` is gone: write it again, then call `complete`.
   * @throws NatsError while the bucket is not there
   */
  state(): Promise<BucketState> {
    return bucketState(this.connection, this.contract);
  }

  /**
   * Writes an entry, unless what stands there is as new: `supersedes` compares. It looks again when another writer comes between, so that an
   * older entry never replaces a newer one, however late it is.
   * @throws NatsError when the broker does not take it
   */
  async put(
    key: string,
    entry: z.input<Entry>,
    supersedes: (next: z.output<Entry>, stored: z.output<Entry>) => boolean,
  ): Promise<void> {
    const next = this.contract.entry.parse(entry);
    const bucket = await bucketOf(this.connection, this.contract);
    for (let attempt = 1; ; attempt++) {
      const found = await bucket.get(key);
      if (found?.operation === 'PUT') {
        const stored = this.contract.entry.safeParse(parseJson(found.string()));
        if (stored.success && !supersedes(next, stored.data)) return;
      }
      try {
        await bucket.put(key, JSON.stringify(next), { previousSeq: found?.revision ?? 0 });
        return;
      } catch (error) {
        if (!isOvertaken(error) || attempt === ATTEMPTS) throw error;
      }
    }
  }

  /** Tells the readers that everything stands in the bucket: until then they do not rely on a new one. */
  async complete(): Promise<void> {
    const bucket = await bucketOf(this.connection, this.contract);
    await bucket.put(COMPLETE_KEY, '{}');
  }
}

const isOvertaken = (error: unknown): boolean =>
  error instanceof NatsError && error.api_error?.err_code === WRONG_LAST_SEQUENCE;
