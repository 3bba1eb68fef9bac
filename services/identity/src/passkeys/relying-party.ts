import { isIP } from 'node:net';

/** What browsers bind a passkey to. */
export interface RelyingParty {
  /** A domain: a passkey works there and nowhere else. */
  readonly id: string;
  /** Where pages that ask for it must stand. */
  readonly origin: string;
}

/**
 * The site as WebAuthn knows it; undefined where it has an address of numbers alone, which WebAuthn does not take. This machine's own has
 * a name, under which browsers find it: localhost.
 */
export function relyingPartyOf(siteUrl: string): RelyingParty | undefined {
  const url = new URL(siteUrl);
  if (url.hostname === '127.0.0.1') url.hostname = 'localhost';
  const isNumber = isIP(url.hostname.replace(/^\[|\]$/g, '')) !== 0;
  return isNumber ? undefined : { id: url.hostname, origin: url.origin };
}
