import type { Caller, ExportPlace } from '@alcova/contracts';
import { Transactions } from '@alcova/persistence';
import { Injectable } from '@nestjs/common';
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

  names(ids: readonly string[]): Promise<Record<string, string>> {
    return this.transactions.run((manager) => this.users.names(manager, ids));
  }
}
