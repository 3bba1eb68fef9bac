import { z } from 'zod';
import { EVERY_ROLE } from '../kinds/caller';
import { gatewayOperation, internalOperation, operation } from '../kinds/operation';

const tag = 'Comprovação de idade';

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
export const rememberAge = internalOperation({
  subject: 'identity.ageMemory.remember',
  access: EVERY_ROLE,
  input: z.object({}),
  output: z.object({ until: z.iso.date() }),
  errors: ['auth.session-expired'],
});

export const forgetAge = operation({
  id: 'forgetAgeMemory',
  subject: 'identity.ageMemory.forget',
  http: 'DELETE /api/me/age',
  access: EVERY_ROLE,
  summary: 'Esquece na própria conta que a idade foi comprovada',
  tag,
  beforeProof: true,
  output: z.null(),
  status: 204,
  errors: [],
});

export const readAgeMemory = operation({
  id: 'ageMemory',
  subject: 'identity.ageMemory.read',
  http: 'GET /api/me/age',
  access: EVERY_ROLE,
  summary: 'Até quando a própria conta guarda a comprovação de idade',
  tag,
  beforeProof: true,
  output: ageMemory,
  errors: [],
});

/** Gives this browser the pass of who proved an age, by what the account remembers. */
export const recallAge = gatewayOperation({
  id: 'recallAge',
  http: 'POST /api/age/account',
  access: EVERY_ROLE,
  summary: 'Entra no site com a comprovação de idade guardada na própria conta',
  tag,
  beforeProof: true,
  output: z.null(),
  status: 204,
  errors: ['age.proof-required'],
  limit: 'session',
});
