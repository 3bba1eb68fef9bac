import { type Client, CodedError, type IssuedSession } from '@alcova/contracts';
import { Transactions } from '@alcova/persistence';
import { logger } from '@alcova/platform';
import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { AccessRecords } from '../access-records/access-records';
import { type AccountRow, AccountsRepository } from '../accounts/accounts.repository';
import { CONFIG, type Config } from '../config/config';
import { Revocations } from '../revocations/revocations';
import { SecondFactorPolicy } from '../second-factor/second-factor-policy';
import { deviceOf, hashOfToken, successorOf } from './refresh-token';
import { SessionIssuer } from './session-issuer';
import { SessionsRepository } from './sessions.repository';
import { SignInsRepository } from './sign-ins.repository';

const log = logger('sessions');

/** A proof of who the person is, shown with a renewal. */
export interface Proof {
  /** Who shows it: the renewal token must be theirs. */
  readonly accountId: string;
  /** Within the renewal's transaction, which holds the account's row; throws when the proof is not right. */
  check(manager: EntityManager, account: AccountRow): Promise<void>;
}

interface SignOut {
  readonly refreshToken: string;
  readonly client?: Client | undefined;
}

interface Renewal {
  readonly refreshToken: string;
  readonly client: Client;
}

/** Renewing with rotation and reuse detection (RFC 9700, 4.14.2), and signing out. */
@Injectable()
export class SessionsService {
  private readonly successorSecrets: readonly Buffer[];

  constructor(
    @Inject(CONFIG) config: Config,
    private readonly accounts: AccountsRepository,
    private readonly sessions: SessionsRepository,
    private readonly signIns: SignInsRepository,
    private readonly issuer: SessionIssuer,
    private readonly policy: SecondFactorPolicy,
    private readonly records: AccessRecords,
    private readonly revocations: Revocations,
    private readonly transactions: Transactions,
  ) {
    this.successorSecrets = config.IDENTITY_SEAL_KEYS.map(({ key }) => key);
  }

  /**
   * With a proof the session counts as freshly proved from now on.
   * @throws CodedError auth.session-expired; a token used again after its grace ends the whole family
   */
  async renew(input: Renewal, proof?: Proof): Promise<IssuedSession> {
    const renewed = await this.transactions.run((manager) => this.rotate(manager, input, proof));
    if (!renewed) throw new CodedError('auth.session-expired');
    return this.issuer.issue(renewed.account, renewed.facts, renewed.refreshToken);
  }

  private async rotate(manager: EntityManager, input: Renewal, proof: Proof | undefined) {
    // The account first, as everywhere, where the proof may change something of it.
    if (proof) await this.accounts.lockById(manager, proof.accountId);
    const session = await this.sessions.lockByToken(manager, hashOfToken(input.refreshToken));
    if (!session || session.revoked_at || session.is_over) return undefined;
    const { family } = session;
    const account = await this.accounts.byId(manager, session.account_id);
    if (account?.status !== 'active') return undefined;
    if (proof && proof.accountId !== account.id) return undefined;
    await proof?.check(manager, account);
    const shown = { proved: proof !== undefined, role: account.role };
    const signIn = await this.signIns.touch(manager, family, shown);
    if (!signIn) return undefined;
    const limited = await this.policy.limits(manager, account);
    const factsUntil = (expiresAt: Date) => ({ family, expiresAt, provedAt: signIn.proved_at, limited });
    const [secret] = this.successorSecrets;
    if (!secret) throw new Error('there is no key to derive a successor with');
    if (session.successor === null) {
      const refreshToken = successorOf(input.refreshToken, secret);
      const from = { family, signedInAt: signIn.signed_in_at };
      const next = this.issuer.newSession(account, from, refreshToken, input.client);
      await this.sessions.insert(manager, next);
      await this.sessions.rotate(manager, session.id, next.id);
      await this.records.noteRenewal(manager, { family, accountId: account.id, client: input.client });
      return { account, facts: factsUntil(next.expiresAt), refreshToken };
    }
    const next = await this.sessions.byId(manager, session.successor);
    const inGrace = session.in_grace && session.device === deviceOf(input.client.userAgent);
    // While keys change, another replica may have derived it with another one of them.
    const refreshToken = this.successorSecrets
      .map((secret) => successorOf(input.refreshToken, secret))
      .find((token) => hashOfToken(token) === next?.token_hash);
    if (inGrace && next && !next.revoked_at && refreshToken !== undefined)
      return { account, facts: factsUntil(next.expires_at), refreshToken };
    log.warn('a renewal token was used again: its sessions end');
    await this.revocations.endFamily(manager, family);
    return undefined;
  }

  async signOut({ refreshToken, client }: SignOut): Promise<{ ended: boolean }> {
    return this.transactions.run(async (manager) => {
      const session = await this.sessions.lockByToken(manager, hashOfToken(refreshToken));
      if (!session) return { ended: false };
      if (await this.revocations.endFamily(manager, session.family))
        await this.records.note(manager, { kind: 'sign-out', accountId: session.account_id, client });
      return { ended: true };
    });
  }
}
