import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../config';

const CIPHER = 'aes-256-gcm';
/** NIST SP 800-38D, 8.2: 96 bits, drawn at random. */
const NONCE_BYTES = 12;

/**
 * Keeps secrets sealed at rest (AES-256-GCM). A sealed text reads `kid.nonce.tag.cipher`; `owner` is bound into it, so that a text moved to
 * another row does not open.
 */
@Injectable()
export class SecretSeal {
  constructor(@Inject(CONFIG) private readonly config: Pick<Config, 'IDENTITY_SEAL_KEYS'>) {}

  /** Seals with the first configured key. */
  seal(secret: string, owner: string): string {
    const [first] = this.config.IDENTITY_SEAL_KEYS;
    if (!first) throw new Error('no key to seal with');
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv(CIPHER, first.key, nonce).setAAD(Buffer.from(owner));
    const text = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
    const parts = [nonce, cipher.getAuthTag(), text].map((part) => part.toString('base64url'));
    return [first.kid, ...parts].join('.');
  }

  /** Opens with whichever configured key sealed. @throws Error when that key is not configured (any more) or the text was altered */
  open(sealed: string, owner: string): string {
    const [kid, ...parts] = sealed.split('.');
    const [nonce, tag, text] = parts.map((part) => Buffer.from(part, 'base64url'));
    const found = this.config.IDENTITY_SEAL_KEYS.find((key) => key.kid === kid);
    if (!found || !nonce || !tag || !text)
      throw new Error(`a secret is sealed with the key ${kid}, which is not configured`);
    const opener = createDecipheriv(CIPHER, found.key, nonce, { authTagLength: 16 })
      .setAAD(Buffer.from(owner))
      .setAuthTag(tag);
    return Buffer.concat([opener.update(text), opener.final()]).toString('utf8');
  }

  /** Whether the text was sealed with the first key: after a change of keys it is worth sealing anew. */
  isCurrent(sealed: string): boolean {
    return sealed.startsWith(`${this.config.IDENTITY_SEAL_KEYS[0]?.kid}.`);
  }
}
