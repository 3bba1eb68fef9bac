import { Transactions } from '@alcova/persistence';
import { DrainRegistry, logger, Rounds } from '@alcova/platform';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { AccountsRepository } from '../accounts/accounts.repository';
import { AccountMails } from '../mail/account-mails';
import { MailBudget } from '../mail/mail-budget';
import { ResetRequestsRepository } from './reset-requests.repository';

const log = logger('passwords');
const EVERY_MS = 1_000;

/** Turns requests for a new password into mails, where there is an active account. A request is done with in the mail's own transaction. */
@Injectable()
export class ResetRequestsWorker implements OnApplicationBootstrap {
  private readonly rounds = new Rounds(EVERY_MS, (reason) => log.warn({ reason }, 'requests wait'));

  constructor(
    private readonly accounts: AccountsRepository,
    private readonly requests: ResetRequestsRepository,
    private readonly mails: AccountMails,
    private readonly budget: MailBudget,
    private readonly transactions: Transactions,
    private readonly drains: DrainRegistry,
  ) {}

  onApplicationBootstrap(): void {
    this.rounds.start(async () => {
      while (!this.rounds.isStopping && (await this.workOne())) continue;
    });
    this.drains.register(this.rounds);
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
