import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { z } from 'zod';

const CIPHER = 'aes-256-gcm';
/** NIST SP 800-38D, 8.2: 96 bits, drawn at random. */
const NONCE_BYTES = 12;

/** A variable of keys to seal with: `kid:hex,kid:hex` with 64 hexadecimal digits (AES-256) each; the first seals, all open. */
export const sealKeys = z
  .string()
  .transform((text) =>
    text.split(',').map((entry) => {
      const [kid, key] = entry.trim().split(':');
      return { kid, key };
    }),
  )
  .pipe(
    z
      .array(
        z.object({
          kid: z.string().regex(/^[A-Za-z0-9_-]{1,32}$/),
          key: z
            .string()
            .regex(/^[0-9a-f]{64}$/, 'must be 64 hexadecimal digits')
            .transform((hex) => Buffer.from(hex, 'hex')),
        }),
      )
      .max(16),
  );
export type SealKeys = z.output<typeof sealKeys>;

/**
 * Keeps texts sealed at rest (AES-256-GCM). A sealed text reads `kid.nonce.tag.cipher`; `owner` is bound into it, so that a text moved to
 * another row does not open.
 */
export class Sealing {
  constructor(private readonly keys: SealKeys) {}

  /** Seals with the first configured key. */
  seal(text: string, owner: string): string {
    const [first] = this.keys;
    if (!first) throw new Error('no key to seal with');
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv(CIPHER, first.key, nonce).setAAD(Buffer.from(owner));
    const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    const parts = [nonce, cipher.getAuthTag(), sealed].map((part) => part.toString('base64url'));
    return [first.kid, ...parts].join('.');
  }

  /** Opens with whichever configured key sealed. @throws Error when that key is not configured (any more) or the text was altered */
  open(sealed: string, owner: string): string {
    const [kid, ...parts] = sealed.split('.');
    const [nonce, tag, text] = parts.map((part) => Buffer.from(part, 'base64url'));
    const found = this.keys.find((key) => key.kid === kid);
    if (!found || !nonce || !tag || !text)
      throw new Error(`a secret is sealed with the key ${kid}, which is not configured`);
    const opener = createDecipheriv(CIPHER, found.key, nonce, { authTagLength: 16 })
      .setAAD(Buffer.from(owner))
      .setAuthTag(tag);
    return Buffer.concat([opener.update(text), opener.final()]).toString('utf8');
  }

  /** The id of the key that seals. @throws Error without one */
  get kid(): string {
    const [first] = this.keys;
    if (!first) throw new Error('no key to seal with');
    return first.kid;
  }

  /**
   * How many of these were sealed with an older key; `replace` is given each of them sealed anew, with what it was before.
   * @throws Error when one cannot be opened
   */
  async renew(
    rows: readonly { readonly id: string; readonly sealed: string; readonly owner: string }[],
    replace?: (id: string, before: string, after: string) => Promise<unknown>,
  ): Promise<number> {
    const stale = rows.filter(({ sealed }) => !this.isCurrent(sealed));
    for (const { id, sealed, owner } of stale)
      await replace?.(id, sealed, this.seal(this.open(sealed, owner), owner));
    return stale.length;
  }

  /** Whether the text was sealed with the first key: after a change of keys it is worth sealing anew. */
  isCurrent(sealed: string): boolean {
    return sealed.startsWith(`${this.keys[0]?.kid}.`);
  }
}
