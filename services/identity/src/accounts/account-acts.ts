import { type Caller, identityActed } from '@alcova/contracts';
import { Outbox } from '@alcova/messaging/outbox';
import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { AccountRow } from './accounts.repository';

/** Acts of identity itself: the first administrator, what nobody confirmed, what a backup brought back. */
export const IDENTITY: Caller = { kind: 'system', name: 'identity' };

type Access = Pick<AccountRow, 'id' | 'role' | 'status'>;

/** Tells the audit log what others do with accounts, in the transaction in which they do it; never a name or an address. */
@Injectable()
export class AccountActs {
  constructor(@Inject(Outbox) private readonly outbox: Outbox) {}

  async created(manager: EntityManager, caller: Caller, { id, role }: Access): Promise<void> {
    await this.tell(manager, caller, {
      action: 'account.create',
      subject: id,
      before: null,
      after: { role },
    });
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

  private async tell(
    manager: EntityManager,
    caller: Caller,
    act: Parameters<Outbox['act']>[3],
  ): Promise<void> {
    await this.outbox.act(manager, identityActed, caller, act);
  }
}
