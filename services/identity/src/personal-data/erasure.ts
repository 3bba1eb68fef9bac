import { accountErased, type Caller, CodedError, type ErasedTales } from '@alcova/contracts';
import { Outbox } from '@alcova/messaging/outbox';
import { returnedRows } from '@alcova/persistence';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { ulid } from 'ulid';
import { z } from 'zod';
import { AccountActs } from '../accounts/account-acts';
import { AccountsRepository } from '../accounts/accounts.repository';
import { ErasuresRepository } from './erasures.repository';
import { ExportsRepository } from './exports.repository';
import { Revocations } from '../revocations/revocations';
import { Administrators } from '../accounts/administrators';
import { ERASED_TABLES } from './erased-tables';

const erasedRows = z.array(z.object({ generation: z.number(), version: z.coerce.number() }));
const statusRows = z.array(z.object({ status: z.string() }));

/** Closes accounts for good. */
@Injectable()
export class Erasure {
  constructor(
    private readonly accounts: AccountsRepository,
    private readonly acts: AccountActs,
    private readonly administrators: Administrators,
    private readonly revocations: Revocations,
    private readonly erasures: ErasuresRepository,
    private readonly exports: ExportsRepository,
    private readonly outbox: Outbox,
  ) {}

  /**
   * Erases what identity holds on a person, ends every session, and tells the other services through the outbox; all within the caller's
   * transaction. The row stays as a nameless trace, its address is free for a new account. The audit log tells it of everybody but the
   * person alone. `tales` is what the person wants for their tales.
   * @returns the id under which the services report, or undefined when the account was erased before
   * @throws CodedError account.not-found, account.last-administrator
   */
  async erase(
    manager: EntityManager,
    accountId: string,
    caller: Caller,
    tales: ErasedTales = 'remove',
  ): Promise<string | undefined> {
    const account = await this.accounts.lockById(manager, accountId);
    if (!account) return this.erasedBefore(manager, accountId);
    await this.administrators.letGo(manager, account);
    const [erased] = erasedRows.parse(
      returnedRows(
        await manager.query(
          `UPDATE accounts SET name = '', email = '', email_key = '', photo = NULL, password_hash = NULL, role = 'user',
             status = 'erased', email_confirmed_at = NULL, last_seen_on = NULL, erased_at = now(), updated_at = now(),
             generation = generation + 1, version = version + 1
           WHERE id = $1 AND status <> 'erased' RETURNING generation, version`,
          [accountId],
        ),
      ),
    );
    if (!erased) throw new Error('a locked account was not erased');
    await this.revocations.announce(manager, accountId, erased.generation);
    for (const { table, column, by = 'id' } of ERASED_TABLES)
      await manager.query(`DELETE FROM ${table} WHERE ${column} = $1`, [account[by]]);
    await this.exports.endAll(manager, accountId);
    await this.acts.erased(manager, caller, account);
    const erasureId = ulid();
    await this.erasures.begin(manager, { id: erasureId, accountId, reporter: account.email, tales });
    await this.outbox.event(manager, accountErased, {
      aggregateId: accountId,
      aggregateVersion: erased.version,
      payload: { erasureId, accountId, tales },
    });
    return erasureId;
  }

  private async erasedBefore(manager: EntityManager, accountId: string): Promise<undefined> {
    const [row] = statusRows.parse(
      await manager.query('SELECT status FROM accounts WHERE id = $1', [accountId]),
    );
    if (row?.status !== 'erased') throw new CodedError('account.not-found');
    return undefined;
  }
}
