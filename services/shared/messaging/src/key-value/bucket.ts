import type { BucketContract } from '@alcova/contracts';
import type { KV, NatsConnection, StreamInfo } from 'nats';
import { managerOf, streamsOf } from '../connection/jetstream';

/** The key that tells that everything the owner knew stands in a bucket; no entry of any contract. */
export const COMPLETE_KEY = 'complete';

/** The stream behind a bucket. */
export const bucketStream = (contract: Pick<BucketContract, 'bucket'>): string => `KV_${contract.bucket}`;
/** The subjects of a bucket's keys. */
export const bucketSubjects = (contract: Pick<BucketContract, 'bucket'>): string =>
  `$KV.${contract.bucket}.>`;

/** Which bucket this is, and how far it goes. A store that was lost brings another `created`. */
export interface BucketState {
  /** As the broker wrote it; compared, and read as a date. */
  readonly created: string;
  readonly lastSequence: number;
  readonly entries: number;
}

const stateOf = ({ created, state }: StreamInfo): BucketState => ({
  created,
  lastSequence: state.last_seq,
  entries: state.messages,
});

/**
 * What is lost with a connection is never answered, and the next question waits for its deadline: a few fit in the five seconds in which
 * a revocation takes effect.
 */
const ANSWER_MS = 1_500;
type Place = Pick<BucketContract, 'bucket' | 'reader'>;

/** A bucket that the keeper has made. @throws NatsError when the broker does not answer */
export const bucketOf = (connection: NatsConnection, { bucket, reader }: Place): Promise<KV> =>
  streamsOf(connection, reader, ANSWER_MS).views.kv(bucket, { bindOnly: true, allow_direct: false });

/** @throws NatsError when the bucket is not there, or the broker does not answer */
export async function bucketState(connection: NatsConnection, contract: Place): Promise<BucketState> {
  const manager = await managerOf(connection, contract.reader, ANSWER_MS);
  return stateOf(await manager.streams.info(bucketStream(contract)));
}
