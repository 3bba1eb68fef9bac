import { z } from 'zod';
import { AGE_WAYS, ageWay } from '../identity/age';
import {
  ageCountDays,
  ageCounts,
  ageTest,
  ageWayState,
  USUAL_AGE_COUNT_DAYS,
} from '../identity/age-administration';
import { defineRoute } from '../kinds/route';

const tag = 'Comprovação de idade';
const ADMIN = ['admin'] as const;

export const ageCountsRoute = defineRoute({
  operationId: 'ageCounts',
  summary: 'Comprovações de idade por dia (UTC), forma e resultado',
  tag,
  method: 'GET',
  path: '/api/admin/age/counts',
  access: ADMIN,
  query: z.object({
    days: z.coerce.number().pipe(ageCountDays).catch(USUAL_AGE_COUNT_DAYS).default(USUAL_AGE_COUNT_DAYS),
  }),
  response: ageCounts,
  errors: ['unavailable'],
});

export const ageWaysStateRoute = defineRoute({
  operationId: 'ageWaysState',
  summary: 'Todas as formas de comprovar a idade, ligadas ou não',
  tag,
  method: 'GET',
  path: '/api/admin/age/ways',
  access: ADMIN,
  response: z.object({
    items: z.array(ageWayState).max(AGE_WAYS.length),
    /** Whether this is a site in production, and visitors from somewhere are asked for no more than their word. */
    takesWord: z.boolean(),
  }),
  errors: ['unavailable'],
});

export const testAgeWayRoute = defineRoute({
  operationId: 'testAgeWay',
  summary: 'Testa agora uma forma de comprovar a idade',
  tag,
  method: 'POST',
  path: '/api/admin/age/{way}/test',
  access: ADMIN,
  withoutProof: 'changes-nothing',
  withoutEntry: 'changes-nothing',
  params: z.object({ way: ageWay }),
  response: ageTest,
  errors: ['age.way-off', 'unavailable'],
});
