import { z } from 'zod';
import { AGE_WAYS, ageOutcome, ageWay, offeredAgeWay } from '../identity/age';
import { defineRoute } from '../kinds/route';
import { ageMode } from '../moderation/policy';

const tag = 'Comprovação de idade';
const params = z.object({ way: ageWay });
const MAX_NEXT = 512;

/** A path of this site to go on to: no other host, whatever a browser makes of slashes. */
export const nextPath = z
  .string()
  .max(MAX_NEXT)
  .regex(/^\/(?![/\\])[^\s\\]*$/);

/** The page that tells how a proof ended: `?outcome=…&next=…`. */
export const AGE_PAGE = '/idade';
export const agePageQuery = z.object({ outcome: ageOutcome.optional(), next: nextPath.optional() });

export const ageRoute = defineRoute({
  operationId: 'age',
  summary: 'Como este visitante comprova a idade, e se já comprovou',
  tag,
  method: 'GET',
  path: '/api/age',
  access: 'public',
  beforeProof: true,
  response: z.object({
    mode: ageMode,
    isProven: z.boolean(),
    ways: z.array(offeredAgeWay).max(AGE_WAYS.length),
  }),
  errors: ['unavailable'],
});

export const startAgeProofRoute = defineRoute({
  operationId: 'startAgeProof',
  summary: 'Leva a quem comprova a idade',
  tag,
  method: 'GET',
  path: '/api/age/{way}/start',
  access: 'public',
  beforeProof: true,
  params,
  query: z.object({ next: nextPath.default('/home') }),
  response: z.null(),
  status: 302,
  errors: ['age.way-off', 'age.way-unreachable', 'unavailable'],
});

export const finishAgeProofRoute = defineRoute({
  operationId: 'finishAgeProof',
  summary: 'Recebe quem volta da comprovação de idade',
  tag,
  method: 'GET',
  path: '/api/age/{way}/return',
  access: 'public',
  beforeProof: true,
  params,
  response: z.null(),
  status: 302,
  errors: [],
});

/** For who shares the device with others. */
export const forgetAgeProofRoute = defineRoute({
  operationId: 'forgetAgeProof',
  summary: 'Esquece neste navegador que a idade foi comprovada',
  tag,
  method: 'DELETE',
  path: '/api/age',
  access: 'public',
  beforeProof: true,
  response: z.object({ forgotten: z.literal(true) }),
  errors: [],
});
