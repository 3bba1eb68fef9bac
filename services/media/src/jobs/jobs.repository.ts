import {
  jobKind,
  type JobKind,
  packageJob,
  posterJob,
  probeJob,
  probeResult,
  removeJob,
} from '@alcova/contracts';
import { Outbox } from '@alcova/messaging/outbox';
import { returnedRows } from '@alcova/persistence';
import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { ulid } from 'ulid';
import { z } from 'zod';

const CONTRACTS = {
  probe: probeJob,
  package: packageJob,
  poster: posterJob,
  remove: removeJob,
} as const satisfies Record<JobKind, unknown>;
/** A lease ends when its holder has been silent for this long. */
export const LEASE_SECONDS = 15;
export const MAX_ATTEMPTS = 5;

const jobRow = z.object({
  id: z.string(),
  asset_id: z.string(),
  revision: z.number(),
  kind: jobKind,
  state: z.enum(['queued', 'running', 'done', 'failed', 'cancelled']),
  token: z.string().nullable(),
  attempts: z.number(),
  percent: z.number(),
  error_code: z.string().nullable(),
});
export type JobRow = z.output<typeof jobRow>;
const delayedRows = jobRow.extend({ delay_ms: z.coerce.number() }).array();
const rowsOf = (answer: unknown): JobRow[] => jobRow.array().parse(answer);
const updatedRows = (answer: unknown): JobRow[] => rowsOf(returnedRows(answer));

/** Statements on jobs: the table is the truth, a message only the wake-up call. */
@Injectable()
export class JobsRepository {
  constructor(@Inject(Outbox) private readonly outbox: Outbox) {}

  /** Adds a job once a revision and kind, with its message. */
  async add(
    manager: EntityManager,
    job: { assetId: string; revision: number; kind: JobKind },
  ): Promise<void> {
    const rows = (await manager.query(
      'INSERT INTO jobs (id, asset_id, revision, kind) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING RETURNING *',
      [ulid(), job.assetId, job.revision, job.kind],
    )) as unknown;
    for (const row of rowsOf(rows)) await this.announce(manager, row, 0);
  }

  /**
   * Queues the removal of everything stored of an asset, also when it ran before. It waits until a worker that was just cancelled has
   * noticed: what that worker still writes must go as well.
   */
  async addRemoval(manager: EntityManager, asset: { id: string; revision: number }): Promise<void> {
    const rows = (await manager.query(
      `INSERT INTO jobs (id, asset_id, revision, kind, available_at, announced_at)
       SELECT $1, $2, $3, 'remove', due.at, due.at FROM (
         SELECT CASE WHEN EXISTS (
           SELECT 1 FROM jobs WHERE asset_id = $2 AND state = 'cancelled' AND token IS NOT NULL
         ) THEN now() + $4 * interval '1 second' ELSE now() END AS at) due
       ON CONFLICT (asset_id, revision, kind) DO UPDATE
         SET state = 'queued', token = NULL, lease_until = NULL, attempts = 0, percent = 0,
             available_at = excluded.available_at, announced_at = excluded.announced_at, updated_at = now()
       RETURNING *, extract(epoch FROM available_at - now()) * 1000 AS delay_ms`,
      [ulid(), asset.id, asset.revision, LEASE_SECONDS],
    )) as unknown;
    for (const row of delayedRows.parse(rows)) await this.announce(manager, row, row.delay_ms);
  }

  async announce(manager: EntityManager, job: JobRow, delayMs: number): Promise<void> {
    await this.outbox.job(
      manager,
      CONTRACTS[job.kind],
      { jobId: job.id, assetId: job.asset_id },
      { delayMs },
    );
  }

  async ofAsset(manager: EntityManager, assetId: string): Promise<JobRow[]> {
    return rowsOf(await manager.query('SELECT * FROM jobs WHERE asset_id = $1', [assetId]));
  }

  async byId(manager: EntityManager, id: string): Promise<JobRow | undefined> {
    return rowsOf(await manager.query('SELECT * FROM jobs WHERE id = $1', [id]))[0];
  }

