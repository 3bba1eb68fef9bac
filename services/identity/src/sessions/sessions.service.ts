import { CodedError, type IssuedSession } from '@alcova/contracts';
import { Transactions } from '@alcova/persistence';
import { logger } from '@alcova/platform';
import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { ulid } from 'ulid';
import { type AccountRow, AccountsRepository, toAccount } from '../accounts/accounts.repository';
import { CONFIG, type Config } from '../config';
import { Passwords } from '../credentials/passwords';
import { Throttle } from '../credentials/throttle';
import { SigningKeys } from '../keys/signing-keys';
import { deviceOf, hashOfToken, newRefreshToken, successorOf } from './refresh-token';
import { type SessionRow, SessionsRepository } from './sessions.repository';

const log = logger('sessions');
const ACCESS_MS = 10 * 60_000;
const REFRESH_MS = 30 * 24 * 3_600_000;
/** Two tabs, or an answer that was lost: the same device gets the same successor for this long. */
const GRACE_MS = 30_000;

interface Client {
  readonly address: string;
  readonly userAgent: string;
}

/** Signing in, renewing with rotation and reuse detection (RFC 9700, 4.14.2), signing out. */
@Injectable()
export class SessionsService {
  private readonly successorSecret: string;

  constructor(
    @Inject(CONFIG) config: Config,
    @Inject(AccountsRepository) private readonly accounts: AccountsRepository,
    @Inject(SessionsRepository) private readonly sessions: SessionsRepository,
    @Inject(Passwords) private readonly passwords: Passwords,
    @Inject(Throttle) private readonly throttle: Throttle,
    @Inject(SigningKeys) private readonly keys: SigningKeys,
    @Inject(Transactions) private readonly transactions: Transactions,
  ) {
    this.successorSecret = config.CALLER_KEY;
  }

  /** The same answer and the same work for an unknown e-mail and a wrong password. */
  async signIn(input: { email: string; password: string; client: Client }): Promise<IssuedSession> {
    if (!(await this.throttle.take(input.email))) throw new CodedError('auth.too-many-attempts');
    const account = await this.transactions.run((manager) => this.accounts.byEmail(manager, input.email));
    const right = await this.passwords.matches(account?.password_hash ?? null, input.password);
    if (!account || !right) throw new CodedError('auth.bad-credentials');
    await this.throttle.clear(input.email);
    if (account.status !== 'active') throw new CodedError('auth.account-disabled');
    const refreshToken = newRefreshToken();
    const session = this.newSession(account.id, ulid(), refreshToken, input.client);
    await this.transactions.run((manager) => this.sessions.insert(manager, session));
    return this.issue(account, { id: session.id, expires_at: session.expiresAt }, refreshToken);
  }

  private newSession(accountId: string, family: string, refreshToken: string, client: Client) {
    return {
      id: ulid(),
      family,
      accountId,
      tokenHash: hashOfToken(refreshToken),
      device: deviceOf(client.userAgent),
      expiresAt: new Date(Date.now() + REFRESH_MS),
    };
  }

  private async issue(
    account: AccountRow,
    session: Pick<SessionRow, 'id' | 'expires_at'>,
    refreshToken: string,
  ): Promise<IssuedSession> {
    const accessExpires = Math.floor((Date.now() + ACCESS_MS) / 1_000);
    const accessToken = await this.keys.sign({
      sub: account.id,
      sid: session.id,
      role: account.role,
      name: account.name,
      exp: accessExpires,
    });
    return {
      account: toAccount(account),
      accessToken,
      accessExpiresAt: new Date(accessExpires * 1_000).toISOString(),
      refreshToken,
      refreshExpiresAt: session.expires_at.toISOString(),
    };
  }

  /** @throws CodedError auth.session-expired; a token used again after its grace ends the whole family */
  async renew(input: { refreshToken: string; client: Client }): Promise<IssuedSession> {
    const renewed = await this.transactions.run((manager) => this.rotate(manager, input));
    if (!renewed) throw new CodedError('auth.session-expired');
    return this.issue(renewed.account, renewed.session, renewed.refreshToken);
  }

  private async rotate(manager: EntityManager, input: { refreshToken: string; client: Client }) {
    const session = await this.sessions.lockByToken(manager, hashOfToken(input.refreshToken));
    if (!session || session.revoked_at || session.expires_at < new Date()) return undefined;
    const account = await this.accounts.byId(manager, session.account_id);
    if (account?.status !== 'active') return undefined;
    const refreshToken = successorOf(input.refreshToken, this.successorSecret);
    if (session.successor === null) {
      const next = this.newSession(account.id, session.family, refreshToken, input.client);
      await this.sessions.insert(manager, next);
      await this.sessions.rotate(manager, session.id, next.id);
      return { account, session: { id: next.id, expires_at: next.expiresAt }, refreshToken };
    }
    const next = await this.sessions.byId(manager, session.successor);
    const inGrace =
      session.rotated_at !== null &&
      Date.now() - session.rotated_at.getTime() <= GRACE_MS &&
      session.device === deviceOf(input.client.userAgent);
    if (inGrace && next && !next.revoked_at) return { account, session: next, refreshToken };
    log.warn('a renewal token was used again: its sessions end');
    await this.sessions.revokeFamily(manager, session.family);
    return undefined;
  }

  async signOut(refreshToken: string): Promise<{ ended: boolean }> {
    return this.transactions.run(async (manager) => {
      const session = await this.sessions.lockByToken(manager, hashOfToken(refreshToken));
      if (!session) return { ended: false };
      await this.sessions.revokeFamily(manager, session.family);
      return { ended: true };
    });
  }
}
