import { CodedError, exportRequested, type PersonalExport } from '@alcova/contracts';
import { Outbox } from '@alcova/messaging/outbox';
import { Transactions } from '@alcova/persistence';
import { Injectable } from '@nestjs/common';
import { ulid } from 'ulid';
import { AccountsRepository } from '../accounts/accounts.repository';
import { ExportsRepository, toExport } from './exports.repository';

/** What people ask for when they want to see all that is held on them. */
@Injectable()
export class ExportsService {
  constructor(
    private readonly accounts: AccountsRepository,
    private readonly exports: ExportsRepository,
    private readonly outbox: Outbox,
    private readonly transactions: Transactions,
  ) {}

  /** Asks every service for its part, unless there is an export under way or a recent one. @throws CodedError auth.session-expired */
  async request(accountId: string): Promise<PersonalExport> {
    return this.transactions.run(async (manager) => {
      const account = await this.accounts.lockById(manager, accountId);
      if (account?.status !== 'active') throw new CodedError('auth.session-expired');
      const current = await this.exports.current(manager, accountId);
      if (current) return toExport(current);
      const exportId = ulid();
      const begun = await this.exports.begin(manager, exportId, accountId);
      // The lock on the account lets nobody come in between; the unique key would tell.
      if (!begun) throw new CodedError('unavailable', 'another export was begun at the same time');
      await this.outbox.event(manager, exportRequested, {
        ...{ aggregateId: exportId, aggregateVersion: 1 },
        payload: { exportId, accountId },
      });
      return toExport(begun);
    });
  }

  async latest(accountId: string): Promise<PersonalExport | null> {
    const row = await this.transactions.run((manager) => this.exports.newest(manager, accountId));
    return row ? toExport(row) : null;
  }
}
