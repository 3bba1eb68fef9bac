import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes, randomUUID } from 'node:crypto';

/** What follows a request through every process: an id for people and logs, and a W3C trace parent. */
export interface RequestContext {
  readonly requestId: string;
  readonly traceparent: string;
}

const TRACEPARENT = /^00-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}$/;
const FLAGS_AT = 53;
const SAMPLED = 1;

const storage = new AsyncLocalStorage<RequestContext>();

/**
 * A fresh context, for work that no request started. `traceparent` follows the W3C Trace Context form; a new one is not sampled, since no
 * span stands behind it.
 */
export function newRequestContext(requestId: string = randomUUID(), traceparent?: string): RequestContext {
  return {
    requestId,
    traceparent: traceparent ?? `00-${randomBytes(16).toString('hex')}-${randomBytes(8).toString('hex')}-00`,
  };
}

/** The context of the running request, or a fresh one outside of any. */
export const currentRequest = (): RequestContext => storage.getStore() ?? newRequestContext();

/** Runs `work` with `context` as its current request. */
export const withRequest = <T>(context: RequestContext, work: () => T): T => storage.run(context, work);

/** The running request's context, when there is one. */
export const activeRequest = (): RequestContext | undefined => storage.getStore();

/** Whether a text has the form of a W3C trace parent. */
export const isTraceparent = (text: string | undefined): text is string =>
  text !== undefined && TRACEPARENT.test(text);

/** Whether the trace is one of those that are kept. */
export const isSampled = (traceparent: string): boolean =>
  (Number.parseInt(traceparent.slice(FLAGS_AT), 16) & SAMPLED) === SAMPLED;

/** The same trace, of which nothing more is kept. */
export const unsampled = (traceparent: string): string => `${traceparent.slice(0, FLAGS_AT)}00`;
