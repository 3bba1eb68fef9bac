import { type Client, CodedError, type PendingEmailChange, refusedFor } from '@alcova/contracts';
import { Transactions } from '@alcova/persistence';
import { Injectable } from '@nestjs/common';
import { randomBytes } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import { AccountsRepository } from '../accounts/accounts.repository';
import { requireEmailKey } from '../accounts/email-key';
import { EMAIL_CHANGES, NEW_ADDRESS_MAILS } from '../credentials/limits';
import { Throttle } from '../credentials/throttle';
import { MailBudget } from '../mail/mail-budget';
import { hashOfToken } from '../sessions/refresh-token';
import { SessionsRepository } from '../sessions/sessions.repository';
import { EmailChangeMails } from './email-change-mails';
import { type EmailChangeRow, EmailChangesRepository } from './email-changes.repository';

const LIFE_SECONDS = 24 * 3_600;
const newToken = (): string => randomBytes(32).toString('base64url');

/** The contract's face of a change that waits. */
export const toPending = (row: EmailChangeRow): PendingEmailChange => ({
  email: row.email,
  confirmedAtNew: row.new_confirmed_at !== null,
  confirmedAtOld: row.old_confirmed_at !== null,
  expiresAt: row.expires_at.toISOString(),
});

/** Asking for another address. */
@Injectable()
export class EmailChangeRequests {
  constructor(
    private readonly accounts: AccountsRepository,
    private readonly changes: EmailChangesRepository,
    private readonly mails: EmailChangeMails,
    private readonly sessions: SessionsRepository,
    private readonly throttle: Throttle,
    private readonly budget: MailBudget,
    private readonly transactions: Transactions,
  ) {}

  /**
   * Notes the change and queues both mails. For an address that has an account all is the same but the words of its mail, which holds no
   * link for the change. @throws CodedError with the codes of the contract
   */
  async request(
    accountId: string,
    asked: { email: string; refreshToken: string; client?: Client | undefined },
  ): Promise<PendingEmailChange> {
    const emailKey = requireEmailKey(asked.email);
    return this.transactions.run(async (manager) => {
      // The account first, as everywhere: two changes of one account take turns and cannot block each other.
      const account = await this.accounts.lockById(manager, accountId);
      const family = await this.sessions.familyOf(manager, accountId, hashOfToken(asked.refreshToken));
      if (account?.status !== 'active' || !family) throw new CodedError('auth.session-expired');
      if (emailKey === account.email_key) throw new CodedError('auth.email-same');
      await this.count(manager, { accountId, emailKey, client: asked.client });
      const tokens = { newToken: newToken(), oldToken: newToken() };
      const email = asked.email.trim().normalize('NFKC');
      const waiting = await this.changes.put(manager, {
        ...{ accountId, email, emailKey, oldEmailKey: account.email_key, family },
        ...{ ...tokens, lifeSeconds: LIFE_SECONDS },
      });
      const isTaken = (await this.accounts.byEmailKey(manager, emailKey)) !== undefined;
      await this.mails.toOld(manager, account.email_key, tokens.oldToken, LIFE_SECONDS);
      await this.mails.toNew(manager, emailKey, isTaken ? undefined : tokens.newToken, LIFE_SECONDS);
      return toPending(waiting);
    });
  }

  /**
   * Nobody's inbox is filled by a stranger, and the new address's mail is in the site's budget: its owner did not ask for it.
   * @throws CodedError auth.too-many-attempts
   */
  private async count(
    manager: EntityManager,
    asked: { accountId: string; emailKey: string; client: Client | undefined },
  ): Promise<void> {
    await this.throttle.require(EMAIL_CHANGES, asked.accountId, manager);
    await this.throttle.require(NEW_ADDRESS_MAILS, asked.emailKey, manager);
    const turn = await this.budget.turnOf(manager, 'confirmation', asked.client);
    const wait = await this.budget.take(manager, 'confirmation', turn);
    if (wait > 0) throw refusedFor('auth.too-many-attempts', wait);
  }
}
