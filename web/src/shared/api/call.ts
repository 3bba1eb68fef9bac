import { type RouteContract } from '@alcova/contracts';
import { type z } from 'zod';
import { recordFrom } from '../json';
import { filledAddress, methodOf, type Operation } from './address';
import { type AnswerOf, readResponse, soundPage } from './answer';
import { type ApiError, errorFromFetch, isSessionError } from './error';
import { renewSession, sessionHint } from './renewal';

const DEADLINE_MS = 20_000;

/** A part that the contract declares must be given; one that it does not declare cannot be. */
type Part<Key extends string, Schema extends z.ZodType> =
  unknown extends z.input<Schema>
    ? { readonly [K in Key]?: undefined }
    : { readonly [K in Key]: z.input<Schema> };

interface CallOptions {
  readonly signal?: AbortSignal;
  /** How long an answer may take, in ms. */
  readonly deadlineMs?: number;
  /** The request outlives the page. */
  readonly keepalive?: boolean;
  /** Names what is asked for: asked again under one name it is done once. */
  readonly idempotencyKey?: string;
}

/** What an operation is asked with. */
export type CallInput<R extends RouteContract> =
  R extends RouteContract<infer Params, infer Query, infer Body>
    ? Part<'params', Params> & Part<'query', Query> & Part<'body', Body> & CallOptions
    : never;

/** The same, of an operation that is not known to the types. */
export interface LooseInput extends CallOptions {
  readonly params?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
}

async function send(operation: string, input: LooseInput): Promise<unknown> {
  const deadline = AbortSignal.timeout(input.deadlineMs ?? DEADLINE_MS);
  const hasBody = input.body !== undefined;
  const response = await fetch(filledAddress(operation, recordFrom(input.params), recordFrom(input.query)), {
    method: methodOf(operation),
    credentials: 'same-origin',
    headers: {
      accept: 'application/json',
      ...(hasBody ? { 'content-type': 'application/json' } : {}),
      ...(input.idempotencyKey === undefined ? {} : { 'idempotency-key': input.idempotencyKey }),
    },
    keepalive: input.keepalive ?? false,
    body: hasBody ? JSON.stringify(input.body) : null,
    signal: input.signal ? AbortSignal.any([deadline, input.signal]) : deadline,
  });
  return readResponse(response);
}

/** Runs `attempt`; when the session turns out to be over, renews it once and runs it again. Throws ApiError only. */
export async function withSession<T>(attempt: () => Promise<T>): Promise<T> {
  const startedAt = Date.now();
  try {
    return await codedOnly(attempt);
  } catch (cause) {
    const error: ApiError = errorFromFetch(cause);
    if (!isSessionError(error) || !sessionHint.isSet()) throw error;
    if (!(await renewSession(startedAt))) throw error;
    return codedOnly(attempt);
  }
}

const codedOnly = <T>(attempt: () => Promise<T>): Promise<T> =>
  attempt().catch((cause: unknown): never => {
    throw errorFromFetch(cause);
  });

/**
 * Calls an operation of the gateway: `call<typeof getVideo>('GET /api/videos/{id}', { params: { id } })`. Another address than the
 * contract's, or other input, does not compile. Throws ApiError (coded problem, lost connection, deadline, unreadable answer).
 */
export function call<R extends RouteContract = never>(
  operation: Operation<R>,
  input: CallInput<R>,
): Promise<AnswerOf<R>>;
export function call(operation: string, input: LooseInput): Promise<unknown> {
  return ask(operation, input);
}

/** The same of an operation that is not known to the types. */
export const ask = (operation: string, input: LooseInput): Promise<unknown> =>
  withSession(() => send(operation, input));

/** As `call`, for a page of a list: its things can be told from each other, and counted. */
export function callForPage<R extends RouteContract = never>(
  operation: Operation<R>,
  input: CallInput<R>,
): Promise<AnswerOf<R>>;
export function callForPage(operation: string, input: LooseInput): Promise<unknown> {
  return ask(operation, input).then(soundPage);
}

/** As `call`, for what begins or ends a session: a session that is over is not renewed for it. */
export function callOnce<R extends RouteContract = never>(
  operation: Operation<R>,
  input: CallInput<R>,
): Promise<AnswerOf<R>>;
export function callOnce(operation: string, input: LooseInput): Promise<unknown> {
  return codedOnly(() => send(operation, input));
}
