import { z } from 'zod';
import { count, id } from './primitives';

/** A step of looking through what was made with a list of keys, for an operator's command; `cursor` is where it begins. */
export const resealInput = z.object({ cursor: id.nullable(), dryRun: z.boolean() });

/**
 * `kid` is the key that the answering process makes with, `stale` how many of those it looked at were made with an older one: they have been
 * sealed anew unless it was a dry run. `cursor` is null after the last step.
 */
export const resealOutput = z.object({ kid: z.string(), looked: count, stale: count, cursor: id.nullable() });