  /** Takes the lease of a job that waits, or whose holder went silent. */
  async lease(manager: EntityManager, id: string): Promise<JobRow | undefined> {
    return updatedRows(
      await manager.query(
        `UPDATE jobs SET state = 'running', token = $2, lease_until = now() + $3 * interval '1 second', attempts = attempts + 1, percent = 0, updated_at = now()
         WHERE id = $1 AND ((state = 'queued' AND available_at <= now() + interval '1 second') OR (state = 'running' AND lease_until < now()))
         RETURNING *`,
        [id, ulid(), LEASE_SECONDS],
      ),
    )[0];
  }

  /** Renews the lease; nothing when another holds it. Progress never goes back within an attempt. */
  async renew(manager: EntityManager, lease: Lease, percent: number): Promise<JobRow | undefined> {
    return updatedRows(
      await manager.query(
        `UPDATE jobs SET percent = greatest(percent, $3), lease_until = now() + $4 * interval '1 second', updated_at = now()
         WHERE id = $1 AND token = $2 AND state = 'running' RETURNING *`,
        [lease.jobId, lease.token, percent, LEASE_SECONDS],
      ),
    )[0];
  }

  async finish(manager: EntityManager, lease: Lease, result: unknown): Promise<JobRow | undefined> {
    return updatedRows(
      await manager.query(
        `UPDATE jobs SET state = 'done', percent = 100, result = $3, lease_until = NULL, updated_at = now()
         WHERE id = $1 AND token = $2 AND state = 'running' RETURNING *`,
        [lease.jobId, lease.token, JSON.stringify(result)],
      ),
    )[0];
  }

  async fail(
    manager: EntityManager,
    lease: Lease,
    error: { code: string; detail: string },
  ): Promise<JobRow | undefined> {
    return updatedRows(
      await manager.query(
        `UPDATE jobs SET state = 'failed', error_code = $3, error_detail = $4, lease_until = NULL, updated_at = now()
         WHERE id = $1 AND token = $2 AND state = 'running' RETURNING *`,
        // Postgres holds no NUL, which a program's output may carry.
        [lease.jobId, lease.token, error.code, error.detail.replaceAll('\0', '')],
      ),
    )[0];
  }

  /** Back into the queue. `counts`: whether this attempt counts towards the last one. */
  async requeue(
    manager: EntityManager,
    lease: Lease,
    delayMs: number,
    counts: boolean,
  ): Promise<JobRow | undefined> {
    const [job] = updatedRows(
      await manager.query(
        `UPDATE jobs SET state = 'queued', token = NULL, lease_until = NULL, attempts = attempts - $4,
           available_at = now() + $3 * interval '1 millisecond', announced_at = now() + $3 * interval '1 millisecond', updated_at = now()
         WHERE id = $1 AND token = $2 AND state = 'running' RETURNING *`,
        [lease.jobId, lease.token, delayMs, counts ? 0 : 1],
      ),
    );
    if (job) await this.announce(manager, job, delayMs);
    return job;
  }

  async cancelAll(manager: EntityManager, assetId: string): Promise<void> {
    await manager.query(
      `UPDATE jobs SET state = 'cancelled', lease_until = NULL, updated_at = now() WHERE asset_id = $1 AND kind <> 'remove' AND state IN ('queued', 'running')`,
      [assetId],
    );
  }

  /** Jobs whose message seems lost: waiting, or left by a silent holder, and not announced for `silentSeconds`. Marks them announced. */
  async takeOverdue(manager: EntityManager, silentSeconds: number): Promise<JobRow[]> {
    return updatedRows(
      await manager.query(
        `UPDATE jobs SET announced_at = now() WHERE id IN (
           SELECT id FROM jobs
           WHERE announced_at < now() - $1 * interval '1 second'
             AND ((state = 'queued' AND available_at < now()) OR (state = 'running' AND lease_until < now()))
           ORDER BY announced_at LIMIT 200 FOR UPDATE SKIP LOCKED
         ) RETURNING *`,
        [silentSeconds],
      ),
    );
  }

  async storedProbe(manager: EntityManager, assetId: string): Promise<z.output<typeof probeResult> | null> {
    const rows = z
      .array(z.object({ probe: probeResult.nullable() }))
      .parse(await manager.query('SELECT probe FROM assets WHERE id = $1', [assetId]));
    return rows[0]?.probe ?? null;
  }
}

/** A worker's hold on a job: the token fences out a holder that was replaced. */
export interface Lease {
  readonly jobId: string;
  readonly token: string;
}
