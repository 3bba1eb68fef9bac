import { z } from 'zod';
import { AGE_WAYS } from '../identity/age';
import { ageWayState } from '../identity/age-administration';
import { ADMIN } from '../kinds/caller';
import { gatewayOperation } from '../kinds/operation';

const tag = 'Comprovação de idade';

export const ageWayStates = gatewayOperation({
  id: 'ageWaysState',
  http: 'GET /api/admin/age/ways',
  access: ADMIN,
  summary: 'Todas as formas de comprovar a idade, ligadas ou não',
  tag,
  output: z.object({
    items: z.array(ageWayState).max(AGE_WAYS.length),
    /** Whether this is a site in production, and visitors from somewhere are asked for no more than their word. */
    takesWord: z.boolean(),
  }),
  errors: ['unavailable'],
});
