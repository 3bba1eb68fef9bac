import { CodedError, type SignInOutcome } from '@alcova/contracts';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { type AccountRow, AccountsRepository } from '../accounts/accounts.repository';
import { SecondFactorsRepository } from '../second-factor/second-factors.repository';
import { type Entrant, SessionIssuer } from '../sessions/session-issuer';
import { Challenges } from './challenges';
import type { ChallengeKind } from './challenges.repository';

/** The one place where a person whose first factor was right becomes a session, or is asked for the second one. */
@Injectable()
export class SignInCompletion {
  constructor(
    private readonly accounts: AccountsRepository,
    private readonly issuer: SessionIssuer,
    private readonly factors: SecondFactorsRepository,
    private readonly challenges: Challenges,
  ) {}

  /**
   * Within the caller's transaction. `checked` is the account as it stood when the first factor was looked at: should its sessions have been
   * ended since then (a new password, for example), that check counts no more.
   * @throws CodedError auth.account-disabled, auth.session-expired
   */
  async complete(
    manager: EntityManager,
    checked: AccountRow,
    entrant: Entrant,
    kind: ChallengeKind = 'sign-in',
  ): Promise<SignInOutcome> {
    const account = await this.accounts.lockById(manager, checked.id);
    if (!account || account.generation !== checked.generation) throw new CodedError('auth.session-expired');
    if (account.status !== 'active') throw new CodedError('auth.account-disabled');
    if (await this.factors.hasAny(manager, account.id))
      return { kind: 'challenge', challenge: await this.challenges.open(manager, account, kind) };
    return { kind: 'session', session: await this.issuer.open(manager, account, entrant, kind) };
  }
}
