import { type Client, CodedError, refusedFor } from '@alcova/contracts';
import { Transactions } from '@alcova/persistence';
import { Injectable } from '@nestjs/common';
import { AccountsRepository } from '../accounts/accounts.repository';
import { CredentialsRepository } from '../credentials/credentials.repository';
import { AccountMails } from '../mail/account-mails';
import { MailLinks } from '../mail/mail-links';

/** Showing that who holds an account reads the mail of its address. */
@Injectable()
export class EmailConfirmation {
  constructor(
    private readonly accounts: AccountsRepository,
    private readonly credentials: CredentialsRepository,
    private readonly mails: AccountMails,
    private readonly links: MailLinks,
    private readonly transactions: Transactions,
  ) {}

  /** Nothing is sent to an address that is confirmed already. @throws CodedError auth.session-expired, auth.too-many-attempts */
  async request(accountId: string, client: Client | undefined): Promise<void> {
    await this.transactions.run(async (manager) => {
      const account = await this.accounts.byId(manager, accountId);
      if (account?.status !== 'active') throw new CodedError('auth.session-expired');
      if (account.email_confirmed_at) return;
      const wait = await this.mails.queueAskedConfirmation(manager, account, client);
      if (wait > 0) throw refusedFor('auth.too-many-attempts', wait);
    });
  }

  /**
   * Counts in a session of the account alone. Whoever reads the mail would otherwise confirm an account that somebody else made with their
   * address: it would be that person's for good.
   * @throws CodedError auth.link-invalid for a link that is unknown, used, too old, another account's, or for an address that the account has no
   * more; another account's is not used up
   */
  async confirm(accountId: string, token: string): Promise<void> {
    await this.transactions.run(async (manager) => {
      const owner = await this.links.consume(manager, 'confirm', token);
      if (owner?.accountId !== accountId || !(await this.credentials.confirmEmail(manager, owner)))
        throw new CodedError('auth.link-invalid');
      await this.links.voidAll(manager, 'confirm', accountId);
    });
  }
}
