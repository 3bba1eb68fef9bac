import { type RouteContract } from '@alcova/contracts';
import { type z } from 'zod';
import { logFailure } from '../log';
import { addressOf } from './address';
import { errorFromBody, errorFromFetch, isSessionError, localError, type ApiError } from './error';
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

export type CallInput<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType> = Part<'params', P> &
  Part<'query', Q> &
  Part<'body', B> &
  CallOptions;

interface LooseInput extends CallOptions {
  readonly params?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;
const recordOr = (value: unknown) => (isRecord(value) ? value : {});

/** The body as JSON, null where there is none; text that is no JSON gives undefined. */
export function parseJson(text: string): unknown {
  if (text === '') return null;
  try {
    const value: unknown = JSON.parse(text);
    return value;
  } catch {
    return undefined;
  }
}

/** The proof of age has ended, or the country was closed, while the site is used. */
function leaveClosedPage(): void {
  import('../age/closed-page').then(
    ({ renewClosedPage }) => renewClosedPage(),
    (cause: unknown) => logFailure('age: the page could not be renewed', cause),
  );
}

/** Checks an answer against the contract; what is not as agreed never reaches a screen. */
export function readAnswer(route: RouteContract, status: number, text: string, retryAfter?: number): unknown {
  const body = parseJson(text);
  if (status < 200 || status > 299) {
    const error = errorFromBody(status, body, retryAfter);
    if (error.code.startsWith('age.')) leaveClosedPage();
    throw error;
  }
  const parsed = route.response.safeParse(body);
  if (!parsed.success) throw localError('bad-answer', status);
  return parsed.data;
}

async function send(route: RouteContract, input: LooseInput): Promise<unknown> {
  const deadline = AbortSignal.timeout(input.deadlineMs ?? DEADLINE_MS);
  const hasBody = input.body !== undefined;
  const response = await fetch(addressOf(route, recordOr(input.params), recordOr(input.query)), {
    method: route.method,
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
  const retryAfter = Number(response.headers.get('retry-after')) || undefined;
  return readAnswer(route, response.status, await response.text(), retryAfter);
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
 * Calls an operation of the gateway: address, method and body from its contract, the answer checked against it.
 * Throws ApiError (coded problem, lost connection, deadline, unreadable answer).
 */
export function call<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType>(
  route: RouteContract<P, Q, B, R>,
  input: CallInput<P, Q, B>,
): Promise<z.output<R>>;
export function call(route: RouteContract, input: LooseInput): Promise<unknown> {
  return withSession(() => send(route, input));
}

/** As `call`, for what begins or ends a session: a session that is over is not renewed for it. */
export function callOnce<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType>(
  route: RouteContract<P, Q, B, R>,
  input: CallInput<P, Q, B>,
): Promise<z.output<R>>;
export function callOnce(route: RouteContract, input: LooseInput): Promise<unknown> {
  return codedOnly(() => send(route, input));
}
