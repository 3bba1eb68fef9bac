import type { FastifyReply } from 'fastify';

/** Headers of an answer that leads to another site: no trace of this one, never kept, not for search engines. */
export function externalRedirect(reply: Pick<FastifyReply, 'headers'>): void {
  reply.headers({
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex, nofollow',
  });
}
