import { randomBytes } from 'node:crypto';
import {
  type Caller,
  type Client,
  CodedError,
  type EmailChangeOutcome,
  type PendingEmailChange,
  refusedFor,
} from '@alcova/contracts';
import { isUniqueViolation, Transactions } from '@alcova/persistence';
import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { AccessRecords } from '../access-records/access-records';
import { AccountActs } from '../accounts/account-acts';
import { AccountsRepository, EMAIL_KEY_INDEX } from '../accounts/accounts.repository';
import { requireEmailKey } from '../accounts/email-key';
import { CONFIG, type Config, confirmsAddresses } from '../config/config';
import { CredentialsRepository } from '../credentials/credentials.repository';
import { EMAIL_CHANGES, NEW_ADDRESS_MAILS } from '../credentials/limits';
import { Throttle } from '../credentials/throttle';
import { MailBudget } from '../mail/mail-budget';
import { MailLinks } from '../mail/mail-links';
import { Revocations } from '../revocations/revocations';
import { SecurityMails } from '../security/security-mails';
import { ownAccountId } from '../caller/own-account';
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

/** Giving an account another address, once both its owner of today and whoever reads the new one have agreed. */
@Injectable()
export class EmailChangeService {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly accounts: AccountsRepository,
    private readonly credentials: CredentialsRepository,
    private readonly changes: EmailChangesRepository,
    private readonly mails: EmailChangeMails,
    private readonly links: MailLinks,
    private readonly sessions: SessionsRepository,
    private readonly revocations: Revocations,
    private readonly records: AccessRecords,
    private readonly security: SecurityMails,
    private readonly acts: AccountActs,
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
    if (!confirmsAddresses(this.config)) throw new CodedError('auth.email-change-off');
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
    if (!change) throw new CodedError('auth.link-invalid');
    if (!change.new_confirmed_at || !change.old_confirmed_at)
      return { waitsFor: change.new_confirmed_at ? 'old' : 'new' };
    await this.change(manager, change);
    await this.records.note(manager, { kind: 'email-change', accountId, client });
    if (account) await this.acts.own(manager, account, 'email');
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
    await this.security.tellOfNewAddress(manager, id, { before: oldEmailKey, now: emailKey });
  }
}
