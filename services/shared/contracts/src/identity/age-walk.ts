import { z } from 'zod';
import {
  AGE_WAYS,
  ageOutcome,
  ageWalk,
  ageWay,
  digitalRequest,
  leavingAgeWay,
  MAX_WALLET_ANSWER,
  offeredAgeWay,
  waitingAgeWay,
} from './age';
import { gatewayOperation } from '../kinds/operation';
import { ageMode } from '../moderation/policy';

const tag = 'Comprovação de idade';
const leaving = z.object({ way: leavingAgeWay });
const waiting = z.object({ way: waitingAgeWay });
const MAX_NEXT = 512;

/** A path of this site to go on to: no other host, whatever a browser makes of slashes. */
export const nextPath = z
  .string()
  .max(MAX_NEXT)
  .regex(/^\/(?![/\\])[^\s\\]*$/);

/**
 * The page that tells how a proof ended: `?outcome=…&next=…`. With `keeps=1` a proof is asked for that the account is to remember, whether
 * this browser has a pass or not.
 */
export const AGE_PAGE = '/idade';
export const agePageQuery = z.object({
  outcome: ageOutcome.optional(),
  next: nextPath.optional(),
  keeps: z.literal('1').optional(),
});

export const getAge = gatewayOperation({
  id: 'age',
  http: 'GET /api/age',
  access: 'public',
  summary: 'Como este visitante comprova a idade, e se já comprovou',
  tag,
  beforeProof: true,
  output: z.object({
    mode: ageMode,
    isProven: z.boolean(),
    /** A proof holds until the browser is closed, instead of for a day. */
    isPerVisit: z.boolean(),
    ways: z.array(offeredAgeWay).max(AGE_WAYS.length),
  }),
  errors: ['unavailable'],
});

export const startAgeProof = gatewayOperation({
  id: 'startAgeProof',
  http: 'GET /api/age/{way}/start',
  access: 'public',
  summary: 'Leva a quem comprova a idade',
  tag,
  beforeProof: true,
  params: leaving,
  query: z.object({ next: nextPath.default('/home') }),
  output: z.null(),
  status: 302,
  errors: ['age.way-off', 'age.way-unreachable', 'unavailable'],
  limit: 'session',
});

export const finishAgeProof = gatewayOperation({
  id: 'finishAgeProof',
  http: 'GET /api/age/{way}/return',
  access: 'public',
  summary: 'Recebe quem volta da comprovação de idade',
  tag,
  beforeProof: true,
  params: leaving,
  output: z.null(),
  status: 302,
  errors: [],
  limit: 'session',
});

/**
 * Begins a proof in any way, as a page of the site asks for it. With `keeps` the account of this session remembers the proof, if it is this
 * session again that brings it to its end. The browser then goes to `address`, or shows it to a wallet and waits.
 */
export const beginAgeProof = gatewayOperation({
  id: 'beginAgeProof',
  http: 'POST /api/age/{way}/begin',
  access: 'public',
  summary: 'Começa uma comprovação de idade, que a conta pode guardar',
  tag,
  beforeProof: true,
  params: z.object({ way: ageWay }),
  body: z.object({ next: nextPath.default('/home'), keeps: z.boolean().default(false) }),
  output: z.object({
    /** Of who makes sure of it; or it opens a wallet on this device, and is shown as a picture to one on another. */
    address: z.url(),
    digital: digitalRequest.optional(),
  }),
  errors: ['age.way-off', 'age.way-unreachable', 'auth.required', 'unavailable'],
  limit: 'session',
});

/**
 * Where a wallet sends its answer (OpenID4VP 1.0, `direct_post`): a form, and no browser. Fields that are not named here are dropped; of
 * `error` alone the presence counts.
 */
export const receiveAgeAnswer = gatewayOperation({
  id: 'receiveAgeAnswer',
  http: 'POST /api/age/{way}/answer/{walk}',
  access: 'public',
  summary: 'Recebe a resposta de uma carteira digital',
  tag,
  beforeProof: true,
  params: waiting.extend({ walk: ageWalk }),
  bodyType: 'form',
  body: z.object({
    vp_token: z.string().max(MAX_WALLET_ANSWER).optional(),
    error: z.string().max(200).optional(),
  }),
  output: z.object({}),
  errors: ['age.way-off', 'age.walk-over', 'age.answer-taken', 'age.not-proven'],
  limit: 'read',
});

export const ageOutcomeEvents = gatewayOperation({
  id: 'ageOutcomeEvents',
  http: 'GET /api/age/{way}/outcome',
  access: 'public',
  summary: 'Avisa quando a carteira respondeu',
  tag,
  beforeProof: true,
  params: waiting,
  eventName: 'outcome',
  /** Null while no answer has come. The last event of a stream has an outcome. */
  output: z.object({ outcome: ageOutcome.nullable() }),
  errors: ['age.way-off', 'age.walk-over', 'request.too-many', 'unavailable'],
  limit: 'proof',
});

/**
 * Ends a proof that was waited for, in the browser that began it: what its own wallet gave is handed over, or what came in is taken. A page
 * that no stream is opened to asks here every few seconds.
 */
export const handAgeProof = gatewayOperation({
  id: 'handAgeProof',
  http: 'POST /api/age/{way}/hand',
  access: 'public',
  summary: 'Conclui uma comprovação por carteira digital',
  tag,
  beforeProof: true,
  params: waiting,
  /**
   * `signedIn=1`: the browser knows its person to be signed in. Where their access has run out and the account is to remember the proof, they
   * are told so, and renew it, before anything is ended.
   */
  query: z.object({ signedIn: z.enum(['0', '1']).default('0') }),
  body: z.object({ answer: z.base64url().max(MAX_WALLET_ANSWER).optional() }),
  /** Null while no answer has come: the walk goes on. */
  output: z.object({ outcome: ageOutcome.nullable(), next: nextPath }),
  errors: ['age.way-off', 'age.walk-over', 'auth.required', 'unavailable'],
  limit: 'proof',
});

/** For who shares the device with others. */
export const forgetAgeProof = gatewayOperation({
  id: 'forgetAgeProof',
  http: 'DELETE /api/age',
  access: 'public',
  summary: 'Esquece neste navegador que a idade foi comprovada',
  tag,
  beforeProof: true,
  output: z.object({ forgotten: z.literal(true) }),
  errors: [],
});
