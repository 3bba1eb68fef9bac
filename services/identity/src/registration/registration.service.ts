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
import { type AccountRow, AccountsRepository, EMAIL_KEY_INDEX } from '../accounts/accounts.repository';
import { requireEmailKey } from '../accounts/email-key';
import { requirePersonName } from '../accounts/person-name';
import { CONFIG, type Config, registersByMail } from '../config';
import { clientNetwork } from '../credentials/client-network';
import { REGISTRATIONS } from '../credentials/limits';
import { Passwords } from '../credentials/passwords';
import { Throttle } from '../credentials/throttle';
import { requireStrongPassword } from '../credentials/weak-password';
import { AccountMails } from '../mail/account-mails';
import { SessionIssuer } from '../sessions/session-issuer';
import { type NewRegistration, RegistrationsRepository } from './registrations.repository';

/** Making accounts, at once or by the link in a mail. */
@Injectable()
export class RegistrationService {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(AccountsRepository) private readonly accounts: AccountsRepository,
    @Inject(RegistrationsRepository) private readonly registrations: RegistrationsRepository,
    @Inject(Passwords) private readonly passwords: Passwords,
    @Inject(Throttle) private readonly throttle: Throttle,
    @Inject(AccountMails) private readonly mails: AccountMails,
    @Inject(SessionIssuer) private readonly issuer: SessionIssuer,
    @Inject(Transactions) private readonly transactions: Transactions,
  ) {}

  /**
   * By mail it only notes the registration: the same hash and the same row whether the address is known or not, so neither answer nor time
   * tells. At once the unique key decides who gets an address, and `auth.email-taken` tells that it has an account.
   * @throws CodedError auth.email-taken, auth.email-invalid, auth.weak-password, auth.too-many-attempts, unavailable, request.invalid
   */
  async register(input: Registration & { client: Client }): Promise<RegistrationOutcome> {
    const emailKey = requireEmailKey(input.email);
    const name = requirePersonName(input.name);
    requireStrongPassword(input.password, { email: emailKey, name });
    if (!(await this.throttle.take(REGISTRATIONS, clientNetwork(input.client.address))))
      throw new CodedError('auth.too-many-attempts');
    // Not in the transaction: a hash takes long, and people wait for their turn.
    const passwordHash = await this.passwords.hash(input.password);
    const email = input.email.trim().normalize('NFKC');
    const registration = { id: ulid(), name, email, emailKey, passwordHash };
    if (registersByMail(this.config)) {
      await this.transactions.run((manager) => this.registrations.insert(manager, registration));
      return { kind: 'mail-sent' };
    }
    const session = await this.open(input.client, async (manager) => {
      const row = await this.insert(manager, registration, false);
      await this.mails.queueConfirmation(manager, row);
      return row;
    });
    return { kind: 'session', session };
  }

  /** Makes the account that a link stands for; its address is confirmed thereby. @throws CodedError auth.link-invalid, auth.email-taken */
  complete({ token, client }: { token: string; client: Client }): Promise<IssuedSession> {
    return this.open(client, async (manager) => {
      const waiting = await this.registrations.consume(manager, token);
      if (!waiting) throw new CodedError('auth.link-invalid');
      const { name, email, email_key: emailKey, password_hash: passwordHash } = waiting;
      return this.insert(manager, { id: ulid(), name, email, emailKey, passwordHash }, true);
    });
  }

  /** Signs in to the account that `make` makes, in one transaction. @throws CodedError auth.email-taken */
  private async open(
    client: Client,
    make: (manager: EntityManager) => Promise<AccountRow>,
  ): Promise<IssuedSession> {
    try {
      return await this.transactions.run(async (manager) =>
        this.issuer.open(manager, await make(manager), client, 'registration'),
      );
    } catch (error) {
      if (isUniqueViolation(error, EMAIL_KEY_INDEX)) throw new CodedError('auth.email-taken');
      throw error;
    }
  }

  private insert(
    manager: EntityManager,
    registration: NewRegistration,
    emailConfirmed: boolean,
  ): Promise<AccountRow> {
    return this.accounts.insert(manager, { ...registration, role: 'user', emailConfirmed });
  }
}
