import { type Caller, CodedError } from '@alcova/contracts';
import { requireRole } from '@alcova/messaging';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { z } from 'zod';
import type { AccountRow } from './accounts.repository';

/** Who would leave the site with fewer administrators takes turns on this advisory lock. */
const ADMINISTRATORS_LOCK = 8_217_004;
const countRow = z.array(z.object({ total: z.coerce.number() }));

/** Who may keep accounts; and there is always somebody who may. */
@Injectable()
export class Administrators {
  /**
   * Lets administrators pass who still are: for the moment until every gateway knows, somebody whose role was taken could give it back.
   * @throws CodedError auth.forbidden
   */
  async require(manager: EntityManager, caller: Caller): Promise<void> {
    requireRole(caller, 'admin');
    if (caller.kind !== 'account') return;
    const [row] = countRow.parse(
      await manager.query(
        `SELECT count(*) AS total FROM accounts WHERE id = $1 AND role = 'admin' AND status = 'active'`,
        [caller.accountId],
      ),
    );
    if (!row?.total) throw new CodedError('auth.forbidden');
  }

  /**
   * Lets a transaction that holds the lock on the row of `account` take its role, its being active, or the whole of it away. Of two
   * administrators who go at once the second sees that the first is gone: the count is read after the turn has come.
   * @throws CodedError account.last-administrator
   */
  async letGo(manager: EntityManager, account: Pick<AccountRow, 'id' | 'role' | 'status'>): Promise<void> {
    if (account.role !== 'admin' || account.status !== 'active') return;
    await manager.query('SELECT pg_advisory_xact_lock($1)', [ADMINISTRATORS_LOCK]);
    const [row] = countRow.parse(
      await manager.query(
        `SELECT count(*) AS total FROM accounts WHERE role = 'admin' AND status = 'active' AND id <> $1`,
        [account.id],
      ),
    );
    if (!row?.total) throw new CodedError('account.last-administrator');
  }
}
