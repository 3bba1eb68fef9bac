import type { FastifyReply, FastifyRequest } from 'fastify';
import { encodingsOf, hasAlready } from '../public-bytes/negotiation';
import { bufferOf, type SerializedResponse } from '../public-bytes/serialized-response';
import type { PageStatus } from './page-place';

export const HTML = 'text/html; charset=utf-8';
/** Services that are away are mostly back by then. */
const RETRY_AFTER_SECONDS = 5;

/** A page that was made, and how it is answered. */
export interface MadePage {
  readonly bytes: SerializedResponse;
  readonly status: PageStatus;
}

/** Sends a page as the client takes it, and not again when it has it. */
export function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  { bytes, status }: MadePage,
  headers: Readonly<Record<string, string>>,
): FastifyReply {
  void reply.headers({ ...headers, etag: bytes.etag });
  if (status === 200 && hasAlready(request.headers['if-none-match'], bytes.etag))
    return reply.status(304).send();
  if (status === 503) void reply.header('retry-after', RETRY_AFTER_SECONDS);
  const { body, encoding } = bytes.formFor(encodingsOf(request.headers));
  if (encoding) void reply.header('content-encoding', encoding);
  return reply.status(status).type(HTML).send(bufferOf(body));
}
