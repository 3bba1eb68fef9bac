import { accessClaims, CodedError, type AccessClaims } from '@alcova/contracts';
import { Injectable } from '@nestjs/common';
import { decodeJwt, errors, jwtVerify } from 'jose';
import { LRUCache } from 'lru-cache';
import { Revocations } from './revocations';
import { VerificationKeys } from './verification-keys';

const REMEMBERED_TOKENS = 5_000;
/** Longer ones are none of ours. */
const MAX_TOKEN_CHARACTERS = 1_024;

/**
 * Checks access tokens without asking anybody: a token that was checked is remembered until it ends or is revoked, and then its check is two
 * look-ups in this process's memory.
 */
@Injectable()
export class AccessTokens {
  private readonly checked = new LRUCache<string, AccessClaims>({ max: REMEMBERED_TOKENS });
  private readonly others = new LRUCache<string, true>({ max: REMEMBERED_TOKENS });

  constructor(
    private readonly keys: VerificationKeys,
    private readonly revocations: Revocations,
  ) {}

  /**
   * @throws CodedError `auth.session-expired`, or `unavailable` while identity's keys cannot be had or a revocation may be missing: a token
   * that cannot be checked is not believed.
   */
  async verify(token: string): Promise<AccessClaims> {
    if (!this.revocations.isFresh()) throw new CodedError('unavailable', 'revocations may be missing');
    const known = this.checked.get(token);
    const claims = known ?? (await this.check(token));
    if (claims.exp * 1_000 <= Date.now() || this.revocations.refuses(claims)) {
      if (known) this.checked.delete(token);
      throw new CodedError('auth.session-expired');
    }
    if (!known) this.checked.set(token, claims);
    return claims;
  }

  /** Whether a token is one with which administrators may do their work. One that does not even claim it is not checked. */
  isAdministrator(token: string): boolean | Promise<boolean> {
    if (!this.claimsAdministrator(token)) return false;
    return this.verify(token).then(
      ({ role, limited }) => role === 'admin' && !limited,
      // Who cannot prove it is anybody.
      () => false,
    );
  }

  /** Whether a token says that it is an administrator's. Those of everybody else are remembered: reading one takes longer than an answer. */
  claimsAdministrator(token: string): boolean {
    if (this.others.has(token)) return false;
    if (claimedRole(token) === 'admin') return true;
    // A copy: what was cut out of a header would keep all of it in memory.
    if (token.length <= MAX_TOKEN_CHARACTERS) this.others.set(Buffer.from(token).toString(), true);
    return false;
  }

  /** Whether a token is one with which moderators or administrators may do their work. One that does not even claim it is not checked. */
  isStaff(token: string): boolean | Promise<boolean> {
    const role = claimedRole(token);
    if (role !== 'admin' && role !== 'moderator') return false;
    return this.verify(token).then(
      (claims) => (claims.role === 'admin' || claims.role === 'moderator') && !claims.limited,
      // Who cannot prove it is anybody.
      () => false,
    );
  }

  private async check(token: string): Promise<AccessClaims> {
    try {
      const { payload } = await jwtVerify(token, ({ kid }) => this.keys.find(kid), {
        algorithms: ['EdDSA'],
        requiredClaims: ['exp', 'sub'],
      });
      return accessClaims.parse(payload);
    } catch (error) {
      if (error instanceof CodedError) throw error;
      if (error instanceof errors.JOSEError) throw new CodedError('auth.session-expired', error.code);
      throw new CodedError('auth.session-expired', 'claims not understood');
    }
  }
}

/** What a token says of its own, unchecked; undefined for what is no token. */
function claimedRole(token: string): unknown {
  try {
    return decodeJwt(token)['role'];
  } catch (error) {
    if (error instanceof errors.JWTInvalid) return undefined;
    throw error;
  }
}
