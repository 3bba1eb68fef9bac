import { randomBytes } from 'node:crypto';
import { type Client, CodedError, type IssuedSession, type SignInChallenge } from '@alcova/contracts';
import { Transactions } from '@alcova/persistence';
import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { type AccountRow, AccountsRepository } from '../accounts/accounts.repository';
import { SecondFactors } from '../second-factor/second-factors';
import { hashOfToken } from '../sessions/refresh-token';
import { SessionIssuer } from '../sessions/session-issuer';
import { type ChallengeKind, type ChallengeRow, ChallengesRepository } from './challenges.repository';

/** Sign-ins in two steps: the first factor earns a token, the token and a code earn the session. */
@Injectable()
export class Challenges {
  constructor(
    @Inject(AccountsRepository) private readonly accounts: AccountsRepository,
    @Inject(ChallengesRepository) private readonly challenges: ChallengesRepository,
    @Inject(SecondFactors) private readonly factors: SecondFactors,
    @Inject(SessionIssuer) private readonly issuer: SessionIssuer,
    @Inject(Transactions) private readonly transactions: Transactions,
  ) {}

  /** Within the transaction in which the account was found to be active. */
  async open(manager: EntityManager, account: AccountRow, kind: ChallengeKind): Promise<SignInChallenge> {
    const challengeToken = randomBytes(32).toString('base64url');
    const row = await this.challenges.insert(manager, {
      tokenHash: hashOfToken(challengeToken),
      accountId: account.id,
      generation: account.generation,
      kind,
    });
    return { challengeToken, expiresAt: row.expires_at.toISOString() };
  }

  /**
   * Opens the session. The try is counted first and stays counted; the account is looked at again, since it may have been disabled, or its
   * sessions ended, after the first factor.
   * @throws CodedError auth.bad-code, auth.session-expired, auth.account-disabled, auth.too-many-attempts
   */
  async complete(input: { challengeToken: string; code: string; client: Client }): Promise<IssuedSession> {
    const tokenHash = hashOfToken(input.challengeToken);
    const challenge = await this.transactions.run((manager) => this.challenges.takeTry(manager, tokenHash));
    if (!challenge) throw new CodedError('auth.session-expired');
    await this.factors.countTry(challenge.account_id);
    return this.transactions.run(async (manager) => {
      const account = await this.stillTheSame(manager, challenge);
      await this.factors.accept(manager, account.id, input.code);
      if (!(await this.challenges.complete(manager, tokenHash))) throw new CodedError('auth.session-expired');
      return this.issuer.open(manager, account, input.client, challenge.kind);
    });
  }

  private async stillTheSame(manager: EntityManager, challenge: ChallengeRow): Promise<AccountRow> {
    const account = await this.accounts.lockById(manager, challenge.account_id);
    if (account?.status === 'disabled') throw new CodedError('auth.account-disabled');
    if (account?.generation !== challenge.generation) throw new CodedError('auth.session-expired');
    return account;
  }
}
