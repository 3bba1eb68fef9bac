import { returnedRows } from '@alcova/persistence';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { z } from 'zod';

const invitedRows = z.array(z.object({ invited_at: z.date() }));

/** Accounts whose people were invited and have not come in: neither by a password nor through a provider. */
export const IS_INVITED = `accounts.invited_at IS NOT NULL AND accounts.password_hash IS NULL
  AND accounts.last_seen_on IS NULL AND accounts.status = 'active'`;

/** Who was invited, and when the last time. */
@Injectable()
export class InvitationsRepository {
  /** Marks an account that was made just now; the mail goes in the same transaction. */
  async begin(manager: EntityManager, accountId: string): Promise<void> {
    await manager.query('UPDATE accounts SET invited_at = now() WHERE id = $1', [accountId]);
  }

  /** The time of the invitation begins anew. @returns when; undefined for an account that waits for none */
  async renew(manager: EntityManager, accountId: string): Promise<Date | undefined> {
    const rows: unknown = await manager.query(
      `UPDATE accounts SET invited_at = now() WHERE id = $1 AND ${IS_INVITED} RETURNING invited_at`,
      [accountId],
    );
    return invitedRows.parse(returnedRows(rows))[0]?.invited_at;
  }
}
