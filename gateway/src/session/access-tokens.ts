import { accessClaims, CodedError, type AccessClaims } from '@alcova/contracts';
import { Injectable } from '@nestjs/common';
import { errors, jwtVerify } from 'jose';
import { LRUCache } from 'lru-cache';
import { VerificationKeys } from './verification-keys';

const REMEMBERED_TOKENS = 5_000;

/** Checks access tokens without asking anybody; a token that was checked is remembered until it ends. */
@Injectable()
export class AccessTokens {
  private readonly checked = new LRUCache<string, AccessClaims>({ max: REMEMBERED_TOKENS });

  constructor(private readonly keys: VerificationKeys) {}

  /** @throws CodedError `auth.session-expired`, or `unavailable` while identity's keys cannot be had. */
  async verify(token: string): Promise<AccessClaims> {
    const known = this.checked.get(token);
    if (known) {
      if (known.exp * 1_000 > Date.now()) return known;
      this.checked.delete(token);
      throw new CodedError('auth.session-expired');
    }
    const claims = await this.check(token);
    this.checked.set(token, claims);
    return claims;
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
