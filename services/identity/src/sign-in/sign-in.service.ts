import {
  type Client,
  CodedError,
  type KnownDevice,
  type SignInOutcome,
  type WaitingSignIn,
} from '@alcova/contracts';
import { Transactions } from '@alcova/persistence';
import { logger } from '@alcova/platform';
import { Injectable } from '@nestjs/common';
import { AccountsRepository } from '../accounts/accounts.repository';
import { emailKeyOf } from '../accounts/email-key';
import { CredentialsRepository } from '../credentials/credentials.repository';
import { type Asker, Passwords } from '../credentials/passwords';
import { PasswordTries, type SignInTry } from '../credentials/password-tries';
import { SignInCompletion } from './sign-in-completion';

const log = logger('sign-in');
/** Of two who sign in at once with an outdated hash one renews it, and the other checks the renewed one. */
const MAX_ATTEMPTS = 2;

interface PasswordSignIn {
  readonly email: string;
  readonly password: string;
  readonly client: Client;
  readonly device?: KnownDevice | undefined;
  readonly ticket?: string | undefined;
}

/** Signing in with e-mail and password. */
@Injectable()
export class SignInService {
  constructor(
    private readonly accounts: AccountsRepository,
    private readonly credentials: CredentialsRepository,
    private readonly passwords: Passwords,
    private readonly tries: PasswordTries,
    private readonly completion: SignInCompletion,
    private readonly transactions: Transactions,
  ) {}

  /** The same answer and the same work for an unknown e-mail and a wrong password. */
  async signIn(input: PasswordSignIn): Promise<SignInOutcome | WaitingSignIn> {
    const emailKey = emailKeyOf(input.email) ?? input.email;
    const asked = { emailKey, client: input.client, device: input.device };
    const counted = await (input.ticket === undefined
      ? this.tries.take(asked)
      : this.tries.redeem(asked, input.ticket));
    if (counted.kind === 'wait') return counted;
    for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
      const outcome = await this.attempt(asked, input.password, counted.asker);
      if (outcome) return outcome;
    }
    throw new CodedError('auth.bad-credentials', 'the password was changed meanwhile');
  }

  /** @returns undefined when the stored hash became another one after it was checked: it is to be checked again */
  private async attempt(
    asked: SignInTry,
    password: string,
    asker: Asker,
  ): Promise<SignInOutcome | undefined> {
    const account = await this.transactions.run((manager) =>
      this.accounts.byEmailKey(manager, asked.emailKey),
    );
    const storedHash = account?.password_hash ?? null;
    const { isRight, isOutdated } = await this.passwords.check(storedHash, password, asker);
    if (!account || storedHash === null || !isRight) throw new CodedError('auth.bad-credentials');
    await this.tries.forget(asked);
    if (account.status !== 'active') throw new CodedError('auth.account-disabled');
    const renewed = isOutdated ? await this.renewed(storedHash, password, asker) : storedHash;
    return this.transactions.run(async (manager) => {
      const unchanged = await this.credentials.renewHash(manager, account.id, { old: storedHash, renewed });
      return unchanged ? this.completion.complete(manager, account, asked) : undefined;
    });
  }

  /** Today's kind of hash instead of an imported or an older one, now that the password is at hand; another time when too many wait. */
  private async renewed(storedHash: string, password: string, asker: Asker): Promise<string> {
    try {
      return await this.passwords.hash(password, asker);
    } catch (error) {
      if (!(error instanceof CodedError)) throw error;
      log.warn({ reason: error.message }, 'a hash is renewed another time');
      return storedHash;
    }
  }
}
