import {
  type Client,
  CodedError,
  type IssuedSession,
  type Registration,
  type RegistrationOutcome,
} from '@alcova/contracts';
import { isUniqueViolation, Transactions } from '@alcova/persistence';
import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { ulid } from 'ulid';
import {
  type AccountRow,
  AccountsRepository,
  EMAIL_KEY_INDEX,
  type NewAccountRow,
} from '../accounts/accounts.repository';
import { requireEmailKey } from '../accounts/email-key';
import { requirePersonName } from '../accounts/person-name';
import { CONFIG, type Config, registersByMail } from '../config/config';
import { REGISTRATIONS, WIDER_REGISTRATIONS } from '../credentials/limits';
import { NetworkLimits } from '../credentials/network-limits';
import { Passwords } from '../credentials/passwords';
import { AccountMails } from '../mail/account-mails';
import { MailBudget } from '../mail/mail-budget';
import { SessionIssuer } from '../sessions/session-issuer';
import { RegistrationsRepository } from './registrations.repository';

interface Completion {
  readonly token: string;
  readonly password: string;
  readonly client: Client;
}

/** Making accounts, at once or by the link in a mail. */
@Injectable()
export class RegistrationService {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly accounts: AccountsRepository,
    private readonly registrations: RegistrationsRepository,
    private readonly passwords: Passwords,
    private readonly networks: NetworkLimits,
    private readonly budget: MailBudget,
    private readonly mails: AccountMails,
    private readonly issuer: SessionIssuer,
    private readonly transactions: Transactions,
  ) {}

  /**
   * By mail it only notes the registration: the same row whether the address is known or not, so neither answer nor time tells. The password
   * is held to its rules and forgotten, since whoever asks need not be who reads the mail. At once the unique key decides who gets an address,
   * and `auth.email-taken` tells that it has an account.
   * @throws CodedError auth.email-taken, auth.email-invalid, auth.weak-password, auth.too-many-attempts, unavailable, request.invalid
   */
  async register(input: Registration & { client: Client }): Promise<RegistrationOutcome> {
    const emailKey = requireEmailKey(input.email);
    const name = requirePersonName(input.name);
    this.passwords.requireStrong(input.password, { email: emailKey, name });
    await this.networks.require({ near: REGISTRATIONS, wider: WIDER_REGISTRATIONS }, input.client);
    const registration = { id: ulid(), name, email: input.email.trim().normalize('NFKC'), emailKey };
    if (registersByMail(this.config)) {
      await this.transactions.run(async (manager) => {
        const turn = await this.budget.turnOf(manager, 'registration', input.client);
        await this.registrations.insert(manager, { ...registration, turn });
      });
      return { kind: 'mail-sent' };
    }
    // Not in the transaction: a hash takes long, and people wait for their turn.
    const passwordHash = await this.passwords.hash(input.password, 'stranger');
    const session = await this.open(input.client, async (manager) => {
      const row = await this.insert(manager, { ...registration, passwordHash, emailConfirmed: false });
      // Without room there is none, and the person asks again at /profile.
      await this.mails.queueAskedConfirmation(manager, row, input.client);
      return row;
    });
    return { kind: 'session', session };
  }

  /**
   * Makes the account that a link stands for, with the password of whoever opens it; its address is confirmed thereby. A password that is too
   * weak does not use the link up.
   * @throws CodedError auth.link-invalid, auth.weak-password, auth.email-taken, unavailable
   */
  async complete({ token, password, client }: Completion): Promise<IssuedSession> {
    const found = await this.transactions.run((manager) => this.registrations.peek(manager, token));
    if (!found) throw new CodedError('auth.link-invalid');
    this.passwords.requireStrong(password, { email: found.email_key, name: found.name });
    const passwordHash = await this.passwords.hash(password, 'known');
    return this.open(client, async (manager) => {
      const waiting = await this.registrations.consume(manager, token);
      if (!waiting) throw new CodedError('auth.link-invalid');
      const { name, email, email_key: emailKey } = waiting;
      return this.insert(manager, { id: ulid(), name, email, emailKey, passwordHash, emailConfirmed: true });
    });
  }

  /** Signs in to the account that `make` makes, in one transaction. @throws CodedError auth.email-taken */
  private async open(
    client: Client,
    make: (manager: EntityManager) => Promise<AccountRow>,
  ): Promise<IssuedSession> {
    try {
      return await this.transactions.run(async (manager) =>
        this.issuer.open(manager, await make(manager), { client, isNewAccount: true }, 'registration'),
      );
    } catch (error) {
      if (isUniqueViolation(error, EMAIL_KEY_INDEX)) throw new CodedError('auth.email-taken');
      throw error;
    }
  }

  private insert(manager: EntityManager, account: Omit<NewAccountRow, 'role'>): Promise<AccountRow> {
    return this.accounts.insert(manager, { ...account, role: 'user' });
  }
}
