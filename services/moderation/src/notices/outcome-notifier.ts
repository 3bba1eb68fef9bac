import { reportState } from '@alcova/contracts';
import { Transactions } from '@alcova/persistence';
import { DrainRegistry, logger, Repeat } from '@alcova/platform';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { z } from 'zod';
import { FINAL_AFTER_SECONDS } from './decision-notifier';
import { Notices } from './notices';

const EVERY_MS = 1_000;
/** Notices of one transaction. */
const AT_ONCE = 100;
const log = logger('outcomes');
const caseRows = z.array(z.object({ id: z.string(), state: reportState }));
const reportRows = z.array(z.object({ id: z.string() }));

/**
 * Tells everybody who left an address how their report ended. A thousand reports of one case are told in many short transactions; a kill
 * between any two of them repeats nothing. A decision is told once it cannot be taken back any more; one that replaces another is told only
 * where it ended otherwise.
 */
@Injectable()
export class OutcomeNotifier {
  constructor(
    private readonly notices: Notices,
    private readonly transactions: Transactions,
    private readonly drains: DrainRegistry,
  ) {}

  /** Step by step until nothing is left; several replicas share the work. */
  @Repeat(EVERY_MS, log, 'outcomes wait to be told')
  async all(): Promise<void> {
    while (!this.drains.isStopping && (await this.transactions.run((manager) => this.step(manager))));
  }

  /** False when there is nothing to tell, or others tell it. */
  private async step(manager: EntityManager): Promise<boolean> {
    const [found] = caseRows.parse(
      await manager.query(
        `SELECT id, state FROM cases
         WHERE is_telling_due AND (state NOT IN ('removed', 'kept', 'deleted') OR closed_at < now() - $1 * interval '1 second')
         LIMIT 1 FOR UPDATE SKIP LOCKED`,
        [FINAL_AFTER_SECONDS],
      ),
    );
    if (!found) return false;
    const { id, state } = found;
    const reports =
      state === 'waiting'
        ? []
        : reportRows.parse(
            await manager.query(
              `SELECT id FROM reports
               WHERE case_id = $1 AND contact IS NOT NULL AND told_state IS DISTINCT FROM $2 ORDER BY id LIMIT ${AT_ONCE}`,
              [id, state],
            ),
          );
    for (const { id: reportId } of reports)
      if (state !== 'waiting')
        await this.notices.send(manager, { reportId }, { kind: 'report-decided', outcome: state });
    await manager.query('UPDATE reports SET told_state = $2 WHERE id = ANY ($1)', [
      reports.map((report) => report.id),
      state,
    ]);
    if (reports.length < AT_ONCE)
      await manager.query('UPDATE cases SET is_telling_due = false WHERE id = $1', [id]);
    return true;
  }
}
