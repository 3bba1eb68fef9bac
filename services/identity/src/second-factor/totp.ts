import { Secret, TOTP } from 'otpauth';

/** RFC 6238 as every authenticator understands it; RFC 4226, 4 (R6): a secret of 160 bits. */
const SETTINGS = { algorithm: 'SHA1', digits: 6, period: 30 } as const;
const SECRET_BYTES = 20;
/** Steps before and after the present one that count as well: clocks differ, and people need time to type. */
const WINDOW = 1;

/** A new secret, in Base32. */
export const newSecret = (): string => new Secret({ size: SECRET_BYTES }).base32;

/** What an authenticator reads from a QR code. */
export const authenticatorUri = (secret: string, about: { issuer: string; label: string }): string =>
  new TOTP({ ...SETTINGS, ...about, secret }).toString();

/** Whether it looks like a code of an authenticator at all; the library takes nothing else. */
export const isOneTimeCode = (typed: string): boolean => /^[0-9]{6}$/.test(typed);

/** The time step (30 s each since the epoch) that a code of six digits belongs to; undefined when it is wrong at `now` (milliseconds). */
export function stepOfCode(secret: string, code: string, now = Date.now()): number | undefined {
  if (!isOneTimeCode(code)) return undefined;
  const totp = new TOTP({ ...SETTINGS, secret });
  const delta = totp.validate({ token: code, timestamp: now, window: WINDOW });
  return delta === null ? undefined : totp.counter({ timestamp: now }) + delta;
}
