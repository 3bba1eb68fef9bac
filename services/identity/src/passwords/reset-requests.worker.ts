import { Transactions } from '@alcova/persistence';
import { DrainRegistry, logger, Repeat } from '@alcova/platform';
import { Injectable } from '@nestjs/common';
import { AccountsRepository } from '../accounts/accounts.repository';
import { AccountMails } from '../mail/account-mails';
import { MailBudget } from '../mail/mail-budget';
import { ResetRequestsRepository } from './reset-requests.repository';

const log = logger('passwords');
const EVERY_MS = 1_000;

/** Turns requests for a new password into mails, where there is an active account. A request is done with in the mail's own transaction. */
@Injectable()
export class ResetRequestsWorker {
  constructor(
    private readonly accounts: AccountsRepository,
    private readonly requests: ResetRequestsRepository,
    private readonly mails: AccountMails,
    private readonly budget: MailBudget,
    private readonly transactions: Transactions,
    private readonly drains: DrainRegistry,
  ) {}

  @Repeat(EVERY_MS, log, 'requests wait')
  async work(): Promise<void> {
    while (!this.drains.isStopping && (await this.workOne())) continue;
  }

  /** @returns false when none waits, or none may be sent yet */
  private workOne(): Promise<boolean> {
    return this.transactions.run(async (manager) => {
      const next = await this.requests.lockNext(manager);
      // Turns come in order: where this one has no room, nobody behind it has. Taken whether there is an account or not, so that nobody can
      // tell by how much is left.
      if (!next || (await this.budget.take(manager, 'reset', next.turn)) > 0) return false;
      await this.requests.remove(manager, next.id);
      const found = await this.accounts.byEmailKey(manager, next.email_key);
      const account = found && (await this.accounts.lockById(manager, found.id));
      if (account?.status === 'active' && account.email_key === next.email_key)
        await this.mails.queueReset(manager, account);
      return true;
    });
  }
}
