import { type Client, CodedError, isSamePassword } from '@alcova/contracts';
import { Transactions } from '@alcova/persistence';
import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { AccessRecords } from '../access-records/access-records';
import { AccountActs } from '../accounts/account-acts';
import { type AccountRow, AccountsRepository } from '../accounts/accounts.repository';
import { CONFIG, type Config } from '../config/config';
import { CredentialsRepository } from '../credentials/credentials.repository';
import { PasswordTries } from '../credentials/password-tries';
import { Passwords } from '../credentials/passwords';
import { requireStrongPassword } from '../credentials/weak-password';
import { MailLinks } from '../mail/mail-links';
import { Revocations } from '../revocations/revocations';
import { SecurityMails } from '../security/security-mails';
import { hashOfToken } from '../sessions/refresh-token';
import { SessionsRepository } from '../sessions/sessions.repository';

export interface PasswordChange {
  readonly accountId: string;
  readonly currentPassword?: string | undefined;
  readonly newPassword: string;
  readonly refreshToken: string;
  readonly client?: Client | undefined;
}

/** Changing the own password. */
@Injectable()
export class PasswordChangeService {
  constructor(
    private readonly accounts: AccountsRepository,
    private readonly credentials: CredentialsRepository,
    private readonly passwords: Passwords,
    private readonly tries: PasswordTries,
    private readonly links: MailLinks,
    private readonly sessions: SessionsRepository,
    private readonly revocations: Revocations,
    private readonly records: AccessRecords,
    private readonly acts: AccountActs,
    private readonly mails: SecurityMails,
    @Inject(CONFIG) private readonly config: Config,
    private readonly transactions: Transactions,
  ) {}

  /** Ends all other sign-ins and voids reset links. @throws CodedError with the codes of the contract */
  async change(change: PasswordChange): Promise<void> {
    const account = await this.transactions.run((manager) => this.accounts.byId(manager, change.accountId));
    if (account?.status !== 'active') throw new CodedError('auth.session-expired');
    await this.checkCurrent(account, change);
    requireStrongPassword(change.newPassword, { email: account.email_key, name: account.name }, this.config);
    if (isSamePassword(change.newPassword, change.currentPassword ?? ''))
      throw new CodedError('auth.same-password');
    const renewed = await this.passwords.hash(change.newPassword, 'known');
    await this.transactions.run((manager) => this.set(manager, account, renewed, change));
  }

  /** An account without a password has nothing to show. Tries count by session: nobody else can use them up. */
  private async checkCurrent(
    account: AccountRow,
    { currentPassword, refreshToken }: PasswordChange,
  ): Promise<void> {
    if (account.password_hash === null) return;
    if (currentPassword === undefined) throw new CodedError('auth.wrong-password');
    const family = await this.transactions.run((manager) =>
      this.sessions.familyOf(manager, account.id, hashOfToken(refreshToken)),
    );
    if (!family) throw new CodedError('auth.session-expired');
    await this.tries.takeProof(family);
    if (!(await this.passwords.matches(account.password_hash, currentPassword, 'known')))
      throw new CodedError('auth.wrong-password');
    await this.tries.forgetProofs(family);
  }

  private async set(
    manager: EntityManager,
    account: AccountRow,
    renewed: string,
    { refreshToken, client }: PasswordChange,
  ): Promise<void> {
    // The account first, as everywhere: two changes of one account take turns and cannot block each other.
    const now = await this.accounts.lockById(manager, account.id);
    const session = await this.sessions.lockByToken(manager, hashOfToken(refreshToken));
    if (!now || session?.account_id !== account.id || session.revoked_at)
      throw new CodedError('auth.session-expired');
    const hashes = { old: account.password_hash, renewed };
    if (!(await this.credentials.changePassword(manager, account.id, hashes)))
      throw new CodedError('auth.session-expired');
    await this.links.voidAll(manager, 'reset', account.id);
    await this.revocations.endOthers(manager, account.id, session.family);
    await this.records.note(manager, { kind: 'password-change', accountId: account.id, client });
    await this.acts.own(manager, account, 'password');
    await this.mails.tell(manager, now, account.password_hash === null ? 'password-set' : 'password-changed');
  }
}
