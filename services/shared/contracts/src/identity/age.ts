import { z } from 'zod';
import { internalOperation } from '../kinds/operation';

/**
 * The ways in which somebody can prove to be an adult, as people see them. One that `leaves` leads the browser to a provider and back; with
 * one that `waits` the page stays and waits for a wallet. A new one is a folder of identity's `age/ways` and a line here.
 */
const WAY_KINDS = { wallet: 'waits', openid: 'leaves' } as const;
export const ageWay = z.enum(['wallet', 'openid']);
export type AgeWay = z.infer<typeof ageWay>;
export const AGE_WAYS = ageWay.options;

export const leavingAgeWay = ageWay.extract(['openid']);
export const waitingAgeWay = ageWay.extract(['wallet']);
export type WaitingAgeWay = z.infer<typeof waitingAgeWay>;

/** Whether the page waits while an age is proved in this way. */
export const isWaitingWay = (way: AgeWay): way is WaitingAgeWay => WAY_KINDS[way] === 'waits';

/** How a proof ended. Only the first opens anything. */
export const AGE_OUTCOMES = ['proven', 'under-age', 'cancelled', 'unreachable', 'failed'] as const;
export const ageOutcome = z.enum(AGE_OUTCOMES);
export type AgeOutcome = z.infer<typeof ageOutcome>;

const MAX_LABEL = 80;
const MAX_ADDRESS = 4_000;
const MAX_SECRET = 1_000;
/** What a provider may send back in an address. */
export const MAX_AGE_ANSWER = 8_000;
/** What a wallet may send: a presentation with its certificates takes about a tenth of it. */
export const MAX_WALLET_ANSWER = 64_000;
/** How long a wallet may take to answer, s. */
export const AGE_WALK_SECONDS = 5 * 60;

/** Names the issuer of `AGE=verified npm start`, which proves nothing: certificates of it are refused anywhere else. */
export const DEMO_AGE_ISSUER = 'Alcova demo age issuer';

/** The name of one proof that is waited for: what the wallet's answer is sent to. It says nothing of anybody. */
export const ageWalk = z
  .string()
  .max(128)
  .regex(/^[A-Za-z0-9._-]+$/);

/** A way that is on, as people choose it. */
export const offeredAgeWay = z.object({ way: ageWay, label: z.string().min(1).max(MAX_LABEL) });
export type OfferedAgeWay = z.infer<typeof offeredAgeWay>;

export const listAgeWays = internalOperation({
  subject: 'identity.age.ways',
  access: 'public',
  input: z.object({}),
  output: z.object({ items: z.array(offeredAgeWay).max(AGE_WAYS.length) }),
});

/** A question to the wallets that the browser itself knows (Digital Credentials API, `org-iso-mdoc`), as base64url. */
export const digitalRequest = z.object({
  deviceRequest: z.base64url().max(MAX_ADDRESS),
  encryptionInfo: z.base64url().max(MAX_ADDRESS),
});
export type DigitalRequest = z.infer<typeof digitalRequest>;

/**
 * Begins a proof. The browser goes to `address`, or shows it to a wallet; `secret` is kept, sealed, by that browser alone until the end.
 * `digital` is the same question for a browser that knows wallets.
 */
export const openAgeProof = internalOperation({
  subject: 'identity.age.begin',
  access: 'public',
  input: z.object({ way: ageWay }),
  output: z.object({
    address: z.url().max(MAX_ADDRESS),
    secret: z.string().max(MAX_SECRET),
    digital: digitalRequest.optional(),
  }),
  errors: ['age.way-off', 'age.way-unreachable'],
  deadlineMs: 12_000,
});

/**
 * Ends a proof. `answer` is what the browser brought: the query of the address with which it came back, without the question mark, or
 * what the browser's own wallet gave it. The outcome is counted by day; nothing else of it is kept.
 */
export const closeAgeProof = internalOperation({
  subject: 'identity.age.finish',
  access: 'public',
  input: z.object({
    way: ageWay,
    secret: z.string().max(MAX_SECRET),
    answer: z.string().max(MAX_WALLET_ANSWER),
  }),
  output: z.object({ outcome: ageOutcome }),
  errors: ['age.way-off'],
  deadlineMs: 15_000,
});

/**
 * Takes the answer that a wallet sent for a proof that is waited for: a presentation, or why there is none. Its outcome is kept until the
 * walk is over, without anything of the answer, and counted. One walk takes one answer.
 */
export const takeAgeAnswer = internalOperation({
  subject: 'identity.age.receive',
  access: 'public',
  input: z.object({
    way: waitingAgeWay,
    walk: ageWalk,
    vpToken: z.string().max(MAX_WALLET_ANSWER).optional(),
    error: z.string().max(200).optional(),
  }),
  output: z.object({ outcome: ageOutcome }),
  errors: ['age.way-off', 'age.walk-over', 'age.answer-taken'],
});

/** How a proof that is waited for ended; null while no answer has come. */
export const readAgeOutcome = internalOperation({
  subject: 'identity.age.outcome',
  access: 'public',
  input: z.object({ way: waitingAgeWay, secret: z.string().max(MAX_SECRET) }),
  output: z.object({ outcome: ageOutcome.nullable() }),
  errors: ['age.way-off', 'age.walk-over'],
});
