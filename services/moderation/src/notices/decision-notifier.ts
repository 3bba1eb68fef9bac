import { notice, subjectKind, UNDO_SECONDS } from '@alcova/contracts';
import { Transactions } from '@alcova/persistence';
import { DrainRegistry, logger, Repeat } from '@alcova/platform';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { z } from 'zod';
import { Notices } from './notices';

/** From when on a decision is told: an undo that began at the last moment has ended by then, however long its statements took. */
export const FINAL_AFTER_SECONDS = UNDO_SECONDS + 60;
const EVERY_MS = 1_000;
/** Notices of one transaction. */
const AT_ONCE = 100;
const log = logger('decided');

const rows = z.array(
  z.object({
    id: z.string(),
    notice,
    subject_kind: subjectKind,
    owner_id: z.string().nullable(),
    stands: z.boolean(),
  }),
);

/** `d` is a decision, `s` what it was made on, `c` the decision that holds now. */
interface Kind {
  readonly table: string;
  readonly select: string;
  readonly joins: string;
}

/** Where a content was hidden or shown by something else meanwhile, the decision's word on it is no news any more. */
const CASES: Kind = {
  table: 'case_decisions',
  select: `coalesce(s.subject_kind, 'video') AS subject_kind, s.owner_id,
    s.decision_id IS NOT DISTINCT FROM d.id AND (d.notice->>'kind' = 'content-restored') <> coalesce(h.is_hidden, false) AS stands`,
  joins: `LEFT JOIN cases s ON s.id = d.case_id LEFT JOIN case_decisions c ON c.id = s.decision_id
    LEFT JOIN content_holds h ON h.subject_kind = s.subject_kind AND h.subject_id = s.subject_id`,
};
/** A new text that took the place of a published one is taken back as it does. Authors choose what they are told of. */
const TALES: Kind = {
  table: 'tale_decisions',
  select: `'tale' AS subject_kind, s.author_id AS owner_id,
    s.decision_id IS NOT DISTINCT FROM d.id AND (s.withdrawn_at IS NULL OR s.edited_version IS NOT NULL)
      AND NOT coalesce(s.is_hidden AND d.notice->>'outcome' = 'published', false)
      AND NOT coalesce(d.notice->>'topic' = ANY (a.muted_notices), false) AS stands`,
  joins: `LEFT JOIN tales s ON s.id = d.tale_id LEFT JOIN tale_decisions c ON c.id = s.decision_id
    LEFT JOIN tale_authors a ON a.account_id = s.author_id`,
};

/**
 * Tells whose content it is how it was decided, once the decision cannot be taken back. One that was taken back or replaced tells nothing;
 * one that another decision stands over waits until that one is final too: it may be taken back.
 */
@Injectable()
export class DecisionNotifier {
  constructor(
    private readonly notices: Notices,
    private readonly transactions: Transactions,
    private readonly drains: DrainRegistry,
  ) {}

  /** Step by step until nothing is due; several replicas share the work. */
  @Repeat(EVERY_MS, log, 'notices of decisions wait to be told')
  async all(): Promise<void> {
    for (const kind of [CASES, TALES])
      while (!this.drains.isStopping && (await this.transactions.run((manager) => this.step(manager, kind))));
  }

  /** False when nothing is left. */
  private async step(manager: EntityManager, { table, select, joins }: Kind): Promise<boolean> {
    const due = rows.parse(
      await manager.query(
        `SELECT d.id, d.notice, ${select} FROM ${table} d ${joins}
         WHERE d.notice IS NOT NULL AND d.at < now() - $1 * interval '1 second'
           AND (c.at IS NULL OR c.at < now() - $1 * interval '1 second')
         ORDER BY d.at LIMIT ${AT_ONCE} FOR UPDATE OF d SKIP LOCKED`,
        [FINAL_AFTER_SECONDS],
      ),
    );
    for (const { stands, notice: told, subject_kind: kind, owner_id: ownerId } of due)
      if (stands) await this.notices.tellOwner(manager, { kind, ownerId }, told);
    await manager.query(`UPDATE ${table} SET notice = NULL WHERE id = ANY ($1)`, [due.map(({ id }) => id)]);
    return due.length === AT_ONCE;
  }
}
