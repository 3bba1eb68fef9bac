import { z } from 'zod';
import { count } from '../primitives';

/**
 * The key-value bucket that tells every gateway which access tokens count no more. Keys read `account.{accountId}` and
 * `family.{family}`; entries go by themselves when no token that they refuse can be alive.
 */
export const REVOCATIONS_BUCKET = 'revocations';

/** `account.{id}`: tokens of a generation below `gen` are refused. */
export const accountRevocation = z.object({ gen: count });
/** `family.{id}`: all tokens of that sign-in are refused. */
export const familyRevocation = z.object({ ended: z.literal(true) });

export const accountRevocationKey = (accountId: string): string => `account.${accountId}`;
export const familyRevocationKey = (family: string): string => `family.${family}`;
