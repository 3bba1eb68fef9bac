import type { BucketContract } from '@alcova/contracts';
import { type KvOptions, StorageType } from 'nats';
import { STREAM_REPLICAS } from '../connection/topology';

/** Where counts stand that all processes of a kind share. They are worth minutes only: memory is enough, and a lost one starts again at zero. */
export const COUNTERS_BUCKET = 'counters';
/** The longest window that can be counted (milliseconds). */
export const LONGEST_WINDOW_MS = 60 * 60 * 1_000;
/** Where leases stand. A lost one is taken again, so that memory is enough. */
export const LEASES_BUCKET = 'leases';
/** For how long what the holder of a lease left can be read. */
const LEASES_KEPT_MS = 60 * 60 * 1_000;
/** Whose streams counters and leases stand among. */
export const GATEWAY = 'gateway';
const MiB = 1024 * 1024;
const MAX_VALUE_BYTES = 4_096;

/** A key-value bucket with the options that it is made with. */
export interface BucketPlan {
  /** Who reads it: the bucket stands among that process's streams. */
  readonly process: string;
  readonly bucket: string;
  readonly options: Partial<KvOptions>;
}

const common = { history: 1, replicas: STREAM_REPLICAS };

/** The buckets of the gateways themselves. */
export const GATEWAY_BUCKETS: readonly BucketPlan[] = [
  {
    process: GATEWAY,
    bucket: COUNTERS_BUCKET,
    options: { ...common, storage: StorageType.Memory, ttl: 2 * LONGEST_WINDOW_MS, max_bytes: 64 * MiB },
  },
  {
    process: GATEWAY,
    bucket: LEASES_BUCKET,
    options: { ...common, storage: StorageType.Memory, ttl: LEASES_KEPT_MS, max_bytes: 16 * MiB },
  },
];

/** How the bucket of a contract is made: on disk, its entries kept for the contract's time. */
export const bucketPlan = ({
  reader,
  bucket,
  ttlMs,
}: Pick<BucketContract, 'reader' | 'bucket' | 'ttlMs'>): BucketPlan => ({
  process: reader,
  bucket,
  options: { ...common, storage: StorageType.File, ttl: ttlMs, maxValueSize: MAX_VALUE_BYTES },
});
