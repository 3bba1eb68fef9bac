import type { z } from 'zod';
import type { ServiceName } from './rpc';

/**
 * State that every replica of the reader needs: a key-value bucket that its owner alone writes and each replica watches as a whole, with
 * full replay at start. An entry goes by itself `ttlMs` after it was written: it must mean nothing by then. With 0
 * entries stay.
 */
export interface BucketContract<Entry extends z.ZodType = z.ZodType> {
  /** Letters, digits, `-` and `_`. */
  readonly bucket: string;
  readonly owner: ServiceName;
  /** The process that reads it, by its NATS user: the bucket stands among that one's streams. */
  readonly reader: string;
  readonly ttlMs: number;
  readonly entry: Entry;
}

/** Declares a key-value bucket. */
export function defineBucket<Entry extends z.ZodType>(
  contract: BucketContract<Entry>,
): BucketContract<Entry> {
  return contract;
}
