import { createHmac, timingSafeEqual } from 'node:crypto';

export interface SigningKey {
  readonly id: string;
  readonly secret: Buffer;
}

/**
 * What a media address opens: all files of one revision of one asset, until a moment; for the desk also of a held one, and one picture of
 * it. What was signed for one purpose proves nothing for another.
 */
export type MediaGrant = {
  /** Unix time in seconds. */
  readonly expires: number;
} & (
  | { readonly purpose?: 'desk'; readonly asset: string; readonly revision: number }
  | { readonly purpose: 'desk-image'; readonly file: string }
);

/** No id and no number holds a line break, and every purpose has a form of its own. */
const signedText = (grant: MediaGrant): string => {
  if (grant.purpose === 'desk-image') return `desk\nimage\n${grant.file}\n${grant.expires}`;
  const usual = `${grant.asset}\n${grant.revision}\n${grant.expires}`;
  return grant.purpose === 'desk' ? `desk\nfilm\n${usual}` : usual;
};

const KEY_PAIR = /^([A-Za-z0-9_-]{1,32}):([0-9a-f]{32,256})$/;

/** Reads `kid:hex,kid:hex`; the first key signs, all verify. Undefined when it is not well-formed or a key id stands twice. */
export function parseSigningKeys(text: string): readonly SigningKey[] | undefined {
  const keys = text.split(',').map((pair) => {
    const match = KEY_PAIR.exec(pair.trim());
    return match?.[1] && match[2] && match[2].length % 2 === 0
      ? { id: match[1], secret: Buffer.from(match[2], 'hex') }
      : undefined;
  });
  if (!keys.every((key) => key !== undefined)) return undefined;
  return new Set(keys.map((key) => key.id)).size === keys.length ? keys : undefined;
}

/**
 * The moment until which an address signed at `now` (seconds) is good: at least one period ahead, on a period's border, so that all
 * viewers of a period share one address and a cache.
 */
export const expiryFor = (now: number, period: number): number => (Math.floor(now / period) + 2) * period;

/** HMAC-SHA256 over what the grant opens and its expiry; base64url. */
export function signatureOf(grant: MediaGrant, secret: Buffer): string {
  return createHmac('sha256', secret).update(signedText(grant)).digest('base64url');
}

/** Whether `signature` is the key's own for this grant, compared in constant time, and the grant still runs at `now` (seconds). */
export function isValidGrant(
  grant: MediaGrant,
  signature: string,
  key: SigningKey | undefined,
  now: number,
): boolean {
  // An unknown key costs the same work as a known one.
  const expected = Buffer.from(signatureOf(grant, key?.secret ?? Buffer.alloc(32)));
  const given = Buffer.from(signature);
  const equal = given.length === expected.length && timingSafeEqual(given, expected);
  return key !== undefined && equal && grant.expires > now;
}
