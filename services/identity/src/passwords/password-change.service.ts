import { type Client, CodedError, isSamePassword } from '@alcova/contracts';
import { Transactions } from '@alcova/persistence';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { type AccountRow, AccountsRepository } from '../accounts/accounts.repository';
import { CredentialsRepository } from '../credentials/credentials.repository';
import { PasswordTries } from '../credentials/password-tries';
import { Passwords } from '../credentials/passwords';
import { MailLinks } from '../mail/mail-links';
import { Revocations } from '../revocations/revocations';
import { OwnChanges } from '../security/own-changes';
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
    private readonly changes: OwnChanges,
    private readonly transactions: Transactions,
  ) {}

  /** Ends all other sign-ins and voids reset links. @throws CodedError with the codes of the contract */
  async change(change: PasswordChange): Promise<void> {
    const account = await this.transactions.run((manager) => this.accounts.byId(manager, change.accountId));
    if (account?.status !== 'active') throw new CodedError('auth.session-expired');
    await this.checkCurrent(account, change);
    this.passwords.requireStrong(change.newPassword, { email: account.email_key, name: account.name });
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
    await this.changes.note(manager, now, {
      act: 'password',
      mail: account.password_hash === null ? 'password-set' : 'password-changed',
      access: { kind: 'password-change', client },
    });
  }
}
