import type { FastifyInstance } from 'fastify';
import { keptBriefly, notShared } from '../media/cache-control';
import type { LivePolicy } from '../policy/live-policy';
import { isOpenRoute } from './open-routes';

/**
 * Where somebody's age has to be proved, a cache in front of the site may keep nothing that only adults see: it would give it to everybody.
 * Nor does a browser keep it for long, which may be somebody else's tomorrow.
 * Answers that are kept ready do not come here, and say so by themselves.
 */
export function keepFromSharedCaches(
  instance: FastifyInstance,
  policy: Pick<LivePolicy, 'asksAge' | 'asksAgeOf'>,
): void {
  instance.addHook('onSend', (request, reply, payload, done) => {
    const told = reply.getHeader('cache-control');
    const isPublic = typeof told === 'string' && told.includes('public');
    if (isPublic && policy.asksAge && !isOpenRoute(request.method, request.url.split('?', 1)[0] ?? '/')) {
      const own = notShared(told);
      reply.header('cache-control', policy.asksAgeOf(request.raw) ? keptBriefly(own) : own);
    }
    done(null, payload);
  });
}
