import {
  type Caller,
  caseReason,
  type ReportSubject,
  takedownChanged,
  takedownReason,
} from '@alcova/contracts';
import { Outbox } from '@alcova/messaging/outbox';
import { returnedRows } from '@alcova/persistence';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { z } from 'zod';
import { AuditRepository } from '../../governance/audit/audit.repository';
import { TaleEdits } from '../../tales/edits/tale-edits';
import { PublishedFacts } from '../../tales/reading/published-facts';

const whyRow = z.tuple([
  z.object({
    reason: takedownReason.nullable(),
    decision: caseReason.nullable(),
    lists: z.array(z.string()),
  }),
]);
/** Why a content is held back; without a reason it is not. */
type Why = z.output<typeof whyRow>[0];
const changedRows = z.array(z.object({ version: z.number() }));

/** Whether something changed for everybody. */
export type HoldChange = 'hidden' | 'shown' | 'same';

/** What is held back: hidden while any case of a content removed it, or holds it until somebody has decided. */
@Injectable()
export class Holds {
  constructor(
    private readonly outbox: Outbox,
    private readonly facts: PublishedFacts,
    private readonly edits: TaleEdits,
    private readonly audit: AuditRepository,
  ) {}

  /**
   * Makes the content follow its cases, in the transaction that changed one of them. Whoever calls has locked that case. Tells the fact and
   * the audit log where something changes, and nothing where it does not.
   */
  async follow(
    manager: EntityManager,
    { subject, caseId }: { subject: ReportSubject; caseId: string },
    caller: Caller,
  ): Promise<HoldChange> {
    const why = await this.whyOf(manager, subject);
    const { reason } = why;
    const [changed] = changedRows.parse(
      returnedRows(
        await manager.query(
          `INSERT INTO content_holds AS h (subject_kind, subject_id, is_hidden, reason, case_id)
           SELECT $1, $2, $3::text IS NOT NULL, $3, $4
           WHERE $3::text IS NOT NULL OR EXISTS (SELECT FROM content_holds WHERE subject_kind = $1 AND subject_id = $2)
           ON CONFLICT (subject_kind, subject_id) DO UPDATE
             SET is_hidden = excluded.is_hidden, reason = excluded.reason, case_id = excluded.case_id, version = h.version + 1,
               changed_at = now()
             WHERE h.reason IS DISTINCT FROM excluded.reason
           RETURNING version`,
          [subject.kind, subject.id, reason, caseId],
        ),
      ),
    );
    if (!changed) return 'same';
    const isHidden = reason !== null;
    const isTurned = subject.kind === 'video' || (await this.turnTale(manager, subject.id, isHidden));
    await this.outbox.event(manager, takedownChanged, {
      aggregateId: `${subject.kind}:${subject.id}`,
      aggregateVersion: changed.version,
      payload: { subject, isHidden, ...why, caseId },
    });
    await this.audit.add(manager, caller, {
      action: isHidden ? 'content.hide' : 'content.restore',
      subject: caseId,
      before: null,
      after: { content: `${subject.kind}/${subject.id}`, reason, version: changed.version },
    });
    if (subject.kind === 'tale' && reason === 'removed') await this.edits.end(manager, subject.id);
    if (subject.kind === 'tale' && isTurned) await this.facts.tell(manager, subject.id);
    return isHidden ? 'hidden' : 'shown';
  }

  /** The gravest reason that holds, null where none does, with the newest decision that removed it and the lists of matches that wait. */
  private async whyOf(manager: EntityManager, { kind, id }: ReportSubject): Promise<Why> {
    // Two cases of one content that are decided at once: the second sees what the first did.
    await manager.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`hold ${kind} ${id}`]);
    const rows: unknown = await manager.query(
      `SELECT CASE WHEN bool_or(c.state = 'removed') THEN 'removed'
         WHEN bool_or(c.holds AND c.state = 'waiting' AND c.origin = 'match') THEN 'match'
         WHEN bool_or(c.holds AND c.state = 'waiting') THEN 'urgent' END AS reason,
         (array_agg(d.reason ORDER BY c.closed_at DESC) FILTER (WHERE c.state = 'removed'))[1] AS decision,
         coalesce(array_agg(DISTINCT m.list) FILTER (WHERE c.holds AND c.state = 'waiting' AND m.list IS NOT NULL), '{}') AS lists
       FROM cases c LEFT JOIN case_decisions d ON d.id = c.decision_id
         LEFT JOIN LATERAL jsonb_to_recordset(c.matches) AS m (list text) ON true
       WHERE c.subject_kind = $1 AND c.subject_id = $2`,
      [kind, id],
    );
    return whyRow.parse(rows)[0];
  }

  /** False where the tale was that already, or is gone. */
  private async turnTale(manager: EntityManager, id: string, isHidden: boolean): Promise<boolean> {
    const rows: unknown = await manager.query(
      'UPDATE tales SET is_hidden = $2, version = version + 1 WHERE id = $1 AND is_hidden <> $2 RETURNING version',
      [id, isHidden],
    );
    return changedRows.parse(returnedRows(rows)).length > 0;
  }
}
