import { type JobContract, jobSubject } from '@alcova/contracts';
import type { JetStreamManager } from 'nats';
import { ensureConsumer, STREAMS } from '../topology';

/** Messages of one kind that may be in work at once, over all processes. */
const MAX_IN_FLIGHT = 20_000;

/** The durable consumer that hands out one kind of job. Autoscalers know it by this name. */
export const durableOf = (contract: Pick<JobContract, 'name'>): string =>
  `jobs_${contract.name.replaceAll('.', '_')}`;

/** Makes a job's consumer that is not there, and the stream before it; one with other limits is brought up to date. */
export const ensureJobConsumer = (manager: JetStreamManager, contract: JobContract): Promise<void> =>
  ensureConsumer(manager, STREAMS.jobs, {
    durable: durableOf(contract),
    subject: jobSubject(contract),
    ackWaitMs: contract.ackWaitMs,
    maxInFlight: MAX_IN_FLIGHT,
  });
