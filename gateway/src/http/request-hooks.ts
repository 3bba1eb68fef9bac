import { CodedError } from '@alcova/contracts';
import {
  currentRequest,
  logger,
  newRequestContext,
  withRequest,
  type RequestContext,
} from '@alcova/platform';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { mayChangeState } from './origin';

const REQUEST_ID = /^[A-Za-z0-9_-]{8,64}$/;
const TRACEPARENT = /^00-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}$/;

const headerText = (value: string | string[] | undefined): string | undefined =>
  typeof value === 'string' ? value : undefined;

/** The id that a well-behaved client or proxy sent, else a new one: what is not plainly an id must not reach the logs. */
export function requestIdOf(raw: Pick<IncomingMessage, 'headers'>): string {
  const sent = headerText(raw.headers['x-request-id']);
  return sent !== undefined && REQUEST_ID.test(sent) ? sent : randomUUID();
}

function contextOf(request: FastifyRequest): RequestContext {
  const sent = headerText(request.headers.traceparent);
  return newRequestContext(request.id, sent !== undefined && TRACEPARENT.test(sent) ? sent : undefined);
}

/** Request context, origin check and access log for every request of the instance. */
export function addRequestHooks(instance: FastifyInstance, siteUrl: string): void {
  const log = logger('access');
  const siteOrigin = new URL(siteUrl).origin;
  const contexts = new WeakMap<FastifyRequest, RequestContext>();
  instance.decorateRequest('session', null);
  instance.decorateRequest('sessionFailure', null);
  instance.decorateRequest('provided', null);
  instance.addHook('onRequest', (request, reply, done) => {
    const context = contextOf(request);
    contexts.set(request, context);
    reply.header('x-request-id', request.id);
    withRequest(context, done);
  });
  instance.addHook('onRequest', (request, _reply, done) => {
    done(mayChangeState(originFacts(request), siteOrigin) ? undefined : new CodedError('request.bad-origin'));
  });
  // Reading a body leaves the asynchronous context of the request: it is entered again before the handler.
  instance.addHook('preHandler', (request, _reply, done) => {
    withRequest(contexts.get(request) ?? currentRequest(), done);
  });
  instance.addHook('onSend', (request, reply, payload, done) => {
    if (request.url.startsWith('/api/') && !reply.hasHeader('cache-control'))
      reply.header('cache-control', 'no-store');
    done(null, payload);
  });
  instance.addHook('onResponse', (request, reply, done) => {
    withRequest(contexts.get(request) ?? currentRequest(), () => {
      log.info(
        {
          method: request.method,
          route: request.routeOptions.url ?? 'none',
          status: reply.statusCode,
          ms: Math.round(reply.elapsedTime),
        },
        'request',
      );
    });
    done();
  });
}

function originFacts(request: FastifyRequest) {
  return {
    method: request.method,
    path: request.url.split('?', 1)[0] ?? '',
    origin: headerText(request.headers.origin),
    fetchSite: headerText(request.headers['sec-fetch-site']),
    hasCookies: request.headers.cookie !== undefined,
  };
}
