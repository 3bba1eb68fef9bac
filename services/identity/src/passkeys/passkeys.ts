import {
  CodedError,
  MAX_PASSKEYS,
  type NewPasskey,
  PASSKEY_CHALLENGE_SECONDS,
  type Passkey,
  type PasskeyAnswer,
  type PasskeyCreation,
  type PasskeyRequest,
} from '@alcova/contracts';
import { Transactions } from '@alcova/persistence';
import { logger } from '@alcova/platform';
import { Inject, Injectable } from '@nestjs/common';
import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server';
import { randomBytes } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import { z } from 'zod';
import { AccountsRepository } from '../accounts/accounts.repository';
import { CONFIG, type Config } from '../config/config';
import { SecondFactorPolicy } from '../second-factor/second-factor-policy';
import { SecondFactors } from '../second-factor/second-factors';
import { SecondFactorsRepository } from '../second-factor/second-factors.repository';
import { OwnChanges } from '../security/own-changes';
import { PasskeysRepository, type PasskeyRow, type Purpose, toPasskey } from './passkeys.repository';
import { type RelyingParty, relyingPartyOf } from './relying-party';

const log = logger('passkeys');
const TIMEOUT_MS = PASSKEY_CHALLENGE_SECONDS * 1_000;
/** EdDSA, ES256 and RS256: what authenticators have. */
const ALGORITHMS = [-8, -7, -257];
const clientData = z.object({ challenge: z.string().max(512) });

/** A passkey's answer that was found right; it counts once `use` has noted it. */
export interface RightAnswer {
  readonly id: string;
  readonly accountId: string;
  readonly counter: number;
}

const newChallenge = (): string => randomBytes(32).toString('base64url');

const challengeIn = (clientDataJSON: string): string => {
  try {
    const said: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8'));
    return clientData.parse(said).challenge;
  } catch (error) {
    throw new CodedError('auth.bad-passkey', String(error));
  }
};

const described = ({ id, transports }: PasskeyRow) => ({ id, type: 'public-key' as const, transports });

/** The verifier throws plain errors that say what is wrong; people hear only that it is. */
async function asCoded<T>(verification: Promise<T>): Promise<T> {
  try {
    return await verification;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    log.warn({ reason }, 'the answer of a passkey is wrong');
    throw new CodedError('auth.bad-passkey', reason);
  }
}

/**
 * Passkeys (WebAuthn): making, checking and taking them away. Each question to a browser holds a challenge that is kept here for five
 * minutes, belongs to one account and one purpose, and is used up by the first answer, right or wrong.
 */
