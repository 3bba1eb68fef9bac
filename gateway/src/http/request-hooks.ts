import { CodedError } from '@alcova/contracts';
import { logger, withRequest, type RequestContext } from '@alcova/platform';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { mayChangeState, type OriginFacts } from './origin';
import { beginHttpRequest } from './request-spans';

const REQUEST_ID = /^[A-Za-z0-9_-]{8,64}$/;

const headerText = (value: string | string[] | undefined): string | undefined =>
  typeof value === 'string' ? value : undefined;

/** The id that a well-behaved client or proxy sent, else a new one: what is not plainly an id must not reach the logs. */
export function requestIdOf(raw: Pick<IncomingMessage, 'headers'>): string {
  const sent = headerText(raw.headers['x-request-id']);
  return sent !== undefined && REQUEST_ID.test(sent) ? sent : randomUUID();
}

const contexts = new WeakMap<FastifyRequest, RequestContext>();

/** The context of a request, made when it is first asked for. */
function contextOf(request: FastifyRequest, reply: FastifyReply): RequestContext {
  const known = contexts.get(request);
  if (known) return known;
  const context = beginHttpRequest(request, reply);
  contexts.set(request, context);
  return context;
}

/** Runs `work` in the context of a request whose hooks have not entered it. */
export const inRequestContext = <T>(request: FastifyRequest, reply: FastifyReply, work: () => T): T =>
  withRequest(contextOf(request, reply), work);

/** What is kept ready is answered without a context and a line in the log: its counter says as much. */
const isQuiet = (request: FastifyRequest): boolean => request.routeOptions.config.publicRead !== undefined;

/** Request context, origin check and access log for every request of the instance. */
export function addRequestHooks(instance: FastifyInstance, siteUrl: string): void {
  const log = logger('access');
  const siteOrigin = new URL(siteUrl).origin;
  instance.decorateRequest('session', null);
  instance.decorateRequest('sessionFailure', null);
  instance.decorateRequest('provided', null);
  instance.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    if (isQuiet(request)) done();
    else withRequest(contextOf(request, reply), done);
  });
  instance.addHook('onRequest', (request, _reply, done) => {
    done(mayChangeState(originFacts(request), siteOrigin) ? undefined : new CodedError('request.bad-origin'));
  });
  // Reading a body leaves the asynchronous context of the request: it is entered again before the handler.
  instance.addHook('preHandler', (request, reply, done) => {
    withRequest(contextOf(request, reply), done);
  });
  instance.addHook('onSend', (request, reply, payload, done) => {
    if (request.url.startsWith('/api/') && !reply.hasHeader('cache-control'))
      reply.header('cache-control', 'no-store');
    done(null, payload);
  });
  instance.addHook('onResponse', (request, reply, done) => {
    if (isQuiet(request) && reply.statusCode < 400) return done();
    withRequest(contextOf(request, reply), () => {
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

function originFacts(request: FastifyRequest): OriginFacts {
  return {
    method: request.method,
    path: request.url.split('?', 1)[0] ?? '',
    origin: headerText(request.headers.origin),
    fetchSite: headerText(request.headers['sec-fetch-site']),
    hasCookies: request.headers.cookie !== undefined,
    takesForm: request.routeOptions.config.takesForm,
  };
}
