import { CodedError } from '@alcova/contracts';
import { Transactions } from '@alcova/persistence';
import { Inject, Injectable } from '@nestjs/common';
import { AccountsRepository } from '../accounts/accounts.repository';
import { CredentialsRepository } from '../credentials/credentials.repository';
import { AccountMails } from '../mail/account-mails';
import { MailLinks } from '../mail/mail-links';

/** Showing that an address belongs to the account that uses it. */
@Injectable()
export class EmailConfirmation {
  constructor(
    @Inject(AccountsRepository) private readonly accounts: AccountsRepository,
    @Inject(CredentialsRepository) private readonly credentials: CredentialsRepository,
    @Inject(AccountMails) private readonly mails: AccountMails,
    @Inject(MailLinks) private readonly links: MailLinks,
    @Inject(Transactions) private readonly transactions: Transactions,
  ) {}

  /** Nothing is sent to an address that is confirmed already. @throws CodedError auth.session-expired, auth.too-many-attempts */
  async request(accountId: string): Promise<void> {
    await this.transactions.run(async (manager) => {
      const account = await this.accounts.byId(manager, accountId);
      if (account?.status !== 'active') throw new CodedError('auth.session-expired');
      if (account.email_confirmed_at) return;
      if (!(await this.mails.queueConfirmation(manager, account)))
        throw new CodedError('auth.too-many-attempts');
    });
  }

  /** @throws CodedError auth.link-invalid for a link that is unknown, used, too old, or for an address that the account has no more */
  async confirm(token: string): Promise<void> {
    await this.transactions.run(async (manager) => {
      const owner = await this.links.consume(manager, 'confirm', token);
      if (!owner || !(await this.credentials.confirmEmail(manager, owner)))
        throw new CodedError('auth.link-invalid');
      await this.links.voidAll(manager, 'confirm', owner.accountId);
    });
  }
}
