import type { z } from 'zod';
import type { ServiceName } from './rpc';

/**
 * Long work on the JetStream work queue: pulled, kept alive with `working()`, acknowledged when its result is stored.
 * It stands on the subject `job.{name}`. The database of media is the truth; a message is only the wake-up call.
 */
export interface JobContract<Payload extends z.ZodType = z.ZodType> {
  readonly name: string;
  readonly payload: Payload;
  /** Milliseconds without `working()` after which the broker hands the job to another worker. */
  readonly ackWaitMs: number;
  /** Deliveries before the job goes to the dead-letter stream. */
  readonly maxDeliver: number;
  /** Milliseconds before the second, third, ... delivery; the last one repeats. */
  readonly backoffMs: readonly number[];
  /** Whether a process takes it only while it has nothing else at work, and takes nothing else meanwhile. */
  readonly alone?: boolean;
  /**
   * Whether its owner announces it until it is done or given up, and writes the dead letter then. A message that used up its deliveries
   * is dropped: nothing is lost with it.
   */
  readonly announcedAgain?: boolean;
  /** The process that takes it, by its NATS user; the owner's worker when left out. */
  readonly takenBy?: ServiceName;
}

/** Declares a job contract. */
export function defineJob<Payload extends z.ZodType>(contract: JobContract<Payload>): JobContract<Payload> {
  return contract;
}

/** The NATS user whose processes take a job. */
export const takerOf = ({ name, takenBy }: Pick<JobContract, 'name' | 'takenBy'>): string =>
  takenBy ?? `${name.split('.', 1)[0]}-worker`;

/** The NATS subject of a job contract. */
export const jobSubject = (contract: Pick<JobContract, 'name'>): string => `job.${contract.name}`;
/** The NATS subject on which a process keeps what it gave up; `subject` is the one where it stood. */
export const deadSubject = (process: string, subject: string): string => `dead.${process}.${subject}`;
