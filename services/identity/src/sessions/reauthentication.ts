import { type Client, CodedError, type IssuedSession } from '@alcova/contracts';
import { Transactions } from '@alcova/persistence';
import { Inject, Injectable } from '@nestjs/common';
import { type AccountRow, AccountsRepository } from '../accounts/accounts.repository';
import { WRONG_PASSWORDS } from '../credentials/limits';
import { Passwords } from '../credentials/passwords';
import { Throttle } from '../credentials/throttle';
import { SecondFactors } from '../second-factor/second-factors';
import { SecondFactorsRepository } from '../second-factor/second-factors.repository';
import { type Proof, SessionsService } from './sessions.service';

export interface Reauthentication {
  readonly refreshToken: string;
  readonly password?: string | undefined;
  readonly code?: string | undefined;
  readonly client: Client;
}

/** A person who is signed in proves anew who they are; their session is renewed and counts as fresh. */
@Injectable()
export class Reauthentications {
  constructor(
    @Inject(AccountsRepository) private readonly accounts: AccountsRepository,
    @Inject(Passwords) private readonly passwords: Passwords,
    @Inject(Throttle) private readonly throttle: Throttle,
    @Inject(SecondFactors) private readonly factors: SecondFactors,
    @Inject(SecondFactorsRepository) private readonly factorRows: SecondFactorsRepository,
    @Inject(SessionsService) private readonly sessions: SessionsService,
    @Inject(Transactions) private readonly transactions: Transactions,
  ) {}

  /**
   * By the password, or by a code where a second factor is on and no password was given. Who has neither signs in anew at their provider.
   * @throws CodedError auth.wrong-password, auth.bad-code, auth.session-expired, auth.too-many-attempts, unavailable
   */
  async prove(accountId: string, input: Reauthentication): Promise<IssuedSession> {
    const { account, secondFactor } = await this.transactions.run(async (manager) => ({
      account: await this.accounts.byId(manager, accountId),
      secondFactor: await this.factorRows.isOn(manager, accountId),
    }));
    if (account?.status !== 'active') throw new CodedError('auth.session-expired');
    const proof =
      input.password === undefined && secondFactor
        ? await this.byCode(account, input.code)
        : await this.byPassword(account, input.password);
    return this.sessions.renew(input, { accountId, check: proof });
  }

  private async byCode(account: AccountRow, code: string | undefined): Promise<Proof['check']> {
    if (code === undefined) throw new CodedError('auth.bad-code');
    await this.factors.countTry(account.id);
    return (manager) => this.factors.accept(manager, account.id, code);
  }

  private async byPassword(account: AccountRow, password: string | undefined): Promise<Proof['check']> {
    if (password === undefined || account.password_hash === null) throw new CodedError('auth.wrong-password');
    if (!(await this.throttle.take(WRONG_PASSWORDS, account.email_key)))
      throw new CodedError('auth.too-many-attempts');
    if (!(await this.passwords.matches(account.password_hash, password)))
      throw new CodedError('auth.wrong-password');
    await this.throttle.clear(WRONG_PASSWORDS, account.email_key);
    // A password that was changed in the meantime proves nothing.
    return async (_manager, now) => {
      if (now.password_hash !== account.password_hash) throw new CodedError('auth.session-expired');
    };
  }
}
