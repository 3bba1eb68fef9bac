import { jobKind } from '@alcova/contracts';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { z } from 'zod';
import type { JobCount, Queue } from './processing';

const countRows = z.array(
  z.object({
    kind: jobKind,
    state: z.enum(['queued', 'running', 'done', 'failed', 'cancelled']),
    jobs: z.coerce.number(),
    percent: z.number(),
    changed_at: z.date(),
  }),
);
const queueRows = z.array(z.object({ ahead: z.coerce.number(), lately: z.coerce.number() }));

/** Seconds over which the pace of all workers is taken. */
const PACE_SECONDS = 600;

/** Jobs counted where they stand: a film of hours has hundreds. */
@Injectable()
export class ProgressRepository {
  /** The jobs of a revision by kind and state, and their last change; null without any. */
  async counts(
    manager: EntityManager,
    asset: { id: string; revision: number },
  ): Promise<{ counts: JobCount[]; changedAt: Date | null }> {
    const rows = countRows.parse(
      await manager.query(
        `SELECT kind, state, count(*) AS jobs, sum(percent) AS percent, max(updated_at) AS changed_at
         FROM jobs WHERE asset_id = $1 AND revision = $2 AND kind NOT IN ('align', 'remove') GROUP BY kind, state`,
        [asset.id, asset.revision],
      ),
    );
    const changes = rows.map((row) => row.changed_at.getTime());
    return { counts: rows, changedAt: rows.length > 0 ? new Date(Math.max(...changes)) : null };
  }

  /** What stands before an asset's own chunks, and how fast chunks are done. */
  async queueBefore(manager: EntityManager, asset: { id: string; revision: number }): Promise<Queue> {
    const [row] = queueRows.parse(
      await manager.query(
        `SELECT
           (SELECT count(*) FROM jobs WHERE kind = 'chunk' AND state IN ('queued', 'running') AND asset_id <> $1
              AND created_at < (SELECT min(created_at) FROM jobs WHERE asset_id = $1 AND revision = $2 AND kind = 'chunk')) AS ahead,
           (SELECT count(*) FROM jobs WHERE kind = 'chunk' AND state = 'done'
              AND updated_at > now() - $3 * interval '1 second') AS lately`,
        [asset.id, asset.revision, PACE_SECONDS],
      ),
    );
    return { chunksAhead: row?.ahead ?? 0, chunksPerSecond: (row?.lately ?? 0) / PACE_SECONDS };
  }
}
