import { EncryptJWT, errors, jwtDecrypt, type JWTPayload } from 'jose';
import { hkdfSync } from 'node:crypto';
import type { SigningKey } from '../config/signing-keys';

const ENCRYPTION = 'A256GCM';

/**
 * What the gateway itself keeps in a browser, sealed: nobody there can read or change it. Sealed with the first key, opened with any; each
 * purpose has keys of its own, so that one cookie cannot stand for another.
 */
export class CookieSeal {
  constructor(
    private readonly purpose: string,
    private readonly keys: readonly SigningKey[],
  ) {}

  /** @param lifetime seconds after which it cannot be opened any more */
  async seal(content: JWTPayload, lifetime: number): Promise<string> {
    const [first] = this.keys;
    if (!first) throw new RangeError('sealing needs a key');
    return new EncryptJWT(content)
      .setProtectedHeader({ alg: 'dir', enc: ENCRYPTION, kid: first.id })
      .setExpirationTime(`${lifetime} seconds`)
      .encrypt(this.secretOf(first));
  }

  /** The content, to be parsed; undefined when it was not sealed here, for this purpose, or is too old. */
  async open(sealed: string): Promise<unknown> {
    try {
      const { payload } = await jwtDecrypt(sealed, ({ kid }) => this.keyOf(kid), {
        keyManagementAlgorithms: ['dir'],
        contentEncryptionAlgorithms: [ENCRYPTION],
        requiredClaims: ['exp'],
      });
      return payload;
    } catch (error) {
      if (error instanceof errors.JOSEError) return undefined;
      throw error;
    }
  }

  private keyOf(kid: string | undefined): Uint8Array {
    const key = this.keys.find(({ id }) => id === kid);
    if (!key) throw new errors.JWEDecryptionFailed();
    return this.secretOf(key);
  }

  private secretOf(key: SigningKey): Uint8Array {
    return new Uint8Array(hkdfSync('sha256', key.secret, '', `alcova cookie ${this.purpose}`, 32));
  }
}
