import { ACCESS_SECONDS, type Client, type IssuedSession, type KnownDevice } from '@alcova/contracts';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { ulid } from 'ulid';
import { type AccessKind, AccessRecords } from '../access-records/access-records';
import { AccountActs } from '../accounts/account-acts';
import { type AccountRow, toAccount } from '../accounts/accounts.repository';
import { SigningKeys } from '../keys/signing-keys';
import { SecondFactorPolicy } from '../second-factor/second-factor-policy';
import { SecurityMails } from '../security/security-mails';
import { deviceOf, hashOfToken, newRefreshToken } from './refresh-token';
import { SessionLifetimes } from './session-lifetimes';
import { type NewSession, SessionsRepository } from './sessions.repository';
import { SignInsRepository } from './sign-ins.repository';

/** What a token says of its session. */
export interface SessionFacts {
  readonly family: string;
  readonly expiresAt: Date;
  /** When the person last proved who they are. */
  readonly provedAt: Date;
  /** The role asks for a second factor that is not set up. */
  readonly limited: boolean;
}

/** From where somebody signs in. */
export interface Entrant {
  readonly client: Client;
  readonly device?: KnownDevice | undefined;
  /** The account was made with this very sign-in: no device is new to it. */
  readonly isNewAccount?: boolean;
}

/** Opens sessions and makes their tokens. Whoever calls has checked the person. */
@Injectable()
export class SessionIssuer {
  constructor(
    private readonly sessions: SessionsRepository,
    private readonly signIns: SignInsRepository,
    private readonly keys: SigningKeys,
    private readonly policy: SecondFactorPolicy,
    private readonly lifetimes: SessionLifetimes,
    private readonly records: AccessRecords,
    private readonly acts: AccountActs,
    private readonly mails: SecurityMails,
  ) {}

  /** A new sign-in of an active account, within the caller's transaction, which holds its row; `kind` is how it goes into the access records. */
  async open(
    manager: EntityManager,
    account: AccountRow,
    entrant: Entrant,
    kind: AccessKind = 'sign-in',
  ): Promise<IssuedSession> {
    const { client } = entrant;
    const family = ulid();
    const refreshToken = newRefreshToken();
    const { provedAt, signedInAt } = await this.signIns.insert(manager, {
      family,
      accountId: account.id,
      client,
    });
    const session = this.newSession(account, { family, signedInAt }, refreshToken, client);
    await this.sessions.insert(manager, session);
    await this.records.note(manager, { kind, accountId: account.id, client });
    await this.acts.own(manager, account, 'sign-in');
    if (!entrant.isNewAccount) await this.mails.tellOfDevice(manager, account, entrant);
    const limited = await this.policy.limits(manager, account);
    return this.issue(account, { family, expiresAt: session.expiresAt, provedAt, limited }, refreshToken);
  }

  newSession(
    account: AccountRow,
    { family, signedInAt }: { readonly family: string; readonly signedInAt: Date },
    refreshToken: string,
    client: Client,
  ): NewSession {
    return {
      id: ulid(),
      family,
      accountId: account.id,
      tokenHash: hashOfToken(refreshToken),
      device: deviceOf(client.userAgent),
      expiresAt: this.lifetimes.expiryOf(account.role, signedInAt),
    };
  }

  /** The tokens of a session that is stored already. */
  async issue(account: AccountRow, facts: SessionFacts, refreshToken: string): Promise<IssuedSession> {
    // No access outlives its session.
    const accessExpires = Math.floor(
      Math.min(Date.now() + ACCESS_SECONDS * 1_000, facts.expiresAt.getTime()) / 1_000,
    );
    const accessToken = await this.keys.sign({
      sub: account.id,
      fam: facts.family,
      role: account.role,
      name: account.name,
      gen: account.generation,
      auth: Math.floor(facts.provedAt.getTime() / 1_000),
      limited: facts.limited,
      exp: accessExpires,
    });
    return {
      account: toAccount(account),
      accessToken,
      accessExpiresAt: new Date(accessExpires * 1_000).toISOString(),
      refreshToken,
      refreshExpiresAt: facts.expiresAt.toISOString(),
    };
  }
}
