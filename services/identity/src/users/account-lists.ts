import {
  type Caller,
  CodedError,
  type ExportPlace,
  type ListedAccount,
  type readStaffState,
} from '@alcova/contracts';
import { Transactions } from '@alcova/persistence';
import { Inject, Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { CONFIG, type Config, confirmsAddresses } from '../config/config';
import { AccountActs } from '../accounts/account-acts';
import type { AccountsWanted } from './account-conditions';
import { UsersExportRepository } from './users-export.repository';
import { type AccountsFilter, UsersRepository } from './users.repository';

/** By their names alone: what is looked for may be somebody's address. */
const filtersOf = ({ q, role, status }: AccountsWanted): string[] =>
  Object.entries({ q, role, status }).flatMap(([name, value]) => (value ? [name] : []));

/** What administrators read of accounts. */
@Injectable()
export class AccountLists {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly users: UsersRepository,
    private readonly exports: UsersExportRepository,
    private readonly acts: AccountActs,
    private readonly transactions: Transactions,
  ) {}

  /** A page. That somebody read it is told for each page. */
  async list(filter: AccountsFilter, caller: Caller) {
    const { items, total } = await this.transactions.run(async (manager) => {
      await this.acts.read(manager, caller, 'list', { filters: filtersOf(filter), page: filter.page });
      return this.users.page(manager, filter);
    });
    return { items, total, page: filter.page, pageSize: filter.pageSize };
  }

  /** One account. That somebody looked at it is told. @throws CodedError account.not-found */
  async get(id: string, caller: Caller): Promise<ListedAccount> {
    return this.transactions.run(async (manager) => {
      const account = await this.users.get(manager, id);
      if (!account) throw new CodedError('account.not-found');
      await this.acts.viewed(manager, caller, id);
      return account;
    });
  }

  countNew(since: string): Promise<number> {
    return this.transactions.run((manager) => this.users.countNew(manager, since));
  }

  /** The next accounts of an export. The beginning is an entry of the audit log. */
  exportPage(wanted: AccountsWanted, after: ExportPlace | null, caller: Caller) {
    return this.transactions.run(async (manager) => {
      if (after === null) await this.acts.read(manager, caller, 'export', { filters: filtersOf(wanted) });
      return this.exports.page(manager, wanted, after);
    });
  }

  async staff() {
    return { items: await this.transactions.run((manager) => this.users.staff(manager)) };
  }

  /** How far the people of a site are, as an administrator of it sees it. */
  async staffState(caller: Caller): Promise<z.output<typeof readStaffState.output>> {
    const accountId = caller.kind === 'account' ? caller.accountId : '';
    const state = await this.transactions.read((manager) => this.users.staffState(manager, accountId));
    return { ...state, sendsMail: confirmsAddresses(this.config) };
  }

  names(ids: readonly string[]): Promise<Record<string, string>> {
    return this.transactions.run((manager) => this.users.names(manager, ids));
  }
}
