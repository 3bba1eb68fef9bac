import { type Client, CodedError, type KnownDevice } from '@alcova/contracts';
import { Transactions } from '@alcova/persistence';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { AccountsRepository } from '../accounts/accounts.repository';
import { CredentialsRepository } from '../credentials/credentials.repository';
import { PasswordTries } from '../credentials/password-tries';
import { Passwords } from '../credentials/passwords';
import { EmailChangesRepository } from '../email-change/email-changes.repository';
import { type LinkOwner, MailLinks } from '../mail/mail-links';
import { Revocations } from '../revocations/revocations';
import { OwnChanges } from '../security/own-changes';

/** Who opened a link, and in which browser. */
interface Opener {
  readonly client?: Client | undefined;
  readonly device?: KnownDevice | undefined;
}

/** A new password for whoever reads the mail of an account's address. */
@Injectable()
export class PasswordResetService {
  constructor(
    private readonly accounts: AccountsRepository,
    private readonly credentials: CredentialsRepository,
    private readonly passwords: Passwords,
    private readonly tries: PasswordTries,
    private readonly links: MailLinks,
    private readonly emailChanges: EmailChangesRepository,
    private readonly revocations: Revocations,
    private readonly changes: OwnChanges,
    private readonly transactions: Transactions,
  ) {}

  /**
   * Sets the password, ends all sign-ins, forgets the address that one of them may have asked for, and wrong tries from where it is set. A
   * second factor stays, unless this is what first confirms the address: then whoever made it may not be the owner.
   * A password that is too weak does not use the link up.
   * @returns the account whose password it is now
   * @throws CodedError auth.link-invalid, auth.weak-password, unavailable
   */
  async reset(token: string, password: string, opener: Opener): Promise<string> {
    const account = await this.transactions.run(async (manager) => {
      const owner = await this.links.peek(manager, 'reset', token);
      return owner && this.accounts.byId(manager, owner.accountId);
    });
    if (!account) throw new CodedError('auth.link-invalid');
    this.passwords.requireStrong(password, { email: account.email_key, name: account.name });
    const passwordHash = await this.passwords.hash(password, 'known');
    await this.transactions.run(async (manager) => {
      // The account first, as everywhere: two changes of one account take turns and cannot block each other.
      const before = await this.accounts.lockById(manager, account.id);
      const owner = await this.links.consume(manager, 'reset', token);
      if (!before || !owner || !(await this.credentials.resetPassword(manager, owner, passwordHash)))
        throw new CodedError('auth.link-invalid');
      if (!before.email_confirmed_at) await this.credentials.dropOtherWaysIn(manager, account.id);
      await this.afterReset(manager, owner, opener);
      // That the link came through has confirmed the address.
      const confirmed = { ...before, email_confirmed_at: before.email_confirmed_at ?? new Date() };
      await this.changes.note(manager, confirmed, {
        act: 'password-reset',
        mail: before.password_hash === null ? 'password-set' : 'password-changed',
        access: { kind: 'password-reset', client: opener.client },
      });
    });
    return account.id;
  }

  private async afterReset(
    manager: EntityManager,
    owner: LinkOwner,
    { client, device }: Opener,
  ): Promise<void> {
    await this.links.voidAll(manager, 'reset', owner.accountId);
    await this.links.voidAll(manager, 'confirm', owner.accountId);
    await this.emailChanges.remove(manager, owner.accountId);
    if (client) await this.tries.forgetAll({ emailKey: owner.emailKey, client, device }, manager);
    await this.revocations.endAll(manager, owner.accountId);
  }
}
