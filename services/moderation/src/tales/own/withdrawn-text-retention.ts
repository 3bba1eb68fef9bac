import { Transactions } from '@alcova/persistence';
import { DrainRegistry, logger, Repeat } from '@alcova/platform';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { z } from 'zod';
import { forgetTitles } from '../../governance/audit/forget-titles';

const EVERY_MS = 5_000;
/** Texts of one transaction. */
const AT_ONCE = 50;
/** Somebody decides on it still: what was reported is not lost by being taken back, or by a new text in its place. */
const UNDER_A_CASE = `EXISTS (SELECT FROM cases c
  WHERE c.subject_kind = 'tale' AND c.subject_id IN (tales.id, tales.edits) AND c.state = 'waiting')`;
const rows = z.array(z.object({ id: z.string(), is_edit: z.boolean() }));
const log = logger('withdrawn texts');

/**
 * Erases the texts of tales that were taken back, when that cannot be undone any more. Their authors still see that there was one; of a new
 * text of a published tale nothing stays, nor of the old one that it replaced.
 */
@Injectable()
export class WithdrawnTextRetention {
  constructor(
    private readonly transactions: Transactions,
    private readonly drains: DrainRegistry,
  ) {}

  /** Step by step until nothing is due; several replicas share the work. */
  @Repeat(EVERY_MS, log, 'texts that were taken back wait to be erased')
  async all(): Promise<void> {
    while (!this.drains.isStopping && (await this.transactions.run((manager) => this.step(manager))));
  }

  /** False when nothing is left. */
  private async step(manager: EntityManager): Promise<boolean> {
    const due = rows.parse(
      await manager.query(
        `SELECT id, edits IS NOT NULL AS is_edit FROM tales
         WHERE text_kept_until <= now() AND withdrawn_at IS NOT NULL AND NOT ${UNDER_A_CASE}
         LIMIT ${AT_ONCE} FOR UPDATE SKIP LOCKED`,
      ),
    );
    const edits = due.filter((one) => one.is_edit).map(({ id }) => id);
    const tales = due.filter((one) => !one.is_edit).map(({ id }) => id);
    await manager.query('DELETE FROM tales WHERE id = ANY ($1)', [edits]);
    await forgetTitles(manager, edits);
    await manager.query('DELETE FROM tale_fingerprints WHERE tale_id = ANY ($1)', [tales]);
    await manager.query(`UPDATE tale_decisions SET passages = '[]' WHERE tale_id = ANY ($1)`, [
      due.map(({ id }) => id),
    ]);
    await manager.query(
      `UPDATE tales SET tale = '', appeal_text = NULL, text_kept_until = NULL, version = version + 1 WHERE id = ANY ($1)`,
      [tales],
    );
    return due.length === AT_ONCE;
  }
}
