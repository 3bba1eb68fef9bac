import {
  ANONYMOUS,
  caller as callerSchema,
  type Caller,
  CLOCK_SKEW_SECONDS,
  CodedError,
} from '@alcova/contracts';
import type { CallerPrivateKey, CallerPublicKeys, CallerSigner } from '@alcova/platform';
import { errors, importJWK, jwtVerify, SignJWT } from 'jose';
import { LRUCache } from 'lru-cache';
import { createHash, randomUUID } from 'node:crypto';
import { z } from 'zod';
import { isOperator } from './caller';
import { WaitingTimes } from './waiting-times';

/** By clocks of the day a request is believed this long, and as long again as they may differ (docs/decisions/0031). */
const LIFETIME_SECONDS = 30;
/** By the sender's own clock, against its quickest request lately: its life wherever the sender was heard before. */
const AGE_MS = 60_000;
/** Longer than clocks of the day let a request live: who plays an old one again cannot outwait what its sender is measured by. */
const MEASURED_BY = { periodMs: 15 * 60_000, longestMs: Infinity };
/** What a refusal says of a signature by a key that is not known. */
export const FORGED_CALLER = 'forged caller';
/** What it says of one that is too old, or of the future. */
export const STALE_CALLER = 'stale caller';
/** Ids that are remembered, so that no request is taken twice: more than one process answers in the time for which they count. */
const REMEMBERED_IDS = 100_000;
const REMEMBERED_MS = (LIFETIME_SECONDS + 2 * CLOCK_SKEW_SECONDS) * 1_000;
const ALGORITHM = 'EdDSA';

type Key = Awaited<ReturnType<typeof importJWK>>;
const SIGNERS = ['gateway', 'operator'] as const satisfies CallerSigner[];

/** The keys of a process: with the first it signs for callers, all public ones are believed. */
export interface CallerKeys {
  readonly sign?: Partial<Record<CallerSigner, readonly CallerPrivateKey[]>>;
  readonly believe?: CallerPublicKeys;
}

const imported = (jwk: CallerPrivateKey | CallerPublicKeys[CallerSigner][number]): Promise<Key> =>
  importJWK({ ...jwk }, ALGORITHM);

/** A request as it travels: what the signature binds its caller to. */
export interface SignedRequest {
  /** The contract's name. */
  readonly rpc: string;
  /** The body, as it is sent. */
  readonly body: Uint8Array | string;
}

const claims = z.object({
  iss: z.enum(['gateway', 'operator']),
  jti: z.string().min(1).max(64),
  body: z.string(),
  caller: callerSchema,
  sender: z.string().min(1).max(64),
  sent: z.number(),
});

/** Who signs for a caller: an operator's command itself, for all others the gateway. */
const signerOf = (caller: Caller): CallerSigner => (isOperator(caller) ? 'operator' : 'gateway');
const hashOf = (body: Uint8Array | string): string => createHash('sha256').update(body).digest('base64url');

/**
 * Signs callers and believes them, as JSON Web Tokens (RFC 7519, EdDSA): who calls, for which request (`aud`), with which body (its
 * SHA-256), when by two clocks, and an id that is taken once. Only the gateway and the operator's commands have a private key, each its own.
 */
export class CallerTokens {
  private readonly believed: ReadonlyMap<string, { signer: CallerSigner; key: Promise<Key> }>;
  private readonly seen = new LRUCache<string, true>({ max: REMEMBERED_IDS, ttl: REMEMBERED_MS });
  private readonly ages = new WaitingTimes(MEASURED_BY);
  private sender = randomUUID();

  private readonly signing: ReadonlyMap<CallerSigner, { kid: string; key: Promise<Key> }>;

  constructor({ sign = {}, believe }: CallerKeys = {}) {
    this.signing = new Map(
      SIGNERS.flatMap((signer) => {
        const [first] = sign[signer] ?? [];
        return first ? [[signer, { kid: first.kid, key: imported(first) }] as const] : [];
      }),
    );
    this.believed = new Map(
      SIGNERS.flatMap((signer) =>
        (believe?.[signer] ?? []).map((jwk) => [jwk.kid, { signer, key: imported(jwk) }] as const),
      ),
    );
  }

  /** Whether callers are believed here at all. */
  get believes(): boolean {
    return this.believed.size > 0;
  }

  /** Whether this process may sign for a caller. */
  signsFor(caller: Caller): boolean {
    return this.signing.has(signerOf(caller));
  }

  /** Is measured anew from now on: where a machine stood still, its clock did too, and its requests seem old. */
  renewSender(): void {
    this.sender = randomUUID();
  }

  /** Undefined for a visitor, who needs no proof, and in a process without a key for the caller. */
  async sign(caller: Caller, { rpc, body }: SignedRequest): Promise<string | undefined> {
    const signer = signerOf(caller);
    const signing = this.signing.get(signer);
    if (caller.kind === 'anonymous' || signing === undefined) return undefined;
    return new SignJWT({ caller, body: hashOf(body), sender: this.sender, sent: performance.now() })
      .setProtectedHeader({ alg: ALGORITHM, kid: signing.kid })
      .setIssuer(signer)
      .setAudience(rpc)
      .setJti(randomUUID())
      .setIssuedAt()
      .setExpirationTime(`${LIFETIME_SECONDS}s`)
      .sign(await signing.key);
  }

  /**
   * Who stands behind a request: a visitor without a token. Without keys nothing is believed.
   * @throws CodedError auth.required for a token that is forged, of another request, too old, of the future, or was taken before
   */
  async callerOf(token: string | undefined, { rpc, body }: SignedRequest): Promise<Caller> {
    if (!token || !this.believes) return ANONYMOUS;
    const { signer, iss, jti, body: signedBody, caller, sender, sent } = await this.verified(token, rpc);
    const isOwn = signer === iss && signerOf(caller) === signer;
    if (!isOwn || signedBody !== hashOf(body) || this.seen.has(jti))
      throw new CodedError('auth.required', 'the caller is of another request');
    if (this.ages.of(sender, sent) > AGE_MS) throw new CodedError('auth.required', STALE_CALLER);
    this.seen.set(jti, true);
    return caller;
  }

  private async verified(token: string, rpc: string) {
    try {
      let signer: CallerSigner | undefined;
      const { payload } = await jwtVerify(
        token,
        ({ kid }) => {
          const known = this.believed.get(kid ?? '');
          if (!known) throw new errors.JWSSignatureVerificationFailed();
          signer = known.signer;
          return known.key;
        },
        {
          algorithms: [ALGORITHM],
          audience: rpc,
          clockTolerance: CLOCK_SKEW_SECONDS,
          maxTokenAge: LIFETIME_SECONDS,
          requiredClaims: ['exp', 'iat'],
        },
      );
      return { ...claims.parse(payload), signer };
    } catch (error) {
      const isForged =
        error instanceof errors.JWSSignatureVerificationFailed || error instanceof errors.JWSInvalid;
      throw new CodedError('auth.required', isForged ? FORGED_CALLER : STALE_CALLER);
    }
  }
}
