import { z } from 'zod';
import { ageMemory } from '../identity/age-memory';
import { EVERY_ROLE } from '../kinds/caller';
import { defineRoute } from '../kinds/route';

const tag = 'Comprovação de idade';

export const ageMemoryRoute = defineRoute({
  operationId: 'ageMemory',
  summary: 'Até quando a própria conta guarda a comprovação de idade',
  tag,
  method: 'GET',
  path: '/api/me/age',
  access: EVERY_ROLE,
  beforeProof: true,
  response: ageMemory,
  errors: [],
});

export const forgetAgeMemoryRoute = defineRoute({
  operationId: 'forgetAgeMemory',
  summary: 'Esquece na própria conta que a idade foi comprovada',
  tag,
  method: 'DELETE',
  path: '/api/me/age',
  access: EVERY_ROLE,
  beforeProof: true,
  response: z.null(),
  status: 204,
  errors: [],
});

/** Gives this browser the pass of who proved an age, by what the account remembers. */
export const recallAgeRoute = defineRoute({
  operationId: 'recallAge',
  summary: 'Entra no site com a comprovação de idade guardada na própria conta',
  tag,
  method: 'POST',
  path: '/api/age/account',
  access: EVERY_ROLE,
  beforeProof: true,
  response: z.null(),
  status: 204,
  errors: ['age.proof-required'],
});
