import { jobKind, type JobKind } from '@alcova/contracts';
import { returnedRows } from '@alcova/persistence';
import { z } from 'zod';

export const jobRow = z.object({
  id: z.string(),
  asset_id: z.string(),
  revision: z.number(),
  kind: jobKind,
  /** Which chunk or sound; 0 for all other kinds. */
  part: z.number(),
  lane: z.enum(['short', 'long']),
  state: z.enum(['queued', 'running', 'done', 'failed', 'cancelled']),
  token: z.string().nullable(),
  /** How often it was begun, without those times when its worker was lost or handed it back. */
  attempts: z.number(),
  /** How often its worker was lost: went silent and did not come back. */
  losses: z.number(),
  percent: z.number(),
  error_code: z.string().nullable(),
});
export type JobRow = z.output<typeof jobRow>;
export const summaryRows = z.array(
  z.object({ kind: jobKind, state: jobRow.shape.state, jobs: z.coerce.number() }),
);
/** Unfinished jobs that wait on one subject of the queue, counted. `losses`: at most the number from which a job is under suspicion. */
export const dueRows = z.array(
  jobRow.pick({ kind: true, lane: true, losses: true }).extend({ jobs: z.coerce.number() }),
);
export type DueJobs = z.output<typeof dueRows>[number];
/** Rows of `jobs` as Postgres answers them. */
export const rowsOf = (answer: unknown): JobRow[] => jobRow.array().parse(answer);
/** The same of `UPDATE ... RETURNING *`. */
export const updatedRows = (answer: unknown): JobRow[] => rowsOf(returnedRows(answer));

/** Jobs of one revision, counted. */
export class JobSummary {
  constructor(private readonly rows: z.output<typeof summaryRows>) {}

  /** Whether there are jobs of this kind and every one is in one of these states. */
  allOf(kind: JobKind, ...states: JobRow['state'][]): boolean {
    const ofKind = this.rows.filter((row) => row.kind === kind);
    return ofKind.length > 0 && ofKind.every((row) => states.includes(row.state));
  }

  /** Whether there is any job of this kind. */
  has(kind: JobKind): boolean {
    return this.rows.some((row) => row.kind === kind);
  }
}

/** A worker's hold on a job: the token fences out a holder that was replaced. */
export interface Lease {
  readonly jobId: string;
  readonly token: string;
}
