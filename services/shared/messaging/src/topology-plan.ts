import { EVENT_CONSUMERS } from '@alcova/contracts';
import { type JetStreamManager, nanos, type NatsConnection, NatsError } from 'nats';
import { DECLARED } from './connection/declared';
import { bucketStream } from './key-value/bucket';
import { bucketPlan, type BucketPlan, GATEWAY_BUCKETS } from './key-value/shared-buckets';
import {
  type ConsumerPlan,
  ensureConsumer,
  ensureStream,
  eventConsumer,
  isMissing,
  jobConsumer,
  STREAM_REPLICAS,
  type StreamPlan,
  streamPlans,
} from './connection/topology';

/** What the broker must hold of one process before it works: the process itself may make none of it. */
export interface TopologyPlan {
  readonly streams: readonly StreamPlan[];
  readonly buckets: readonly BucketPlan[];
  readonly consumers: readonly ConsumerPlan[];
}

/** Plans by the process whose streams they are. */
export type Topology = Readonly<Record<string, TopologyPlan>>;

/** Plans for these consumers and buckets. */
export function topologyOf(
  consumers: readonly ConsumerPlan[],
  buckets: readonly BucketPlan[] = [],
): Topology {
  const of = <T extends { process: string }>(process: string, plans: readonly T[]): T[] =>
    plans.filter((plan) => plan.process === process);
  const processes = [...new Set([...consumers, ...buckets].map(({ process }) => process))];
  const plans = processes.map((process) => {
    const own = of(process, consumers);
    const plan = { streams: streamPlans(process, own), buckets: of(process, buckets), consumers: own };
    return [process, plan] as const;
  });
  return Object.fromEntries(plans);
}

/** What this version's contracts need. */
export const TOPOLOGY: Topology = topologyOf(
  [...EVENT_CONSUMERS.map(eventConsumer), ...DECLARED.jobs.map(jobConsumer)],
  [...DECLARED.buckets.map(bucketPlan), ...GATEWAY_BUCKETS],
);

/** How long the broker may take for one step: where it has a slow disk, a stream is made in seconds, and nobody waits behind. */
const STEP_MS = 15_000;
/** A question that was lost with its connection is never answered: it is asked again, so many times in all. */
const ATTEMPTS = 3;

/** The broker's streams, asked by an administrator of them. */
export const patientManager = (connection: NatsConnection): Promise<JetStreamManager> =>
  connection.jetstreamManager({ timeout: STEP_MS, checkAPI: false });

/** What a release may change of a stream that has messages in it. */
const CHANGEABLE = ['subjects', 'max_age', 'duplicate_window', 'num_replicas'] as const;

/**
 * Makes what is missing of a plan and brings the rest up to date. Nothing is ever removed; doing it twice changes nothing.
 * @returns the names of the streams and buckets that were made or changed
 * @throws NatsError when the broker refuses, for example more copies than it has servers, or stays silent
 */
export async function updateTopology(connection: NatsConnection, plan: TopologyPlan): Promise<string[]> {
  const began = Date.now();
  const changed = new Set<string>();
  for (let attempt = 1; ; attempt += 1)
    try {
      await bringUpToDate(connection, plan, began, changed);
      return [...changed];
    } catch (error) {
      const isUnanswered = error instanceof NatsError && error.code === 'TIMEOUT';
      if (!isUnanswered || attempt === ATTEMPTS) throw error;
    }
}

async function bringUpToDate(
  connection: NatsConnection,
  plan: TopologyPlan,
  began: number,
  changed: Set<string>,
): Promise<void> {
  const manager = await patientManager(connection);
  const refusals: NatsError[] = [];
  /** What is refused keeps nobody from the rest: each consumer that is there is work that goes on. */
  const step = async (work: () => Promise<void>): Promise<void> => {
    try {
      await work();
    } catch (error) {
      if (!isRefusal(error)) throw error;
      refusals.push(error);
    }
  };
  for (const wanted of plan.streams)
    await step(async () => {
      const created = await ensureStream(manager, wanted);
      if ((await updateStream(manager, wanted)) || created.getTime() >= began) changed.add(wanted.name);
    });
  for (const bucket of plan.buckets)
    await step(async () => {
      if (await bringBucketUpToDate(connection, manager, bucket)) changed.add(bucketStream(bucket));
    });
  for (const consumer of plan.consumers) await step(() => ensureConsumer(manager, consumer));
  const [refusal] = refusals;
  if (refusal) throw refusal;
}

/** Whether the broker has answered, and will not. */
const isRefusal = (error: unknown): error is NatsError =>
  error instanceof NatsError && error.api_error !== undefined;

/** @returns whether the bucket was made or changed */
async function bringBucketUpToDate(
  connection: NatsConnection,
  manager: JetStreamManager,
  { bucket, options }: BucketPlan,
): Promise<boolean> {
  const limits = { num_replicas: STREAM_REPLICAS, max_age: nanos(options.ttl ?? 0) };
  const known = await updateStream(manager, { name: bucketStream({ bucket }), ...limits });
  if (known === undefined) await connection.jetstream({ timeout: STEP_MS }).views.kv(bucket, options);
  return known !== false;
}

/** Changes a stream that is there and differs. @returns whether it did; undefined when it is not there */
async function updateStream(manager: JetStreamManager, wanted: StreamPlan): Promise<boolean | undefined> {
  const found = await manager.streams.info(wanted.name).catch((error: unknown) => {
    if (isMissing(error)) return undefined;
    throw error;
  });
  if (!found) return undefined;
  const isSame = CHANGEABLE.every(
    (key) => wanted[key] === undefined || JSON.stringify(wanted[key]) === JSON.stringify(found.config[key]),
  );
  if (isSame) return false;
  await manager.streams.update(wanted.name, { ...found.config, ...wanted });
  return true;
}

/** Whether anything of a plan is not there: a few questions, however much it names. */
export async function isIncomplete(manager: JetStreamManager, plan: TopologyPlan): Promise<boolean> {
  const there = new Set<string>();
  for await (const name of manager.streams.names()) there.add(name);
  const streams = [...plan.streams.map(({ name }) => name), ...plan.buckets.map(bucketStream)];
  if (streams.some((name) => !there.has(name))) return true;
  for (const stream of new Set(plan.consumers.map((consumer) => consumer.stream)))
    for await (const { name } of manager.consumers.list(stream)) there.add(`${stream} ${name}`);
  return plan.consumers.some(({ stream, durable }) => !there.has(`${stream} ${durable}`));
}
