import { z } from 'zod';
import { defineRpc } from '../kinds/rpc';

/** The ways in which somebody can prove to be an adult. A new one is a folder of identity's `age/ways` and a name here. */
export const AGE_WAYS = ['openid'] as const;
export const ageWay = z.enum(AGE_WAYS);
export type AgeWay = z.infer<typeof ageWay>;

/** How a proof ended. Only the first opens anything. */
export const AGE_OUTCOMES = ['proven', 'under-age', 'cancelled', 'unreachable', 'failed'] as const;
export const ageOutcome = z.enum(AGE_OUTCOMES);
export type AgeOutcome = z.infer<typeof ageOutcome>;

const MAX_LABEL = 80;
const MAX_ADDRESS = 4_000;
const MAX_SECRET = 1_000;
/** What a provider may send back in an address. */
export const MAX_AGE_ANSWER = 8_000;

/** A way that is on, as people choose it. */
export const offeredAgeWay = z.object({ way: ageWay, label: z.string().min(1).max(MAX_LABEL) });
export type OfferedAgeWay = z.infer<typeof offeredAgeWay>;

export const listAgeWays = defineRpc({
  name: 'identity.age.ways',
  input: z.object({}),
  output: z.object({ items: z.array(offeredAgeWay).max(AGE_WAYS.length) }),
  errors: [],
});

/** Begins a proof. The browser goes to `address` and comes back; `secret` is kept, sealed, by that browser alone until then. */
export const beginAgeProof = defineRpc({
  name: 'identity.age.begin',
  input: z.object({ way: ageWay }),
  output: z.object({ address: z.url().max(MAX_ADDRESS), secret: z.string().max(MAX_SECRET) }),
  errors: ['age.way-off', 'age.way-unreachable'],
  deadlineMs: 12_000,
});

/**
 * Ends a proof. `answer` is the query of the address with which the browser came back, without the question mark. The outcome is counted by
 * day; nothing else of it is kept.
 */
export const finishAgeProof = defineRpc({
  name: 'identity.age.finish',
  input: z.object({
    way: ageWay,
    secret: z.string().max(MAX_SECRET),
    answer: z.string().max(MAX_AGE_ANSWER),
  }),
  output: z.object({ outcome: ageOutcome }),
  errors: ['age.way-off'],
  deadlineMs: 15_000,
});
