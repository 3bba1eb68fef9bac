import { type Caller, caseState, type ReportSubject } from '@alcova/contracts';
import { returnedRows } from '@alcova/persistence';
import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { z } from 'zod';
import { AuditRepository } from '../audit/audit.repository';

const closedRows = z.array(z.object({ id: z.string(), state: caseState }));

/**
 * Ends what waits on a content that is gone: there is nothing left to decide on. What was sealed stays, and so does what holds it back: it
 * must not come to light for the moments until its last file is deleted.
 */
@Injectable()
export class Closing {
  constructor(@Inject(AuditRepository) private readonly audit: AuditRepository) {}

  async gone(manager: EntityManager, subject: ReportSubject, caller: Caller): Promise<void> {
    const closed = closedRows.parse(
      returnedRows(
        await manager.query(
          `UPDATE cases SET state = 'unavailable', version = version + 1, closed_at = now(),
             first_closed_at = coalesce(first_closed_at, now()), lease_holder = NULL, lease_until = NULL, is_telling_due = true
           WHERE subject_kind = $1 AND subject_id = $2 AND state = 'waiting' RETURNING id, state`,
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
        action: 'case.unavailable',
        subject: id,
        before: { state: 'waiting' },
        after: { state: 'unavailable' },
      });
  }
}
