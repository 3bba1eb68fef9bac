import { z } from 'zod';
import { CLOCK_SKEW_SECONDS } from '../base/clocks';
import { defineBucket } from '../kinds/bucket';
import { count } from '../base/primitives';
import { ACCESS_SECONDS } from './sessions';

/**
 * The key-value bucket that tells every gateway which access tokens count no more. Keys read `account.{accountId}` and
 * `family.{family}`; entries go by themselves when no token that they refuse can be alive.
 */
export const REVOCATIONS_BUCKET = 'revocations';
/** How long a revocation is kept: the life of a token, which a clock that is behind makes longer. */
export const REVOCATION_SECONDS = ACCESS_SECONDS + CLOCK_SKEW_SECONDS;

/** `account.{id}`: tokens of a generation below `gen` are refused. */
export const accountRevocation = z.object({ gen: count });
/** `family.{id}`: all tokens of that sign-in are refused. */
export const familyRevocation = z.object({ ended: z.literal(true) });

export const revocation = z.union([accountRevocation, familyRevocation]);
export type Revocation = z.infer<typeof revocation>;

export const revocationsBucket = defineBucket({
  bucket: REVOCATIONS_BUCKET,
  owner: 'identity',
  reader: 'gateway',
  ttlMs: REVOCATION_SECONDS * 1_000,
  entry: revocation,
});

const ACCOUNT = 'account.';
const FAMILY = 'family.';
export const accountRevocationKey = (accountId: string): string => `${ACCOUNT}${accountId}`;
export const familyRevocationKey = (family: string): string => `${FAMILY}${family}`;

/** What a key names; undefined for a key of neither form. */
export function revokedBy(key: string): { accountId: string } | { family: string } | undefined {
  if (key.startsWith(ACCOUNT)) return { accountId: key.slice(ACCOUNT.length) };
  if (key.startsWith(FAMILY)) return { family: key.slice(FAMILY.length) };
  return undefined;
}
