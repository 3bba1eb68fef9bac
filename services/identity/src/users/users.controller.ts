import {
  accountNames,
  countNewAccounts,
  createAccount,
  eraseAccount,
  exportAccountsPage,
  getAccountName,
  getUser,
  type InputOf,
  inviteAgain,
  listAccounts,
  listStaff,
  readStaffState,
  updateAccount,
} from '@alcova/contracts';
import { Operation, type RpcContext } from '@alcova/messaging';
import { Controller } from '@nestjs/common';
import { SessionList } from '../sessions/session-list';
import { AccountClosingService } from './account-closing.service';
import { AccountLists } from './account-lists';
import { InvitationsService } from './invitations.service';
import { UsersService } from './users.service';

@Controller()
export class UsersController {
  constructor(
    private readonly users: UsersService,
    private readonly lists: AccountLists,
    private readonly invitations: InvitationsService,
    private readonly closing: AccountClosingService,
    private readonly sessions: SessionList,
  ) {}

  @Operation(listAccounts)
  async list(filter: InputOf<typeof listAccounts>, { caller }: RpcContext) {
    await this.users.requireAdministrator(caller);
    return this.lists.list(filter, caller);
  }

  @Operation(getUser)
  async get({ id }: InputOf<typeof getUser>, { caller }: RpcContext) {
    await this.users.requireAdministrator(caller);
    const account = await this.lists.get(id, caller);
    return { ...account, openSessions: (await this.sessions.list(id)).length };
  }

  @Operation(exportAccountsPage)
  async exportPage({ after, ...wanted }: InputOf<typeof exportAccountsPage>, { caller }: RpcContext) {
    await this.users.requireAdministrator(caller);
    return this.lists.exportPage(wanted, after, caller);
  }

  @Operation(listStaff)
  async staff(_input: InputOf<typeof listStaff>, { caller }: RpcContext) {
    await this.users.requireAdministrator(caller);
    return this.lists.staff();
  }

  @Operation(readStaffState)
  async staffState(_input: InputOf<typeof readStaffState>, { caller }: RpcContext) {
    await this.users.requireAdministrator(caller);
    return this.lists.staffState(caller);
  }

  @Operation(countNewAccounts)
  async countNew({ since }: InputOf<typeof countNewAccounts>, { caller }: RpcContext) {
    await this.users.requireAdministrator(caller);
    return { accounts: await this.lists.countNew(since) };
  }

  @Operation(createAccount)
  async create(input: InputOf<typeof createAccount>, { caller }: RpcContext) {
    await this.users.requireAdministrator(caller);
    return this.users.create(input, caller);
  }

  @Operation(inviteAgain)
  async inviteAgain({ id }: InputOf<typeof inviteAgain>, { caller }: RpcContext) {
    await this.users.requireAdministrator(caller);
    return this.invitations.again(id, caller);
  }

  @Operation(updateAccount)
  async update({ id, ...change }: InputOf<typeof updateAccount>, { caller }: RpcContext) {
    await this.users.requireAdministrator(caller);
    return this.users.update(id, change, caller);
  }

  @Operation(eraseAccount)
  async erase({ id }: InputOf<typeof eraseAccount>, { caller }: RpcContext) {
    await this.users.requireAdministrator(caller);
    return this.closing.close(id, caller);
  }

  @Operation(accountNames)
  async names({ ids }: InputOf<typeof accountNames>) {
    return { names: await this.lists.names(ids) };
  }

  @Operation(getAccountName)
  async nameOf({ id }: InputOf<typeof getAccountName>) {
    return { name: (await this.lists.names([id]))[id] ?? null };
  }
}
