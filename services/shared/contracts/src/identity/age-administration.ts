import { z } from 'zod';
import { ADMIN } from '../kinds/caller';
import { gatewayOperation, internalOperation, operation } from '../kinds/operation';
import { count, timestamp } from '../base/primitives';
import { AGE_OUTCOMES, AGE_WAYS, ageOutcome, ageWay, offeredAgeWay } from './age';

const tag = 'Comprovação de idade';

/** How far back the counts of proofs reach, in days, today included. */
export const MAX_AGE_COUNT_DAYS = 90;
export const USUAL_AGE_COUNT_DAYS = 30;
export const ageCountDays = z.number().int().min(1).max(MAX_AGE_COUNT_DAYS);

/** How many proofs of one way ended so on a day of UTC. */
export const ageCount = z.object({ day: z.iso.date(), way: ageWay, outcome: ageOutcome, count });

/** What was counted between two days, both included, oldest first. What did not happen on a day has no item. */
export const ageCounts = z.object({
  first: z.iso.date(),
  last: z.iso.date(),
  items: z.array(ageCount).max(MAX_AGE_COUNT_DAYS * AGE_WAYS.length * AGE_OUTCOMES.length),
});
export type AgeCounts = z.infer<typeof ageCounts>;

export const readAgeCounts = operation({
  id: 'ageCounts',
  subject: 'identity.age.counts',
  http: 'GET /api/admin/age/counts',
  access: ADMIN,
  summary: 'Comprovações de idade por dia, forma e resultado',
  tag,
  query: z.object({
    days: z.coerce.number().pipe(ageCountDays).catch(USUAL_AGE_COUNT_DAYS).default(USUAL_AGE_COUNT_DAYS),
  }),
  output: ageCounts,
  errors: ['unavailable'],
});

/** One way that there is, on or off. */
export const ageWayState = z.object({
  way: ageWay,
  isOn: z.boolean(),
  /** As people read it; null where it is off. */
  label: offeredAgeWay.shape.label.nullable(),
  /** The list of those whom it trusts, where it reads one. `readAt`: when the one in use was fetched; null while there is none. */
  list: z.object({ readAt: timestamp.nullable() }).nullable(),
});
export type AgeWayState = z.infer<typeof ageWayState>;

export const readAgeWayStates = internalOperation({
  subject: 'identity.age.wayStates',
  access: ADMIN,
  input: z.object({}),
  output: z.object({ items: z.array(ageWayState).max(AGE_WAYS.length) }),
});

/** A list that is older, ms, could not be fetched again. */
export const AGE_LIST_OLD_MS = 2 * 24 * 60 * 60 * 1_000;

/**
 * What a test looks at. Of a provider: that it describes itself, as the issuer that is configured, and has keys. Of a wallet: the
 * certificates that are trusted, that their list is no older than two days, and how long until one of them ends.
 */
export const AGE_CHECKS = ['provider', 'issuer', 'keys', 'anchors', 'list', 'expiry'] as const;
export const ageCheck = z.object({
  name: z.enum(AGE_CHECKS),
  ok: z.boolean(),
  /** Of keys or certificates. */
  count: count.optional(),
  /** When a list was fetched, or a certificate ends. */
  at: timestamp.optional(),
  /** No answer came, or one that nothing can be done with. */
  reason: z.enum(['unreachable', 'unusable']).optional(),
});
export type AgeCheck = z.infer<typeof ageCheck>;

export const ageTest = z.object({ ok: z.boolean(), checks: z.array(ageCheck).max(AGE_CHECKS.length) });
export type AgeTest = z.infer<typeof ageTest>;

/** Tries what a way depends on, now. Nobody's age is asked. */
export const testAgeWay = operation({
  id: 'testAgeWay',
  subject: 'identity.age.test',
  http: 'POST /api/admin/age/{way}/test',
  access: ADMIN,
  summary: 'Testa agora uma forma de comprovar a idade',
  tag,
  withoutProof: 'changes-nothing',
  withoutEntry: 'changes-nothing',
  params: z.object({ way: ageWay }),
  output: ageTest,
  errors: ['age.way-off', 'unavailable'],
  deadlineMs: 15_000,
  limit: 'trial',
});

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
