import { beginRequest, type OpenSpan, type RequestContext, type SpanFacts } from '@alcova/platform';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Ids that some program made by chance. Other texts that a client sends as its id stay in our logs. */
const RANDOM_ID = /^([0-9a-f]{32}|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/**
 * The context of a request, and its span until the answer has left or the client has gone. A trace begins here: what a browser sends as its
 * own is not read, since whoever sent it would choose what we keep and mix up what we look for.
 */
export function beginHttpRequest(request: FastifyRequest, reply: FastifyReply): RequestContext {
  const { context, span } = beginRequest({ requestId: request.id }, httpSpan(request));
  if (span.isKept) reply.raw.once('close', () => finish(span, reply));
  return context;
}

function httpSpan({ method, id, routeOptions: { url: route } }: FastifyRequest): SpanFacts {
  return {
    kind: 'server',
    name: route === undefined ? method : `${method} ${route}`,
    attributes: {
      'http.request.method': method,
      ...(route !== undefined && { 'http.route': route }),
      ...(RANDOM_ID.test(id) && { 'alcova.request.id': id }),
    },
  };
}

function finish(span: OpenSpan, { raw }: FastifyReply): void {
  if (raw.headersSent) span.set({ 'http.response.status_code': raw.statusCode });
  if (raw.headersSent && raw.statusCode >= 500) span.fail(String(raw.statusCode));
  else if (!raw.writableFinished) span.set({ 'error.type': 'aborted' });
  span.end();
}
