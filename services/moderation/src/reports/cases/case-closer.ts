import type { Caller, ReportSubject } from '@alcova/contracts';
import { returnedRows } from '@alcova/persistence';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { z } from 'zod';
import { AuditRepository } from '../../governance/audit/audit.repository';

const closedRows = z.array(z.object({ id: z.string() }));

/**
 * Ends what waits on a content that the site deletes: there is nothing left to decide on, and it is no decision. Reports, what was sealed and
 * the case itself stay, and so does what holds the content back: it must not come to light for the moments until its last file is deleted.
 */
@Injectable()
export class CaseCloser {
  constructor(private readonly audit: AuditRepository) {}

  async deleted(manager: EntityManager, subject: ReportSubject, caller: Caller): Promise<void> {
    const closed = closedRows.parse(
      returnedRows(
        await manager.query(
          `UPDATE cases SET state = 'deleted', version = version + 1, closed_at = now(),
             lease_holder = NULL, lease_until = NULL, is_telling_due = true
           WHERE subject_kind = $1 AND subject_id = $2 AND state = 'waiting' RETURNING id`,
          [subject.kind, subject.id],
        ),
      ),
    );
    await manager.query(
      `UPDATE cases SET appeal = 'decided', version = version + 1, lease_holder = NULL, lease_until = NULL
       WHERE subject_kind = $1 AND subject_id = $2 AND appeal = 'waiting'`,
      [subject.kind, subject.id],
    );
    for (const { id } of closed)
      await this.audit.add(manager, caller, {
        action: 'case.deleted',
        subject: id,
        before: { state: 'waiting' },
        after: { state: 'deleted', content: `${subject.kind}/${subject.id}` },
      });
  }

  /** The content is back as it was, and so is the case that waited on it last, unless another one waits meanwhile: one is enough. */
  async restored(manager: EntityManager, subject: ReportSubject, caller: Caller): Promise<void> {
    const reopened = closedRows.parse(
      returnedRows(
        await manager.query(
          `UPDATE cases SET state = 'waiting', version = version + 1, closed_at = NULL, is_telling_due = false
           WHERE state = 'deleted'
             AND id = (SELECT id FROM cases WHERE subject_kind = $1 AND subject_id = $2 AND state IN ('deleted', 'waiting')
                       ORDER BY (state = 'waiting') DESC, id DESC LIMIT 1)
           RETURNING id`,
          [subject.kind, subject.id],
        ),
      ),
    );
    for (const { id } of reopened)
      await this.audit.add(manager, caller, {
        action: 'case.restored',
        subject: id,
        before: { state: 'deleted' },
        after: { state: 'waiting', content: `${subject.kind}/${subject.id}` },
      });
  }
}