@Injectable()
export class Passkeys {
  private readonly party: RelyingParty | undefined;

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly accounts: AccountsRepository,
    private readonly changes: OwnChanges,
    private readonly passkeys: PasskeysRepository,
    private readonly factors: SecondFactors,
    private readonly factorRows: SecondFactorsRepository,
    private readonly policy: SecondFactorPolicy,
    private readonly transactions: Transactions,
  ) {
    this.party = relyingPartyOf(config.SITE_URL);
  }

  /** @throws CodedError auth.email-unconfirmed, auth.passkeys-full, auth.passkeys-unavailable, auth.session-expired */
  async start(accountId: string): Promise<PasskeyCreation> {
    const { id } = this.requireParty();
    return this.transactions.run(async (manager) => {
      const account = await this.lockActive(manager, accountId);
      this.factors.requireConfirmed(account);
      const present = await this.passkeys.ofAccount(manager, accountId);
      if (present.length >= MAX_PASSKEYS) throw new CodedError('auth.passkeys-full');
      return {
        rp: { name: this.config.SITE_NAME, id },
        user: {
          id: Buffer.from(accountId).toString('base64url'),
          name: account.email,
          displayName: account.name,
        },
        challenge: await this.newChallenge(manager, accountId, 'creation'),
        pubKeyCredParams: ALGORITHMS.map((alg) => ({ alg, type: 'public-key' as const })),
        timeout: TIMEOUT_MS,
        attestation: 'none',
        excludeCredentials: present.map(described),
        authenticatorSelection: {
          residentKey: 'preferred',
          requireResidentKey: false,
          userVerification: 'required',
        },
      };
    });
  }

  /**
   * Keeps a new passkey. The account's first factor of any kind brings recovery codes, readable only now.
   * @throws CodedError auth.bad-passkey, auth.email-unconfirmed, auth.passkeys-full, auth.passkeys-unavailable, auth.session-expired
   */
  async add(accountId: string, name: string, made: NewPasskey) {
    const { id: expectedRPID, origin: expectedOrigin } = this.requireParty();
    const expectedChallenge = await this.takeChallenge(accountId, 'creation', made.response.clientDataJSON);
    const { clientDataJSON, attestationObject } = made.response;
    const { verified, registrationInfo } = await asCoded(
      verifyRegistrationResponse({
        response: { ...made, response: { clientDataJSON, attestationObject }, clientExtensionResults: {} },
        ...{ expectedChallenge, expectedOrigin, expectedRPID, supportedAlgorithmIDs: ALGORITHMS },
        requireUserVerification: true,
      }),
    );
    if (!verified) throw new CodedError('auth.bad-passkey');
    const { id, publicKey, counter } = registrationInfo.credential;
    const { transports = [] } = made.response;
    return this.transactions.run(async (manager) => {
      const account = await this.lockActive(manager, accountId);
      this.factors.requireConfirmed(account);
      const isFirst = !(await this.factorRows.hasAny(manager, accountId));
      const row = await this.passkeys.insert(manager, {
        ...{ id, accountId, name, publicKey, counter },
        transports,
      });
      if (!row) throw await this.whyNotKept(manager, accountId);
      await this.changes.note(manager, account, { act: 'passkey-add', mail: 'passkey-added' });
      const recoveryCodes = isFirst ? await this.factors.replaceCodes(manager, accountId) : [];
      return { passkey: toPasskey(row), recoveryCodes };
    });
  }

  /** @throws CodedError auth.second-factor-required-by-role for the last factor of who needs one, auth.session-expired */
  async remove(accountId: string, id: string): Promise<void> {
    await this.transactions.run(async (manager) => {
      const account = await this.lockActive(manager, accountId);
      if (await this.passkeys.remove(manager, accountId, id)) {
        await this.changes.note(manager, account, { act: 'passkey-remove', mail: 'passkey-removed' });
      }
      if (await this.factorRows.hasAny(manager, accountId)) return;
      if (this.policy.requires(account.role)) throw new CodedError('auth.second-factor-required-by-role');
      await this.factorRows.remove(manager, accountId);
    });
  }

  async list(manager: EntityManager, accountId: string): Promise<Passkey[]> {
    return (await this.passkeys.ofAccount(manager, accountId)).map(toPasskey);
  }

  /** Asks for one of the account's passkeys; null where it has none or the site cannot have any. */
  async ask(manager: EntityManager, accountId: string, purpose: Purpose): Promise<PasskeyRequest | null> {
    const present = await this.passkeys.ofAccount(manager, accountId);
    if (present.length === 0 || !this.party) return null;
    return {
      rpId: this.party.id,
      challenge: await this.newChallenge(manager, accountId, purpose),
      timeout: TIMEOUT_MS,
      allowCredentials: present.map(described),
      userVerification: 'required',
    };
  }

  /** Asks the owner of a session for a fresh proof. @throws CodedError auth.bad-passkey where there is none, auth.passkeys-unavailable */
  async startProof(accountId: string): Promise<PasskeyRequest> {
    this.requireParty();
    const request = await this.transactions.run((manager) => this.ask(manager, accountId, 'proof'));
    if (!request) throw new CodedError('auth.bad-passkey');
    return request;
  }

  /**
   * Uses the challenge up and checks the signature. What is shown counts when `use` has noted it, in the transaction of the act.
   * @throws CodedError auth.bad-passkey, auth.passkeys-unavailable
   */
  async check(accountId: string, purpose: Purpose, answer: PasskeyAnswer): Promise<RightAnswer> {
    this.requireParty();
    const challenge = await this.takeChallenge(accountId, purpose, answer.response.clientDataJSON);
    const row = await this.transactions.run((manager) => this.passkeys.find(manager, accountId, answer.id));
    return this.verify(row, challenge, answer);
  }

  /** Asks for any passkey of this site; nobody is named. @throws CodedError auth.passkeys-unavailable */
  async askAnybody(): Promise<PasskeyRequest> {
    const { id: rpId } = this.requireParty();
    const challenge = newChallenge();
    await this.transactions.run((manager) => this.passkeys.addEntry(manager, challenge));
    return { rpId, challenge, timeout: TIMEOUT_MS, allowCredentials: [], userVerification: 'required' };
  }

  /** As `check`, for an answer to that question: the passkey says whose it is. @throws CodedError auth.bad-passkey, auth.passkeys-unavailable */
  async checkAnybody(answer: PasskeyAnswer): Promise<RightAnswer> {
    this.requireParty();
    const challenge = challengeIn(answer.response.clientDataJSON);
    // In a transaction of its own: a wrong answer uses it up as well.
    if (!(await this.transactions.run((manager) => this.passkeys.takeEntry(manager, challenge))))
      throw new CodedError('auth.bad-passkey', 'there is no such question');
    const row = await this.transactions.run((manager) => this.passkeys.findAny(manager, answer.id));
    return this.verify(row, challenge, answer);
  }

  private async verify(
    row: PasskeyRow | undefined,
    expectedChallenge: string,
    answer: PasskeyAnswer,
  ): Promise<RightAnswer> {
    if (!row) throw new CodedError('auth.bad-passkey');
    const { id: expectedRPID, origin: expectedOrigin } = this.requireParty();
    const { verified, authenticationInfo } = await asCoded(
      verifyAuthenticationResponse({
        response: { ...answer, clientExtensionResults: {} },
        ...{ expectedChallenge, expectedOrigin, expectedRPID, requireUserVerification: true },
        credential: { id: row.id, publicKey: new Uint8Array(row.public_key), counter: row.counter },
      }),
    );
    if (!verified) throw new CodedError('auth.bad-passkey');
    return { id: row.id, accountId: row.account_id, counter: authenticationInfo.newCounter };
  }

  /** Within the transaction of what it is shown for. @throws CodedError auth.bad-passkey */
  async use(manager: EntityManager, { id, accountId, counter }: RightAnswer): Promise<void> {
    if (!(await this.passkeys.use(manager, accountId, id, counter))) throw new CodedError('auth.bad-passkey');
  }

  private async newChallenge(manager: EntityManager, accountId: string, purpose: Purpose): Promise<string> {
    const challenge = newChallenge();
    await this.passkeys.addChallenge(manager, { challenge, accountId, purpose });
    return challenge;
  }

  /** In a transaction of its own: a wrong answer uses it up as well. */
  private async takeChallenge(accountId: string, purpose: Purpose, clientDataJSON: string): Promise<string> {
    const challenge = challengeIn(clientDataJSON);
    const taken = { challenge, accountId, purpose };
    if (!(await this.transactions.run((manager) => this.passkeys.takeChallenge(manager, taken))))
      throw new CodedError('auth.bad-passkey', 'there is no such challenge');
    return challenge;
  }

  private async whyNotKept(manager: EntityManager, accountId: string): Promise<CodedError> {
    const { length } = await this.passkeys.ofAccount(manager, accountId);
    return new CodedError(length >= MAX_PASSKEYS ? 'auth.passkeys-full' : 'auth.bad-passkey');
  }

  private requireParty(): RelyingParty {
    if (!this.party) throw new CodedError('auth.passkeys-unavailable');
    return this.party;
  }

  private async lockActive(manager: EntityManager, accountId: string) {
    const account = await this.accounts.lockById(manager, accountId);
    if (account?.status !== 'active') throw new CodedError('auth.session-expired');
    return account;
  }
}
