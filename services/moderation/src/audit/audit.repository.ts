import type { Caller } from '@alcova/contracts';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { ulid } from 'ulid';

/** What somebody did. `before` and `after` are what changed, as JSON; no personal data goes into them. */
export interface AuditEntry {
  readonly action: string;
  readonly subject: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** The audit log: entries are added, in the transaction of what they tell, and never changed. */
@Injectable()
export class AuditRepository {
  async add(manager: EntityManager, caller: Caller, entry: AuditEntry): Promise<void> {
    const actor = caller.kind === 'account' ? caller.accountId : null;
    await manager.query(
      `INSERT INTO audit_entries (id, actor_id, action, subject, before, after) VALUES ($1, $2, $3, $4, $5, $6)`,
      [ulid(), actor, entry.action, entry.subject, JSON.stringify(entry.before), JSON.stringify(entry.after)],
    );
  }
}
