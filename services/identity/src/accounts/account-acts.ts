import { type Caller, identityActed } from '@alcova/contracts';
import { Outbox } from '@alcova/messaging/outbox';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { AccountRow } from './accounts.repository';

/** Acts of identity itself: the first administrator, what nobody confirmed, what a backup brought back. */
export const IDENTITY: Caller = { kind: 'system', name: 'identity' };

/** What people do with the own account that the audit log tells of the staff. */
export type OwnAct =
  | 'sign-in'
  | 'password'
  | 'password-reset'
  | 'email'
  | 'second-factor-on'
  | 'second-factor-off'
  | 'recovery-codes'
  | 'passkey-add'
  | 'passkey-remove';

/** What administrators read of accounts: which filters they used, never what stood in them. */
export interface AccountsRead {
  readonly filters: readonly string[];
  readonly page?: number;
}

type Access = Pick<AccountRow, 'id' | 'role' | 'status'>;

/** Tells the audit log what others do with accounts, in the transaction in which they do it; never a name or an address. */
@Injectable()
export class AccountActs {
  constructor(private readonly outbox: Outbox) {}

  async created(manager: EntityManager, caller: Caller, { id, role }: Access): Promise<void> {
    await this.tell(manager, caller, {
      action: 'account.create',
      subject: id,
      before: null,
      after: { role },
    });
  }

  /** Somebody was invited once more. */
  async invited(manager: EntityManager, caller: Caller, id: string): Promise<void> {
    await this.tell(manager, caller, { action: 'account.invite', subject: id, before: null, after: null });
  }

  /** Somebody looked at an account on a page of its own. */
  async viewed(manager: EntityManager, caller: Caller, id: string): Promise<void> {
    await this.tell(manager, caller, { action: 'account.view', subject: id, before: null, after: null });
  }

  /** One entry for each thing that is another now. */
  async changed(
    manager: EntityManager,
    caller: Caller,
    before: Access & Pick<AccountRow, 'name'>,
    after: Access & Pick<AccountRow, 'name'>,
  ): Promise<void> {
    const subject = before.id;
    if (before.role !== after.role)
      await this.tell(manager, caller, {
        ...{ action: 'account.role', subject },
        ...{ before: { role: before.role }, after: { role: after.role } },
      });
    if (before.status !== after.status)
      await this.tell(manager, caller, {
        ...{ action: after.status === 'active' ? 'account.enable' : 'account.disable', subject },
        ...{ before: { status: before.status }, after: { status: after.status } },
      });
    if (before.name !== after.name)
      await this.tell(manager, caller, { action: 'account.rename', subject, before: null, after: null });
  }

  /** Nothing of those who erase their own account. */
  async erased(manager: EntityManager, caller: Caller, { id, role, status }: Access): Promise<void> {
    if (caller.kind === 'account' && caller.accountId === id) return;
    const before = { role, status };
    await this.tell(manager, caller, { action: 'account.erase', subject: id, before, after: null });
  }

  /** How somebody of the staff came in, or changed the ways in. Of everybody else nothing is told. */
  async own(
    manager: EntityManager,
    { id, role }: Pick<AccountRow, 'id' | 'role'>,
    act: OwnAct,
  ): Promise<void> {
    if (role === 'user') return;
    const caller: Caller = { kind: 'account', accountId: id, role };
    await this.tell(manager, caller, { action: `account.${act}`, subject: id, before: null, after: null });
  }

  /** Somebody read addresses of people: a page of them, or all that a filter finds. */
  async read(
    manager: EntityManager,
    caller: Caller,
    act: 'list' | 'export',
    { filters, ...read }: AccountsRead,
  ): Promise<void> {
    const after = { filters: [...filters], ...read };
    await this.tell(manager, caller, { action: `account.${act}`, subject: 'accounts', before: null, after });
  }

  private async tell(
    manager: EntityManager,
    caller: Caller,
    act: Parameters<Outbox['act']>[3],
  ): Promise<void> {
    await this.outbox.act(manager, identityActed, caller, act);
  }
}
