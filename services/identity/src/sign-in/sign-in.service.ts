import { type Client, CodedError, type SignInOutcome } from '@alcova/contracts';
import { Transactions } from '@alcova/persistence';
import { logger } from '@alcova/platform';
import { Inject, Injectable } from '@nestjs/common';
import { AccountsRepository } from '../accounts/accounts.repository';
import { emailKeyOf } from '../accounts/email-key';
import { CredentialsRepository } from '../credentials/credentials.repository';
import { WRONG_PASSWORDS } from '../credentials/limits';
import { Passwords } from '../credentials/passwords';
import { Throttle } from '../credentials/throttle';
import { SignInCompletion } from './sign-in-completion';

const log = logger('sign-in');

/** Signing in with e-mail and password. */
@Injectable()
export class SignInService {
  constructor(
    @Inject(AccountsRepository) private readonly accounts: AccountsRepository,
    @Inject(CredentialsRepository) private readonly credentials: CredentialsRepository,
    @Inject(Passwords) private readonly passwords: Passwords,
    @Inject(Throttle) private readonly throttle: Throttle,
    @Inject(SignInCompletion) private readonly completion: SignInCompletion,
    @Inject(Transactions) private readonly transactions: Transactions,
  ) {}

  /** The same answer and the same work for an unknown e-mail and a wrong password. */
  async signIn(input: { email: string; password: string; client: Client }): Promise<SignInOutcome> {
    const emailKey = emailKeyOf(input.email) ?? input.email;
    if (!(await this.throttle.take(WRONG_PASSWORDS, emailKey)))
      throw new CodedError('auth.too-many-attempts');
    const account = await this.transactions.run((manager) => this.accounts.byEmailKey(manager, emailKey));
    const storedHash = account?.password_hash ?? null;
    const right = await this.passwords.matches(storedHash, input.password);
    if (!account || storedHash === null || !right) throw new CodedError('auth.bad-credentials');
    await this.throttle.clear(WRONG_PASSWORDS, emailKey);
    if (account.status !== 'active') throw new CodedError('auth.account-disabled');
    const hash = await this.renewed(account.id, storedHash, input.password);
    return this.transactions.run(async (manager) => {
      if (!(await this.credentials.holdsHash(manager, account.id, hash)))
        throw new CodedError('auth.bad-credentials', 'the password was changed meanwhile');
      return this.completion.complete(manager, account, input.client);
    });
  }

  /** Makes an imported hash one of our own, now that the password is at hand; another time when too many wait. @returns the hash in force */
  private async renewed(accountId: string, storedHash: string, password: string): Promise<string> {
    if (!this.passwords.isOutdated(storedHash)) return storedHash;
    try {
      const renewed = await this.passwords.hash(password);
      const hashes = { old: storedHash, renewed };
      const done = await this.transactions.run((manager) =>
        this.credentials.renewHash(manager, accountId, hashes),
      );
      return done ? renewed : storedHash;
    } catch (error) {
      if (!(error instanceof CodedError)) throw error;
      log.warn({ reason: error.message }, 'an imported hash is renewed another time');
      return storedHash;
    }
  }
}
