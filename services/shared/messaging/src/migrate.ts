import * as contracts from '@alcova/contracts';
import type { BucketContract, JobContract } from '@alcova/contracts';
import { logger } from '@alcova/platform';
import { type JetStreamManager, nanos, type StreamConfig } from 'nats';
import { connectToNats } from './connection';
import { ensureJobConsumer } from './jobs/consumers';
import { bucketStream } from './key-value/bucket';
import { COUNTERS_BUCKET } from './key-value/counters';
import { LEASES_BUCKET } from './key-value/leases';
import type { MessagingOptions } from './options';
import { ensureStream, isMissing, STREAM_REPLICAS, STREAMS } from './topology';

const log = logger('migrate');
type Wanted = Partial<StreamConfig> & { name: string };
/** What a release may change of a stream that has messages in it. */
const CHANGEABLE = ['subjects', 'max_age', 'duplicate_window', 'num_replicas'] as const;

const all = Object.values(contracts) as unknown[];
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
const jobs = all.filter((value): value is JobContract => isObject(value) && 'maxDeliver' in value);
const buckets = all.filter(
  (value): value is BucketContract => isObject(value) && 'bucket' in value && 'readers' in value,
);

/**
 * Brings streams and the job queue's consumers to what this version says, with NATS_REPLICAS copies: an autoscaler that asks for a consumer
 * before the first worker ran must find it, and a site that grew from one broker to three wants copies of what is there already. Nothing is
 * ever removed; doing it twice changes nothing. Waits for a broker that is away.
 * @param options a NATS user that may do all this: `operator`
 * @returns the names of what was made or changed
 * @throws NatsError when the broker refuses, for example more copies than it has servers
 */
export async function migrateMessaging(options: MessagingOptions): Promise<string[]> {
  const connection = await connectToNats(options);
  try {
    const manager = await connection.jetstreamManager();
    const changed: string[] = [];
    for (const wanted of Object.values(STREAMS))
      if (await migrateStream(manager, wanted)) changed.push(wanted.name);
    // Their owners make these, since they know what belongs in them; here they only get their copies and their time.
    for (const wanted of wantedBuckets()) if (await updateStream(manager, wanted)) changed.push(wanted.name);
    for (const contract of jobs) await ensureJobConsumer(manager, contract);
    log.info(
      { changed, consumers: jobs.length, replicas: STREAM_REPLICAS },
      'streams and consumers are up to date',
    );
    return changed;
  } finally {
    await connection.close();
  }
}

const wantedBuckets = (): Wanted[] => [
  ...buckets.map((contract) => ({
    name: bucketStream(contract),
    num_replicas: STREAM_REPLICAS,
    max_age: nanos(contract.ttlMs),
  })),
  ...[COUNTERS_BUCKET, LEASES_BUCKET].map((bucket) => ({
    name: `KV_${bucket}`,
    num_replicas: STREAM_REPLICAS,
  })),
];

async function migrateStream(manager: JetStreamManager, wanted: Wanted): Promise<boolean> {
  const before = Date.now();
  const created = await ensureStream(manager, wanted);
  return (await updateStream(manager, wanted)) || created.getTime() >= before;
}

/** Changes a stream that is there and differs; answers whether it did. */
async function updateStream(manager: JetStreamManager, wanted: Wanted): Promise<boolean> {
  const found = await manager.streams.info(wanted.name).catch((error: unknown) => {
    if (isMissing(error)) return undefined;
    throw error;
  });
  if (!found) return false;
  const isSame = CHANGEABLE.every(
    (key) => wanted[key] === undefined || JSON.stringify(wanted[key]) === JSON.stringify(found.config[key]),
  );
  if (isSame) return false;
  await manager.streams.update(wanted.name, { ...found.config, ...wanted });
  return true;
}
