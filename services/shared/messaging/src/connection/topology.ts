import {
  deadSubject,
  deliverySubject,
  type EventConsumer,
  type JobContract,
  jobSubject,
  takerOf,
} from '@alcova/contracts';
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
 * Copies of every stream and bucket that a cluster of brokers keeps: NATS_REPLICAS, which the configuration of the process that makes them
 * checks.
 */
export const STREAM_REPLICAS = Number(process.env['NATS_REPLICAS'] || '1');
export type StreamPlan = Partial<StreamConfig> & { readonly name: string };
const stream = (
  config: Pick<StreamConfig, 'name' | 'subjects' | 'retention'> & Partial<StreamConfig>,
): StreamPlan => ({
  storage: StorageType.File,
  num_replicas: STREAM_REPLICAS,
  ...config,
});

/** The stream of the facts that a process consumes. */
export const eventsStream = (process: string): string => `EVENTS_${process}`;
/** The stream of the jobs that a process takes. */
export const jobsStream = (process: string): string => `JOBS_${process}`;
/** The stream of what a process gave up. */
export const deadStream = (process: string): string => `DEAD_${process}`;

/** The streams that a process with these consumers has. Requests stand on `rpc.>`, which no stream keeps. */
export function streamPlans(process: string, consumers: readonly ConsumerPlan[]): StreamPlan[] {
  const subjects = (name: string) => [
    ...new Set(consumers.filter((plan) => plan.stream === name).map((plan) => plan.subject)),
  ];
  const events = stream({
    name: eventsStream(process),
    subjects: [`deliver.${process}.>`],
    retention: RetentionPolicy.Limits,
    max_age: nanos(7 * DAY_MS),
    duplicate_window: nanos(10 * 60_000),
  });
  const jobs = stream({
    name: jobsStream(process),
    subjects: subjects(jobsStream(process)),
    retention: RetentionPolicy.Workqueue,
    duplicate_window: nanos(2 * 60_000),
  });
  const dead = stream({
    name: deadStream(process),
    subjects: [deadSubject(process, '>')],
    retention: RetentionPolicy.Limits,
    max_age: nanos(30 * DAY_MS),
  });
  const used = [events, jobs].filter(({ name }) => subjects(name).length > 0);
  return used.length > 0 ? [...used, dead] : [];
}

/** Whether a stream or consumer is not there. */
export const isMissing = (error: unknown): boolean =>
  error instanceof NatsError &&
  (error.api_error?.code === 404 || error.code === '404' || error.code === '503');

/** Events of one consumer that may be in work at once. */
const EVENTS_IN_FLIGHT = 50;
const EVENT_ACK_WAIT_MS = 30_000;
/** Jobs of one kind that may be in work at once, over all processes. */
const JOBS_IN_FLIGHT = 20_000;

/** A durable pull consumer: one process's place among the messages of one subject. */
export interface ConsumerPlan {
  /** Whose it is. */
  readonly process: string;
  readonly stream: string;
  readonly durable: string;
  readonly subject: string;
  /** Milliseconds without an answer after which a message is handed out again. */
  readonly ackWaitMs: number;
  readonly maxInFlight: number;
}

/** The durable consumer that hands out one kind of job. Autoscalers know it by this name. */
export const durableOf = (contract: Pick<JobContract, 'name'>): string =>
  `jobs_${contract.name.replaceAll('.', '_')}`;

export const jobConsumer = (contract: JobContract): ConsumerPlan => ({
  process: takerOf(contract),
  stream: jobsStream(takerOf(contract)),
  durable: durableOf(contract),
  subject: jobSubject(contract),
  ackWaitMs: contract.ackWaitMs,
  maxInFlight: JOBS_IN_FLIGHT,
});

export const eventConsumer = ({
  service,
  durable,
}: Pick<EventConsumer, 'service' | 'durable'>): ConsumerPlan => ({
  process: service,
  stream: eventsStream(service),
  durable,
  subject: deliverySubject({ service, durable }),
  ackWaitMs: EVENT_ACK_WAIT_MS,
  maxInFlight: EVENTS_IN_FLIGHT,
});

/** When a stream was made, which tells what a lost store has lost. @throws NatsError when it is not there */
export async function streamCreated(manager: JetStreamManager, { name }: { name: string }): Promise<Date> {
  return new Date((await manager.streams.info(name)).created);
}

/** Makes a stream that is not there. */
export async function ensureStream(manager: JetStreamManager, config: StreamPlan): Promise<Date> {
  try {
    return await streamCreated(manager, config);
  } catch (error) {
    if (!isMissing(error)) throw error;
    return new Date((await manager.streams.add(config)).created);
  }
}

/** Makes a consumer that is not there; one with other limits is brought up to date. Its stream must be there. */
export async function ensureConsumer(manager: JetStreamManager, plan: ConsumerPlan): Promise<void> {
  const config: Partial<ConsumerConfig> = {
    durable_name: plan.durable,
    filter_subject: plan.subject,
    ack_policy: AckPolicy.Explicit,
    ack_wait: nanos(plan.ackWaitMs),
    // Deliveries are counted by us, so that the step to the dead letters is always ours.
    max_deliver: -1,
    max_ack_pending: plan.maxInFlight,
    deliver_policy: DeliverPolicy.All,
  };
  try {
    const { config: found } = await manager.consumers.info(plan.stream, plan.durable);
    if (found.ack_wait === config.ack_wait && found.max_ack_pending === config.max_ack_pending) return;
    await manager.consumers.update(plan.stream, plan.durable, config);
  } catch (error) {
    if (!isMissing(error)) throw error;
    await manager.consumers.add(plan.stream, config);
  }
}
