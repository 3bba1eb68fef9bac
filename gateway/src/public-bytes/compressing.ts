import { logger } from '@alcova/platform';
import type { FastifyInstance } from 'fastify';
import { compressedOnce, WORTH_COMPRESSING_BYTES } from './encoded';
import { encodingsOf } from './negotiation';

const log = logger('public-bytes');

/**
 * Compresses what routes answer as text and nobody keeps ready, off this thread. What is read alone: an answer to a change may hold what is
 * told once, as recovery codes, and is short.
 */
export function compressAnswers(instance: FastifyInstance): void {
  instance.addHook('onSend', ({ method, headers }, reply, payload, done) => {
    const isRead = method === 'GET' || method === 'HEAD';
    if (!isRead || typeof payload !== 'string' || payload.length < WORTH_COMPRESSING_BYTES)
      return done(null, payload);
    if (!reply.hasHeader('vary')) reply.header('vary', 'accept-encoding');
    const [encoding] = encodingsOf(headers);
    if (encoding === undefined || reply.hasHeader('content-encoding')) return done(null, payload);
    compressedOnce(Buffer.from(payload), encoding).then(
      (body) => {
        reply.header('content-encoding', encoding).removeHeader('content-length');
        done(null, body);
      },
      (error: unknown) => {
        log.error({ err: error }, 'an answer was not compressed');
        done(null, payload);
      },
    );
  });
}
