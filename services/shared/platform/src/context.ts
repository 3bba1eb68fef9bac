import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes, randomUUID } from 'node:crypto';

/** What follows a request through every process: an id for people and logs, and a W3C trace parent. */
export interface RequestContext {
  readonly requestId: string;
  readonly traceparent: string;
}

const storage = new AsyncLocalStorage<RequestContext>();

/** A fresh context, for work that no request started. `traceparent` follows the W3C Trace Context form. */
export function newRequestContext(requestId: string = randomUUID(), traceparent?: string): RequestContext {
  return {
    requestId,
    traceparent: traceparent ?? `00-${randomBytes(16).toString('hex')}-${randomBytes(8).toString('hex')}-01`,
  };
}

/** The context of the running request, or a fresh one outside of any. */
export const currentRequest = (): RequestContext => storage.getStore() ?? newRequestContext();

/** Runs `work` with `context` as its current request. */
export const withRequest = <T>(context: RequestContext, work: () => T): T => storage.run(context, work);

/** The running request's context, when there is one. */
export const activeRequest = (): RequestContext | undefined => storage.getStore();
