import { type Client, CodedError, type SignInOutcome } from '@alcova/contracts';
import { Transactions } from '@alcova/persistence';
import { Inject, Injectable } from '@nestjs/common';
import { AccountsRepository } from '../accounts/accounts.repository';
import { emailKeyOf } from '../accounts/email-key';
import { WRONG_PASSWORDS } from '../credentials/limits';
import { Passwords } from '../credentials/passwords';
import { Throttle } from '../credentials/throttle';
import { SignInCompletion } from './sign-in-completion';

/** Signing in with e-mail and password. */
@Injectable()
export class SignInService {
  constructor(
    @Inject(AccountsRepository) private readonly accounts: AccountsRepository,
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
    const right = await this.passwords.matches(account?.password_hash ?? null, input.password);
    if (!account || !right) throw new CodedError('auth.bad-credentials');
    await this.throttle.clear(WRONG_PASSWORDS, emailKey);
    if (account.status !== 'active') throw new CodedError('auth.account-disabled');
    return this.transactions.run((manager) => this.completion.complete(manager, account, input.client));
  }
}
