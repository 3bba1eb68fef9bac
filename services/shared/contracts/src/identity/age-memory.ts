import { z } from 'zod';
import { defineRpc } from '../kinds/rpc';

/** For so many days after the day of a proof an account remembers it. */
export const AGE_MEMORY_DAYS = 90;

/** That the caller has proved to be an adult: kept with the account where the person asks for it with the proof, as the day alone. */
export const ageMemory = z.object({
  /** The last day (UTC) of it; null where nothing is remembered. */
  until: z.iso.date().nullable(),
});
export type AgeMemory = z.infer<typeof ageMemory>;

/**
 * Remembers a proof from today on. Asked for while a walk ends that has proved it, by the session that began the walk, and at no other time:
 * that it is so is made sure of by who asks, and identity does not learn which proof it was.
 */
export const rememberAge = defineRpc({
  name: 'identity.ageMemory.remember',
  input: z.object({}),
  output: z.object({ until: z.iso.date() }),
  errors: ['auth.session-expired'],
});

export const forgetAge = defineRpc({
  name: 'identity.ageMemory.forget',
  input: z.object({}),
  output: z.object({}),
  errors: [],
});

export const readAgeMemory = defineRpc({
  name: 'identity.ageMemory.read',
  input: z.object({}),
  output: ageMemory,
  errors: [],
});
