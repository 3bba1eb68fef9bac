import * as contracts from '@alcova/contracts';
import type { BucketContract, EventContract, JobContract, RpcContract } from '@alcova/contracts';

const all = Object.values(contracts) as unknown[];
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** Every contract that the platform declares, by its kind. */
export const DECLARED = {
  rpcs: all.filter((value): value is RpcContract => isObject(value) && 'deadlineMs' in value),
  events: all.filter(
    (value): value is EventContract => isObject(value) && 'major' in value && 'payload' in value,
  ),
  jobs: all.filter((value): value is JobContract => isObject(value) && 'maxDeliver' in value),
  buckets: all.filter(
    (value): value is BucketContract => isObject(value) && 'bucket' in value && 'reader' in value,
  ),
};
