import { type Client, CodedError, type IssuedSession, type Registration } from '@alcova/contracts';
import { isUniqueViolation, Transactions } from '@alcova/persistence';
import { Inject, Injectable } from '@nestjs/common';
import { ulid } from 'ulid';
import { AccountsRepository, EMAIL_KEY_INDEX } from '../accounts/accounts.repository';
import { requireEmailKey } from '../accounts/email-key';
import { requirePersonName } from '../accounts/person-name';
import { REGISTRATIONS } from '../credentials/limits';
import { Passwords } from '../credentials/passwords';
import { Throttle } from '../credentials/throttle';
import { requireStrongPassword } from '../credentials/weak-password';
import { AccountMails } from '../mail/account-mails';
import { SessionIssuer } from '../sessions/session-issuer';
import { clientNetwork } from './client-network';

/** Making an account and signing it in. */
@Injectable()
export class RegistrationService {
  constructor(
    @Inject(AccountsRepository) private readonly accounts: AccountsRepository,
    @Inject(Passwords) private readonly passwords: Passwords,
    @Inject(Throttle) private readonly throttle: Throttle,
    @Inject(AccountMails) private readonly mails: AccountMails,
    @Inject(SessionIssuer) private readonly issuer: SessionIssuer,
    @Inject(Transactions) private readonly transactions: Transactions,
  ) {}

  /**
   * The unique key decides who gets an address. Taken ones count towards the limit too, since this is the one answer that tells of them.
   * @throws CodedError auth.email-taken, auth.email-invalid, auth.weak-password, auth.too-many-attempts, unavailable, request.invalid
   */
  async register(input: Registration & { client: Client }): Promise<IssuedSession> {
    const emailKey = requireEmailKey(input.email);
    const name = requirePersonName(input.name);
    requireStrongPassword(input.password, { email: emailKey, name });
    if (!(await this.throttle.take(REGISTRATIONS, clientNetwork(input.client.address))))
      throw new CodedError('auth.too-many-attempts');
    // Not in the transaction: a hash takes long, and people wait for their turn.
    const passwordHash = await this.passwords.hash(input.password);
    const email = input.email.trim().normalize('NFKC');
    const account = { id: ulid(), name, email, emailKey, role: 'user', passwordHash, emailConfirmed: false };
    try {
      return await this.transactions.run(async (manager) => {
        const row = await this.accounts.insert(manager, account);
        await this.mails.queueConfirmation(manager, row);
        return this.issuer.open(manager, row, input.client, 'registration');
      });
    } catch (error) {
      if (isUniqueViolation(error, EMAIL_KEY_INDEX)) throw new CodedError('auth.email-taken');
      throw error;
    }
  }
}
