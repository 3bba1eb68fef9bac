import type { AccessClaims } from '@alcova/contracts';
import { Inject, Injectable } from '@nestjs/common';
import { importJWK, SignJWT } from 'jose';
import { CONFIG, type Config } from '../config/config';

/** Access tokens are signed with the first configured key; every key's public half is handed out, so that keys can rotate. */
@Injectable()
export class SigningKeys {
  constructor(@Inject(CONFIG) private readonly config: Config) {}

  /** A JSON Web Token (EdDSA) with the claims of the contract. */
  async sign(claims: AccessClaims): Promise<string> {
    const [key] = this.config.SESSION_SIGNING_KEYS;
    if (!key) throw new Error('no signing key');
    const { sub, exp, ...rest } = claims;
    return new SignJWT(rest)
      .setProtectedHeader({ alg: 'EdDSA', kid: key.kid })
      .setSubject(sub)
      .setExpirationTime(exp)
      .sign(await importJWK(key, 'EdDSA'));
  }

  publicKeys(): Record<string, unknown>[] {
    return this.config.SESSION_SIGNING_KEYS.map(({ kty, crv, kid, x }) => ({
      kty,
      crv,
      kid,
      x,
      use: 'sig',
      alg: 'EdDSA',
    }));
  }
}
