import { randomBytes } from 'node:crypto';
import { Transactions } from '@alcova/persistence';
import { DrainRegistry, logger, Repeat } from '@alcova/platform';
import { Injectable } from '@nestjs/common';
import { AccountsRepository } from '../accounts/accounts.repository';
import { AccountMails } from '../mail/account-mails';
import { MailBudget } from '../mail/mail-budget';
import { RegistrationsRepository } from './registrations.repository';

const log = logger('registration');
const EVERY_MS = 1_000;

/**
 * Sends the mails of registrations: a link that opens the account, or that there is one already. It looks after the answer, so that
 * neither its content nor its time tells which. What was looked at and its mail are one transaction. One that is past the mails of its
 * address goes, and the link in the last mail still opens the account: a stranger who uses the mails up takes nothing from the owner. What
 * finds no room in the site's budget waits.
 */
@Injectable()
export class RegistrationsWorker {
  constructor(
    private readonly accounts: AccountsRepository,
    private readonly registrations: RegistrationsRepository,
    private readonly mails: AccountMails,
    private readonly budget: MailBudget,
    private readonly transactions: Transactions,
    private readonly drains: DrainRegistry,
  ) {}

  @Repeat(EVERY_MS, log, 'registrations wait')
  async work(): Promise<void> {
    while (!this.drains.isStopping && (await this.workOne())) continue;
  }

  /** @returns false when none waits, or none may be sent yet */
  private workOne(): Promise<boolean> {
    return this.transactions.run(async (manager) => {
      const waiting = await this.registrations.lockNext(manager);
      // Turns come in order: where this one has no room, nobody behind it has.
      if (!waiting || (await this.budget.take(manager, 'registration', waiting.turn)) > 0) return false;
      const account = await this.accounts.byEmailKey(manager, waiting.email_key);
      const token = account ? undefined : randomBytes(32).toString('base64url');
      const queued = await this.mails.queueRegistration(manager, waiting.email_key, token);
      if (!queued) await this.budget.giveBack(manager, 'registration', waiting.turn);
      if (queued && token !== undefined) await this.registrations.giveToken(manager, waiting, token);
      else await this.registrations.remove(manager, waiting.id);
      return true;
    });
  }
}
