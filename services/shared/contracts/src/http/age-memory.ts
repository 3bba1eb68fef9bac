import { z } from 'zod';
import { EVERY_ROLE } from '../kinds/caller';
import { gatewayOperation } from '../kinds/operation';

const tag = 'Comprovação de idade';

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
