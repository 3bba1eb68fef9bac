import { longFilmChunkJob, suspectJob, WORKER_JOBS } from '@alcova/contracts';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { durableOf } from '../../../services/shared/messaging/src/connection/topology';
import type { Scaling } from './chart-scaling';

/** A look of KEDA's (15 s) beside a chunk of a real film (90 s) is as long as this beside a chunk of the drill (2 s). */
const LOOK_MS = 375;
/** How long the queue is empty before the last worker goes. */
const IDLE_MS = 3_000;
const READ_WITHIN_MS = 2_000;
/** As the chart's ScaledObject names them, which infra/kubernetes checks. */
const ACCOUNT = 'media-worker-streams';
const STREAM = 'JOBS_media-worker';
const CONSUMERS = [...Object.values(WORKER_JOBS), longFilmChunkJob, suspectJob].map(durableOf);

const consumer = z.object({ name: z.string(), num_pending: z.number(), num_ack_pending: z.number() });
const stream = z.object({ name: z.string(), consumer_detail: consumer.array().default([]) });
const account = z.object({ name: z.string(), stream_detail: stream.array().default([]) });
const monitoring = z.object({ account_details: account.array().default([]) });

/**
 * Jobs that wait or run in all lanes of the queue, as KEDA's nats-jetstream scaler reads each of them (keda,
 * pkg/scalers/nats_jetstream_scaler.go: `GET /jsz?acc=...&consumers=true&config=true`, then `num_pending + num_ack_pending` of the consumer)
 * and as the ScaledObject's formula adds them up.
 * @param endpoint host:port of the NATS server's monitoring
 * @throws Error when the endpoint does not answer, or a consumer is not there
 */
export async function queueLag(endpoint: string): Promise<number> {
  const query = new URLSearchParams({ acc: ACCOUNT, consumers: 'true', config: 'true' });
  const signal = AbortSignal.timeout(READ_WITHIN_MS);
  const answer = await fetch(`http://${endpoint}/jsz?${query.toString()}`, { signal });
  const streams = monitoring.parse(await answer.json()).account_details.find(({ name }) => name === ACCOUNT);
  const jobs = streams?.stream_detail.find(({ name }) => name === STREAM)?.consumer_detail ?? [];
  return CONSUMERS.reduce((sum, wanted) => {
    const one = jobs.find(({ name }) => name === wanted);
    if (one === undefined) throw new Error(`the consumer ${wanted} is not there`);
    return sum + one.num_pending + one.num_ack_pending;
  }, 0);
}

/** What is scaled. */
export interface Scaled {
  /** How many there shall be, as it was told last. */
  readonly replicas: number;
  scale(replicas: number): void;
}

/** What was seen at one look. */
export interface Look {
  /** Since the start. */
  readonly seconds: number;
  /** Undefined: it could not be read. */
  readonly lag: number | undefined;
  /** Replicas that shall be there from now on. */
  readonly desired: number;
}

/**
 * Has as many workers as the queue asks for, by the chart's rule: lag by `jobsPerWorker`, up to `most`, none when nothing has waited for a
 * while. It follows each look at once, where KEDA waits before it sends somebody away: workers are stopped amid work more often than there.
 * @param lag jobs that wait or run
 */
export async function autoscale(
  { jobsPerWorker, most }: Pick<Scaling, 'jobsPerWorker'> & { readonly most: number },
  target: Scaled,
  lag: () => Promise<number>,
  onLook: (look: Look) => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  const began = performance.now();
  let neededAt = began;
  const wanted = (jobs: number): number => {
    if (jobs > 0) neededAt = performance.now();
    if (jobs > 0) return Math.min(most, Math.ceil(jobs / jobsPerWorker));
    return performance.now() - neededAt < IDLE_MS ? Math.min(target.replicas, 1) : 0;
  };
  while (!signal.aborted) {
    // What cannot be read changes nothing.
    const jobs = await lag().catch(() => undefined);
    if (jobs !== undefined) target.scale(wanted(jobs));
    const seconds = (performance.now() - began) / 1_000;
    await onLook({ seconds, lag: jobs, desired: target.replicas });
    await pause(LOOK_MS);
  }
}
