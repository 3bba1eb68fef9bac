import { type Client, CodedError, type IssuedSession, type PasskeyAnswer } from '@alcova/contracts';
import { Transactions } from '@alcova/persistence';
import { Injectable } from '@nestjs/common';
import { AccountsRepository } from '../accounts/accounts.repository';
import { SecondFactorPolicy } from '../second-factor/second-factor-policy';
import { SecondFactorsRepository } from '../second-factor/second-factors.repository';
import { ProofChecks } from './proof-checks';
import { hashOfToken } from './refresh-token';
import { SessionsRepository } from './sessions.repository';
import { SessionsService } from './sessions.service';

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
    private readonly factorRows: SecondFactorsRepository,
    private readonly policy: SecondFactorPolicy,
    private readonly sessionRows: SessionsRepository,
    private readonly checks: ProofChecks,
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
      ? await this.checks.byPasskey(account, input.passkey)
      : await this.checks.byTyped(account, family, input, {
          secondFactor,
          isNeeded: hasFactor && this.policy.requires(account.role),
        });
    return this.sessions.renew(input, { accountId, check: proof });
  }
}
