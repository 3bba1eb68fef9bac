import {
  accountNames,
  countNewAccounts,
  createAccount,
  eraseAccount,
  exportAccountsPage,
  inviteAgain,
  getAccountName,
  listAccounts,
  listStaff,
  updateAccount,
} from '@alcova/contracts';
import { requireRole, type RpcContext, Serve } from '@alcova/messaging';
import { Controller } from '@nestjs/common';
import type { z } from 'zod';
import { InvitationsService } from './invitations.service';
import { UsersService } from './users.service';

@Controller()
export class UsersController {
  constructor(
    private readonly users: UsersService,
    private readonly invitations: InvitationsService,
  ) {}

  @Serve(listAccounts)
  async list(filter: z.output<typeof listAccounts.input>, { caller }: RpcContext) {
    await this.users.requireAdministrator(caller);
    return this.users.list(filter, caller);
  }

  @Serve(exportAccountsPage)
  async exportPage({ after, ...wanted }: z.output<typeof exportAccountsPage.input>, { caller }: RpcContext) {
    await this.users.requireAdministrator(caller);
    return this.users.exportPage(wanted, after, caller);
  }

  @Serve(listStaff)
  async staff(_input: z.output<typeof listStaff.input>, { caller }: RpcContext) {
    await this.users.requireAdministrator(caller);
    return this.users.staff();
  }

  @Serve(countNewAccounts)
  async countNew({ since }: z.output<typeof countNewAccounts.input>, { caller }: RpcContext) {
    await this.users.requireAdministrator(caller);
    return { accounts: await this.users.countNew(since) };
  }

  @Serve(createAccount)
  async create(input: z.output<typeof createAccount.input>, { caller }: RpcContext) {
    await this.users.requireAdministrator(caller);
    return this.users.create(input, caller);
  }

  @Serve(inviteAgain)
  async inviteAgain({ id }: z.output<typeof inviteAgain.input>, { caller }: RpcContext) {
    await this.users.requireAdministrator(caller);
    return this.invitations.again(id, caller);
  }

  @Serve(updateAccount)
  async update({ id, change }: z.output<typeof updateAccount.input>, { caller }: RpcContext) {
    await this.users.requireAdministrator(caller);
    return this.users.update(id, change, caller);
  }

  @Serve(eraseAccount)
  async erase({ id }: z.output<typeof eraseAccount.input>, { caller }: RpcContext) {
    await this.users.requireAdministrator(caller);
    return this.users.erase(id, caller);
  }

  @Serve(accountNames)
  async names({ ids }: z.output<typeof accountNames.input>, { caller }: RpcContext) {
    requireRole(caller, 'admin', 'moderator');
    return { names: await this.users.names(ids) };
  }

  @Serve(getAccountName)
  async nameOf({ id }: z.output<typeof getAccountName.input>) {
    return { name: (await this.users.names([id]))[id] ?? null };
  }
}
