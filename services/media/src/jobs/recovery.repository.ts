import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { type JobRow, type Lease, updatedRows } from '../job-rows/job-row';
import { JobsRepository, LEASE_SECONDS, SUSPECT_LOSSES } from '../job-rows/jobs.repository';

/** Statements on jobs whose worker was lost, that were given up, or that were cancelled under a worker's hands. */
@Injectable()
export class RecoveryRepository {
  constructor(private readonly jobs: JobsRepository) {}

  /**
   * Takes a job from a holder that went silent; nothing when its lease lives. The loss is counted in place of the attempt, unless the holder
   * was last heard before this process began (`upSeconds` ago): then both may have gone down together, which no job is to blame for. The
   * removal of files is media's own and under no suspicion. From the loss on that makes it suspect a job waits for `pauseSeconds`.
   */
  async reclaimExpiredLease(
    manager: EntityManager,
    id: string,
    { pauseSeconds, upSeconds }: { pauseSeconds: number; upSeconds: number },
  ): Promise<JobRow | undefined> {
    const [job] = updatedRows(
      await manager.query(
        `UPDATE jobs SET state = 'queued', token = NULL, lease_until = NULL, updated_at = now(), announced_at = now(),
           lost_token = CASE counted WHEN 1 THEN token END, losses = losses + counted, attempts = attempts - counted,
           available_at = now() + CASE WHEN counted = 1 AND losses + 1 = $3 THEN $4 ELSE 0 END * interval '1 second'
         FROM (
           SELECT id AS lost_id, CASE WHEN kind <> 'remove' AND lease_until - $5 * interval '1 second' > now() - $2 * interval '1 second'
             THEN 1 ELSE 0 END AS counted
           FROM jobs WHERE id = $1 AND state = 'running' AND lease_until < now() FOR UPDATE
         ) lost WHERE id = lost_id RETURNING jobs.*`,
        [id, upSeconds, SUSPECT_LOSSES, pauseSeconds, LEASE_SECONDS],
      ),
    );
    if (job?.losses === SUSPECT_LOSSES) await this.jobs.announce(manager, job, pauseSeconds * 1_000);
    return job;
  }

  /** The holder that was taken for lost is heard again: it counts as an attempt, not as a loss. */
  async takeBackLoss(manager: EntityManager, lease: Lease): Promise<void> {
    await manager.query(
      `UPDATE jobs SET losses = losses - 1, attempts = attempts + 1, lost_token = NULL
       WHERE id = $1 AND lost_token = $2 AND losses > 0`,
      [lease.jobId, lease.token],
    );
  }

  /** Queues a job that was given up as if it had never been tried; answers how many. */
  async reopen(manager: EntityManager, job: JobRow): Promise<number> {
    return this.queueAnew(manager, "id = $1 AND state = 'failed'", [job.id]);
  }

  /** The same of all jobs of a revision that were given up, or were cancelled because of that. */
  async reopenAll(manager: EntityManager, job: JobRow): Promise<number> {
    return this.queueAnew(
      manager,
      "asset_id = $1 AND revision = $2 AND state IN ('failed', 'cancelled') AND kind <> 'remove'",
      [job.asset_id, job.revision],
    );
  }

  private async queueAnew(
    manager: EntityManager,
    which: string,
    values: readonly unknown[],
  ): Promise<number> {
    const jobs = updatedRows(
      await manager.query(
        `UPDATE jobs SET state = 'queued', token = NULL, lost_token = NULL, lease_until = NULL, attempts = 0, losses = 0, percent = 0,
           error_code = NULL, error_detail = NULL, available_at = now(), announced_at = now(), updated_at = now()
         WHERE ${which} RETURNING *`,
        [...values],
      ),
    ).sort((a, b) => a.part - b.part);
    for (const job of jobs) await this.jobs.announce(manager, job, 0);
    return jobs.length;
  }

  /** The worker of a cancelled job says that it stopped; false when it does not hold one. */
  async acknowledgeCancel(manager: EntityManager, lease: Lease): Promise<boolean> {
    const cancelled = updatedRows(
      await manager.query(
        `UPDATE jobs SET token = NULL, updated_at = now() WHERE id = $1 AND token = $2 AND state = 'cancelled' RETURNING *`,
        [lease.jobId, lease.token],
      ),
    );
    return cancelled.length > 0;
  }

  /** Starts a removal that waits for workers to stop, once none of them is left. */
  async removeNow(manager: EntityManager, assetId: string): Promise<void> {
    const removals = updatedRows(
      await manager.query(
        `UPDATE jobs SET available_at = now(), announced_at = now(), updated_at = now()
         WHERE asset_id = $1 AND kind = 'remove' AND state = 'queued' AND available_at > now()
           AND NOT EXISTS (SELECT 1 FROM jobs other WHERE other.asset_id = $1 AND other.state = 'cancelled' AND other.token IS NOT NULL)
         RETURNING *`,
        [assetId],
      ),
    );
    for (const job of removals) await this.jobs.announce(manager, job, 0);
  }
}
