import { type Caller, identityActed, type OperatorAction, WHOLE_SITE } from '@alcova/contracts';
import { Outbox } from '@alcova/messaging/outbox';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { ulid } from 'ulid';
import { z } from 'zod';

export type AuditedAction =
  | OperatorAction
  | 'access-records.read'
  | 'second-factor.remove'
  | 'administrator.create'
  | 'administrator.promote';

export interface AuditEntry {
  readonly actor: string;
  readonly action: AuditedAction;
  /** Null where the act is not about one account. */
  readonly accountId: string | null;
  readonly reason: string;
  readonly details?: Readonly<Record<string, string | null>>;
}

const inquiryRows = z.array(
  z.object({
    account_id: z.string(),
    details: z.object({ from: z.string().nullable(), to: z.string().nullable() }),
  }),
);

const OPERATOR: Caller = { kind: 'system', name: 'operator' };
/** How long what was asked for may be read. */
const INQUIRY_LASTS = '1 hour';

/**
 * What operators did, when and why. The table takes no change and no removal. The audit log of all acts has each of them too, by the id of
 * its entry here: operator and reason name people, and stay in this table.
 */
@Injectable()
export class AuditEntries {
  constructor(private readonly outbox: Outbox) {}

  /** @returns the entry's id */
  async add(manager: EntityManager, entry: AuditEntry): Promise<string> {
    const id = ulid();
    await manager.query(
      'INSERT INTO audit_entries (id, actor, action, account_id, reason, details) VALUES ($1, $2, $3, $4, $5, $6)',
      [id, entry.actor, entry.action, entry.accountId, entry.reason, JSON.stringify(entry.details ?? {})],
    );
    await this.outbox.act(manager, identityActed, OPERATOR, {
      ...{ action: `command.${entry.action}`, subject: entry.accountId ?? WHOLE_SITE },
      ...{ before: null, after: { entry: id } },
    });
    return id;
  }

  /** What an entry of the last hour allows to read. */
  async inquiry(manager: EntityManager, id: string) {
    const [row] = inquiryRows.parse(
      await manager.query(
        `SELECT account_id, details FROM audit_entries
         WHERE id = $1 AND action = 'access-records.read' AND occurred_at > now() - interval '${INQUIRY_LASTS}'`,
        [id],
      ),
    );
    return row && { accountId: row.account_id, ...row.details };
  }
}
