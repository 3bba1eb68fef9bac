import { createHmac, timingSafeEqual } from 'node:crypto';
import type { SigningKey } from '../config/signing-keys';

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
