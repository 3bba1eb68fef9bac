import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Of a route that takes every path: whether something can stand at this one. */
    standsAt?: (path: string) => boolean;
  }
}

interface Taken {
  readonly methods: readonly string[];
  readonly standsAt: (path: string) => boolean;
}

/** A pattern as the framework writes it (`/api/videos/:id`, `/media/*`). */
function matcherOf(pattern: string): (path: string) => boolean {
  const source = pattern
    .replace(/[.+?^${}()|[\]\\]/g, '\\$&')
    .replace(/:\w+/g, '[^/]+')
    .replace(/\*$/, '.*');
  const form = new RegExp(`^${source}$`);
  return (path) => form.test(path);
}

/**
 * Answers OPTIONS at addresses that have a route: 204, and with `Allow` the methods that are taken there (RFC 9110, 9.3.7), whoever may use
 * them. Others stay unknown. It says nothing to pages of other sites (`Access-Control-*`): they may call nothing here. No body is read. To be
 * called before routes are added, and after what limits requests.
 */
export function answerOptions(instance: FastifyInstance): void {
  const taken: Taken[] = [];
  instance.addHook('onRoute', ({ method, url, config }) => {
    taken.push({ methods: [method].flat(), standsAt: config?.standsAt ?? matcherOf(url) });
  });
  instance.addHook('onRequest', (request, reply, done) => {
    if (request.method !== 'OPTIONS') return done();
    const path = request.url.split('?', 1)[0] ?? '/';
    const methods = taken.filter(({ standsAt }) => standsAt(path)).flatMap((route) => route.methods);
    if (methods.length === 0) return done();
    reply.header('allow', [...new Set([...methods, 'OPTIONS'])].sort().join(', '));
    if (request.is404) reply.status(204).send();
    else done();
  });
}
