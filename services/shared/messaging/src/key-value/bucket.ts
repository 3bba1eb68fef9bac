import type { BucketContract } from '@alcova/contracts';
import type { JetStreamManager, NatsConnection, StreamInfo } from 'nats';

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

/** The manager without its own question whether JetStream is there: the answer to ours tells as much. */
export const managerOf = (connection: NatsConnection): Promise<JetStreamManager> =>
  connection.jetstreamManager({ checkAPI: false });

/** @throws NatsError when the bucket is not there, or the broker does not answer */
export async function bucketState(
  connection: NatsConnection,
  contract: Pick<BucketContract, 'bucket'>,
): Promise<BucketState> {
  return stateOf(await (await managerOf(connection)).streams.info(bucketStream(contract)));
}
