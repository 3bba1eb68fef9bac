import { type Caller, type Client, CodedError, type EmailChangeOutcome } from '@alcova/contracts';
import { isUniqueViolation, Transactions } from '@alcova/persistence';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { AccountsRepository, EMAIL_KEY_INDEX } from '../accounts/accounts.repository';
import { CredentialsRepository } from '../credentials/credentials.repository';
import { MailLinks } from '../mail/mail-links';
import { Revocations } from '../revocations/revocations';
import { OwnChanges } from '../security/own-changes';
import { SecurityMails } from '../security/security-mails';
import { ownAccountId } from '../caller/own-account';
import { type EmailChangeRow, EmailChangesRepository } from './email-changes.repository';

/** Giving an account another address, once both its owner of today and whoever reads the new one have agreed. */
@Injectable()
export class EmailChangeService {
  constructor(
    private readonly accounts: AccountsRepository,
    private readonly credentials: CredentialsRepository,
    private readonly changes: EmailChangesRepository,
    private readonly links: MailLinks,
    private readonly revocations: Revocations,
    private readonly ownChanges: OwnChanges,
    private readonly mails: SecurityMails,
    private readonly transactions: Transactions,
  ) {}

  /**
   * Notes the confirmation of one address; the second of the two changes the account. The new one is confirmed in a session of the account
   * alone: whoever reads its mail would otherwise let a stranger's account have their address. An address that somebody else has got meanwhile
   * is told, and the change is forgotten.
   * @throws CodedError auth.required, auth.link-invalid, auth.email-change-taken
   */
  async confirm(token: string, caller: Caller, client?: Client): Promise<EmailChangeOutcome> {
    try {
      return await this.transactions.run((manager) => this.press(manager, token, { caller, client }));
    } catch (error) {
      if (!isUniqueViolation(error, EMAIL_KEY_INDEX)) throw error;
      await this.transactions.run((manager) => this.changes.removeByToken(manager, token));
      throw new CodedError('auth.email-change-taken');
    }
  }

  /** @throws CodedError auth.link-invalid */
  async stop(token: string): Promise<void> {
    if (!(await this.transactions.run((manager) => this.changes.stop(manager, token))))
      throw new CodedError('auth.link-invalid');
  }

  private async press(
    manager: EntityManager,
    token: string,
    { caller, client }: { readonly caller: Caller; readonly client: Client | undefined },
  ): Promise<EmailChangeOutcome> {
    const link = await this.changes.find(manager, token);
    if (!link) throw new CodedError('auth.link-invalid');
    const { account_id: accountId, is_new: isNew } = link;
    if (isNew && ownAccountId(caller) !== accountId) throw new CodedError('auth.link-invalid');
    const account = await this.accounts.lockById(manager, accountId);
    const change = await this.changes.confirm(manager, token);
    if (!account || !change) throw new CodedError('auth.link-invalid');
    if (!change.new_confirmed_at || !change.old_confirmed_at)
      return { waitsFor: change.new_confirmed_at ? 'old' : 'new' };
    await this.change(manager, change);
    await this.ownChanges.note(manager, account, {
      act: 'email',
      access: { kind: 'email-change', client },
    });
    return { waitsFor: null };
  }

  private async change(manager: EntityManager, change: EmailChangeRow): Promise<void> {
    const { account_id: id, email, email_key: emailKey, old_email_key: oldEmailKey } = change;
    await this.changes.remove(manager, id);
    if (!(await this.credentials.changeEmail(manager, id, { email, emailKey, oldEmailKey })))
      throw new CodedError('auth.link-invalid');
    await this.links.voidAll(manager, 'reset', id);
    await this.links.voidAll(manager, 'confirm', id);
    await this.revocations.endOthers(manager, id, change.family);
    await this.mails.tellOfNewAddress(manager, id, { before: oldEmailKey, now: emailKey });
  }
}
