import { type Client, CodedError, type IssuedSession, type PasskeyAnswer } from '@alcova/contracts';
import { Transactions } from '@alcova/persistence';
import { Injectable } from '@nestjs/common';
import { type AccountRow, AccountsRepository } from '../accounts/accounts.repository';
import { PasswordTries } from '../credentials/password-tries';
import { Passwords } from '../credentials/passwords';
import { Passkeys } from '../passkeys/passkeys';
import { CodeTries } from '../second-factor/code-tries';
import { SecondFactorPolicy } from '../second-factor/second-factor-policy';
import { SecondFactors } from '../second-factor/second-factors';
import { SecondFactorsRepository } from '../second-factor/second-factors.repository';
import { hashOfToken } from './refresh-token';
import { SessionsRepository } from './sessions.repository';
import { type Proof, SessionsService } from './sessions.service';

export interface Reauthentication {
  readonly refreshToken: string;
  readonly password?: string | undefined;
  readonly code?: string | undefined;
  readonly passkey?: PasskeyAnswer | undefined;
  readonly client: Client;
}

/** A person who is signed in proves anew who they are; their session is renewed and counts as fresh. */
@Injectable()
export class Reauthentications {
  constructor(
    private readonly accounts: AccountsRepository,
    private readonly passwords: Passwords,
    private readonly tries: PasswordTries,
    private readonly codes: CodeTries,
    private readonly factors: SecondFactors,
    private readonly factorRows: SecondFactorsRepository,
    private readonly policy: SecondFactorPolicy,
    private readonly sessionRows: SessionsRepository,
    private readonly passkeys: Passkeys,
    private readonly sessions: SessionsService,
    private readonly transactions: Transactions,
  ) {}

  /**
   * By a passkey, the password, or a code where a second factor is on and no password was given. Whose role asks for a second factor proves
   * with that: a password alone may be a thief's. Who has none of them signs in again at their provider. Tries of passwords and codes count
   * by session: nobody else can use them up.
   * @throws CodedError auth.wrong-password, auth.bad-code, auth.bad-passkey, auth.session-expired, auth.too-many-attempts, unavailable
   */
  async prove(accountId: string, input: Reauthentication): Promise<IssuedSession> {
    const { account, secondFactor, hasFactor, family } = await this.transactions.run(async (manager) => ({
      account: await this.accounts.byId(manager, accountId),
      secondFactor: await this.factorRows.isOn(manager, accountId),
      hasFactor: await this.factorRows.hasAny(manager, accountId),
      family: await this.sessionRows.familyOf(manager, accountId, hashOfToken(input.refreshToken)),
    }));
    if (account?.status !== 'active' || !family) throw new CodedError('auth.session-expired');
    const proof = input.passkey
      ? await this.byPasskey(account, input.passkey)
      : await this.byTyped(account, family, input, {
          secondFactor,
          isNeeded: hasFactor && this.policy.requires(account.role),
        });
    return this.sessions.renew(input, { accountId, check: proof });
  }

  private async byPasskey(account: AccountRow, shown: PasskeyAnswer): Promise<Proof['check']> {
    const answer = await this.passkeys.check(account.id, 'proof', shown);
    return (manager) => this.passkeys.use(manager, answer);
  }

  private async byTyped(
    account: AccountRow,
    family: string,
    { password, code }: Reauthentication,
    { secondFactor, isNeeded }: { secondFactor: boolean; isNeeded: boolean },
  ): Promise<Proof['check']> {
    await this.tries.takeProof(family);
    return isNeeded || (password === undefined && secondFactor)
      ? this.byCode(family, code)
      : this.byPassword(account, family, password);
  }

  private async byCode(family: string, code: string | undefined): Promise<Proof['check']> {
    if (code === undefined) throw new CodedError('auth.bad-code');
    await this.codes.takeProof(family, code);
    return async (manager, account) => {
      await this.factors.accept(manager, account, code);
      await this.tries.forgetProofs(family, manager);
      await this.codes.forgetProof(family, code, manager);
    };
  }

  private async byPassword(
    account: AccountRow,
    family: string,
    password: string | undefined,
  ): Promise<Proof['check']> {
    if (password === undefined || account.password_hash === null) throw new CodedError('auth.wrong-password');
    if (!(await this.passwords.matches(account.password_hash, password, 'known')))
      throw new CodedError('auth.wrong-password');
    await this.tries.forgetProofs(family);
    // A password that was changed in the meantime proves nothing.
    return async (_manager, now) => {
      if (now.password_hash !== account.password_hash) throw new CodedError('auth.session-expired');
    };
  }
}
