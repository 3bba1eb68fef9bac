import { CodedError, createAdministrator, type InputOf, promoteToAdministrator } from '@alcova/contracts';
import { Operation, type RpcContext } from '@alcova/messaging';
import { Transactions } from '@alcova/persistence';
import { Controller } from '@nestjs/common';
import { AccountsRepository, toAccount } from '../accounts/accounts.repository';
import { requireEmailKey } from '../accounts/email-key';
import { UsersService } from '../users/users.service';
import { AuditEntries } from './audit-entries';

/** Administrators by an operator's hand; account and audit entry are one transaction. */
@Controller()
export class AdministratorsController {
  constructor(
    private readonly audit: AuditEntries,
    private readonly users: UsersService,
    private readonly accounts: AccountsRepository,
    private readonly transactions: Transactions,
  ) {}

  @Operation(createAdministrator)
  async create(input: InputOf<typeof createAdministrator>, { caller }: RpcContext) {
    const { operator: actor, reason, name, email, password } = input;
    return this.users.create(
      { name, email, role: 'admin', ...(password !== undefined && { password }) },
      caller,
      {
        emailConfirmed: password !== undefined,
        also: async (manager, { id: accountId }) => {
          await this.audit.add(manager, { action: 'administrator.create', actor, reason, accountId });
        },
      },
    );
  }

  @Operation(promoteToAdministrator)
  async promote(input: InputOf<typeof promoteToAdministrator>, { caller }: RpcContext) {
    const { operator: actor, reason, email, dryRun } = input;
    const emailKey = requireEmailKey(email);
    return this.transactions.run(async (manager) => {
      const account = await this.accounts.byEmailKey(manager, emailKey);
      if (!account) throw new CodedError('account.not-found');
      if (dryRun || account.role === 'admin') return toAccount(account);
      await this.audit.add(manager, {
        action: 'administrator.promote',
        actor,
        reason,
        accountId: account.id,
      });
      return this.users.updateWithin(manager, account.id, { role: 'admin' }, caller);
    });
  }
}
