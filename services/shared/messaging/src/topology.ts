import {
  AckPolicy,
  type ConsumerConfig,
  DeliverPolicy,
  type JetStreamManager,
  nanos,
  NatsError,
  RetentionPolicy,
  StorageType,
  type StreamConfig,
} from 'nats';

const DAY_MS = 86_400_000;
/**
 * Copies of every stream and bucket that a cluster of brokers keeps: NATS_REPLICAS, which every process's configuration checks. Read where
 * the streams are described, since whoever misses one makes it.
 */
export const STREAM_REPLICAS = Number(process.env['NATS_REPLICAS'] || '1');
const stream = (
  config: Pick<StreamConfig, 'name' | 'subjects' | 'retention'> & Partial<StreamConfig>,
): Partial<StreamConfig> & { name: string } => ({
  storage: StorageType.File,
  num_replicas: STREAM_REPLICAS,
  ...config,
});

/** The three streams. Requests stand on `rpc.>`, which no stream keeps. */
export const STREAMS = {
  events: stream({
    name: 'EVENTS',
    subjects: ['event.>'],
    retention: RetentionPolicy.Limits,
    max_age: nanos(7 * DAY_MS),
    duplicate_window: nanos(10 * 60_000),
  }),
  jobs: stream({
    name: 'JOBS',
    subjects: ['job.>'],
    retention: RetentionPolicy.Workqueue,
    duplicate_window: nanos(2 * 60_000),
  }),
  dead: stream({
    name: 'DEAD',
    subjects: ['dead.>'],
    retention: RetentionPolicy.Limits,
    max_age: nanos(30 * DAY_MS),
  }),
} as const;

/** Whether a stream or consumer is not there. */
export const isMissing = (error: unknown): boolean =>
  error instanceof NatsError &&
  (error.api_error?.code === 404 || error.code === '404' || error.code === '503');

/** Makes a stream that is not there; answers when it was created, which tells what a lost store has lost. */
export async function ensureStream(
  manager: JetStreamManager,
  config: Partial<StreamConfig> & { name: string },
): Promise<Date> {
  try {
    return new Date((await manager.streams.info(config.name)).created);
  } catch (error) {
    if (!isMissing(error)) throw error;
    return new Date((await manager.streams.add(config)).created);
  }
}

/** Makes a durable pull consumer that is not there, and its stream before it; one with other limits is brought up to date. */
export async function ensureConsumer(
  manager: JetStreamManager,
  streamConfig: Partial<StreamConfig> & { name: string },
  consumer: { durable: string; subject: string; ackWaitMs: number; maxInFlight: number },
): Promise<void> {
  await ensureStream(manager, streamConfig);
  const config: Partial<ConsumerConfig> = {
    durable_name: consumer.durable,
    filter_subject: consumer.subject,
    ack_policy: AckPolicy.Explicit,
    ack_wait: nanos(consumer.ackWaitMs),
    // Deliveries are counted by us, so that the step to the dead letters is always ours.
    max_deliver: -1,
    max_ack_pending: consumer.maxInFlight,
    deliver_policy: DeliverPolicy.All,
  };
  try {
    const { config: found } = await manager.consumers.info(streamConfig.name, consumer.durable);
    if (found.ack_wait === config.ack_wait && found.max_ack_pending === config.max_ack_pending) return;
    await manager.consumers.update(streamConfig.name, consumer.durable, config);
  } catch (error) {
    if (!isMissing(error)) throw error;
    await manager.consumers.add(streamConfig.name, config);
  }
}
