import type { z } from 'zod';
import type { ServiceName } from './rpc';

/**
 * State that every replica of the readers needs: a key-value bucket that its owner alone writes and each reader watches as a whole, with
 * full replay at start. An entry goes by itself `ttlMs` after it was written: it must mean nothing by then. With 0
 * entries stay.
 */
export interface BucketContract<Entry extends z.ZodType = z.ZodType> {
  /** Letters, digits, `-` and `_`. */
  readonly bucket: string;
  readonly owner: ServiceName;
  /** Processes that may read it, by their NATS user. */
  readonly readers: readonly string[];
  readonly ttlMs: number;
  readonly entry: Entry;
}

/** Declares a key-value bucket. */
export function defineBucket<Entry extends z.ZodType>(
  contract: BucketContract<Entry>,
): BucketContract<Entry> {
  return contract;
}
