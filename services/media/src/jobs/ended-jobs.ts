import { RetentionJob, returnedRows, Transactions } from '@alcova/persistence';
import { DrainRegistry } from '@alcova/platform';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { z } from 'zod';

/** For so long it can be looked up how a film was made, or who tried. */
const KEPT = '30 days';
const AT_ONCE = 1_000;
const EVERY_MS = 60 * 60_000;
const ids = z.array(z.object({ id: z.string() }));

/** Jobs that nobody asks for any more: a film of hours has hundreds, with all that they found. */
@Injectable()
export class EndedJobsRepository {
  /**
   * Forgets what has ended of assets that are ready or gone. What failed of others stays: it can be tried again.
   * @returns how many, at most a thousand
   */
  async prune(manager: EntityManager): Promise<number> {
    const gone: unknown = await manager.query(
      `DELETE FROM jobs WHERE id IN (
         SELECT jobs.id FROM jobs JOIN assets ON assets.id = jobs.asset_id
         WHERE jobs.state IN ('done', 'failed', 'cancelled') AND jobs.updated_at < now() - interval '${KEPT}'
           AND assets.state IN ('ready', 'refused', 'deleted')
           AND NOT (jobs.kind = 'remove' AND jobs.state = 'failed')
         ORDER BY jobs.updated_at LIMIT ${AT_ONCE} FOR UPDATE OF jobs SKIP LOCKED
       ) RETURNING id`,
    );
    return ids.parse(returnedRows(gone)).length;
  }
}

@Injectable()
export class EndedJobsRetention extends RetentionJob {
  constructor(jobs: EndedJobsRepository, transactions: Transactions, drains: DrainRegistry) {
    super({ component: 'ended-jobs', everyMs: EVERY_MS, facts: [jobs] }, transactions, drains);
  }
}
