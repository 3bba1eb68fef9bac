import { randomBytes } from 'node:crypto';
import {
  type Client,
  CodedError,
  type IssuedSession,
  type KnownDevice,
  type PasskeyAnswer,
  type SignInChallenge,
  type SignInWays,
} from '@alcova/contracts';
import { Transactions } from '@alcova/persistence';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { type AccountRow, AccountsRepository } from '../accounts/accounts.repository';
import { Passkeys } from '../passkeys/passkeys';
import { CodeTries } from '../second-factor/code-tries';
import { SecondFactors } from '../second-factor/second-factors';
import { SecondFactorsRepository } from '../second-factor/second-factors.repository';
import { hashOfToken } from '../sessions/refresh-token';
import { SessionIssuer } from '../sessions/session-issuer';
import { type ChallengeKind, type ChallengeRow, ChallengesRepository } from './challenges.repository';

interface Completion {
  readonly challengeToken: string;
  readonly code?: string | undefined;
  readonly passkey?: PasskeyAnswer | undefined;
  readonly client: Client;
  readonly device?: KnownDevice | undefined;
}

/** Sign-ins in two steps: the first factor earns a token, the token and a code or a passkey earn the session. */
@Injectable()
export class Challenges {
  constructor(
    private readonly accounts: AccountsRepository,
    private readonly challenges: ChallengesRepository,
    private readonly tries: CodeTries,
    private readonly factors: SecondFactors,
    private readonly factorRows: SecondFactorsRepository,
    private readonly passkeys: Passkeys,
    private readonly issuer: SessionIssuer,
    private readonly transactions: Transactions,
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
   * @throws CodedError auth.bad-code, auth.bad-passkey, auth.session-expired, auth.account-disabled, auth.too-many-attempts
   */
  async complete(input: Completion): Promise<IssuedSession> {
    const tokenHash = hashOfToken(input.challengeToken);
    const challenge = await this.transactions.run((manager) => this.challenges.takeTry(manager, tokenHash));
    if (!challenge) throw new CodedError('auth.session-expired');
    const accept = await this.shown(challenge.account_id, input);
    return this.transactions.run(async (manager) => {
      const account = await this.stillTheSame(manager, challenge);
      await accept(manager, account);
      if (!(await this.challenges.complete(manager, tokenHash))) throw new CodedError('auth.session-expired');
      return this.issuer.open(manager, account, input, challenge.kind);
    });
  }

  /** What is checked before the transaction of the session; the rest is checked within it. */
  private async shown(
    accountId: string,
    { code, passkey, client, device }: Completion,
  ): Promise<(manager: EntityManager, account: AccountRow) => Promise<void>> {
    if (passkey) {
      const answer = await this.passkeys.check(accountId, 'sign-in', passkey);
      return (manager) => this.passkeys.use(manager, answer);
    }
    if (code === undefined) throw new CodedError('auth.bad-code');
    const asked = { accountId, code, client, device };
    await this.tries.take(asked);
    return async (manager, account) => {
      await this.factors.accept(manager, account, code);
      await this.tries.forget(asked, manager);
    };
  }

  /** What the sign-in may be completed with. @throws CodedError auth.session-expired */
  async ways(challengeToken: string): Promise<SignInWays> {
    return this.transactions.run(async (manager) => {
      const challenge = await this.challenges.find(manager, hashOfToken(challengeToken));
      if (!challenge) throw new CodedError('auth.session-expired');
      const { account_id: accountId } = challenge;
      const code = await this.factorRows.isOn(manager, accountId);
      return { code, passkey: await this.passkeys.ask(manager, accountId, 'sign-in') };
    });
  }

  private async stillTheSame(manager: EntityManager, challenge: ChallengeRow): Promise<AccountRow> {
    const account = await this.accounts.lockById(manager, challenge.account_id);
    if (account?.status === 'disabled') throw new CodedError('auth.account-disabled');
    if (account?.generation !== challenge.generation) throw new CodedError('auth.session-expired');
    return account;
  }
}
