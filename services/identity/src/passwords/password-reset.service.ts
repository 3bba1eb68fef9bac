import { type Client, CodedError, type KnownDevice } from '@alcova/contracts';
import { Transactions } from '@alcova/persistence';
import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { AccessRecords } from '../access-records/access-records';
import { AccountActs } from '../accounts/account-acts';
import { AccountsRepository } from '../accounts/accounts.repository';
import { requireEmailKey } from '../accounts/email-key';
import { CONFIG, type Config } from '../config/config';
import { CredentialsRepository } from '../credentials/credentials.repository';
import { RESET_MAILS, RESETS, WIDER_RESETS } from '../credentials/limits';
import { NetworkLimits } from '../credentials/network-limits';
import { PasswordTries } from '../credentials/password-tries';
import { Passwords } from '../credentials/passwords';
import { Throttle } from '../credentials/throttle';
import { requireStrongPassword } from '../credentials/weak-password';
import { EmailChangesRepository } from '../email-change/email-changes.repository';
import { MailBudget, OWN_TURN } from '../mail/mail-budget';
import { type LinkOwner, MailLinks } from '../mail/mail-links';
import { Revocations } from '../revocations/revocations';
import { SecurityMails } from '../security/security-mails';
import { ResetRequestsRepository } from './reset-requests.repository';

/** Who opened a link, and in which browser. */
interface Opener {
  readonly client?: Client | undefined;
  readonly device?: KnownDevice | undefined;
}

/** Who asks for a link, for which address, and from where. */
interface ResetRequest extends Opener {
  readonly email: string;
}

/** A new password for whoever reads the mail of an account's address. */
@Injectable()
export class PasswordResetService {
  constructor(
    private readonly accounts: AccountsRepository,
    private readonly credentials: CredentialsRepository,
    private readonly requests: ResetRequestsRepository,
    private readonly passwords: Passwords,
    private readonly tries: PasswordTries,
    private readonly throttle: Throttle,
    private readonly networks: NetworkLimits,
    private readonly budget: MailBudget,
    private readonly links: MailLinks,
    private readonly changes: EmailChangesRepository,
    private readonly revocations: Revocations,
    private readonly records: AccessRecords,
    private readonly acts: AccountActs,
    private readonly mails: SecurityMails,
    @Inject(CONFIG) private readonly config: Config,
    private readonly transactions: Transactions,
  ) {}

  /**
   * Only notes the request: one row, whether the address is known or not, so neither answer nor time tells. Whether there is an account to
   * send a mail to is found out after the answer (ResetRequestsWorker). Beyond the address's limit nothing is noted, and the answer stays the
   * same. On a device on which the account signed in before it waits for nothing that strangers ask for.
   * @throws CodedError auth.email-invalid for what is no address; auth.too-many-attempts for what one network asks, whatever the addresses
   */
  async request({ email, client, device }: ResetRequest): Promise<void> {
    const emailKey = requireEmailKey(email);
    if (client) await this.networks.require({ near: RESETS, wider: WIDER_RESETS }, client);
    await this.transactions.run(async (manager) => {
      if (!(await this.throttle.take(RESET_MAILS, emailKey, manager))) return;
      const turn = await this.budget.turnOf(manager, 'reset', client);
      const isOwn = await this.tries.isKnown({ emailKey, device }, manager);
      await this.requests.insert(manager, emailKey, isOwn ? OWN_TURN : turn);
    });
  }

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
    requireStrongPassword(password, { email: account.email_key, name: account.name }, this.config);
    const passwordHash = await this.passwords.hash(password, 'known');
    await this.transactions.run(async (manager) => {
      // The account first, as everywhere: two changes of one account take turns and cannot block each other.
      const before = await this.accounts.lockById(manager, account.id);
      const owner = await this.links.consume(manager, 'reset', token);
      if (!before || !owner || !(await this.credentials.resetPassword(manager, owner, passwordHash)))
        throw new CodedError('auth.link-invalid');
      if (!before.email_confirmed_at) await this.credentials.dropOtherWaysIn(manager, account.id);
      await this.afterReset(manager, owner, opener);
      await this.acts.own(manager, before, 'password-reset');
      // That the link came through has confirmed the address.
      const confirmed = { ...before, email_confirmed_at: before.email_confirmed_at ?? new Date() };
      const kind = before.password_hash === null ? 'password-set' : 'password-changed';
      await this.mails.tell(manager, confirmed, kind);
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
    await this.changes.remove(manager, owner.accountId);
    if (client) await this.tries.forgetAll({ emailKey: owner.emailKey, client, device }, manager);
    await this.revocations.endAll(manager, owner.accountId);
    await this.records.note(manager, { kind: 'password-reset', accountId: owner.accountId, client });
  }
}
