import { CodedError, type RateLimitName } from '@alcova/contracts';
import type {
  FastifyRateLimitStore,
  FastifyRateLimitStoreCtor,
  RateLimitPluginOptions,
} from '@fastify/rate-limit';
import { normalizeIP } from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Counted } from '@alcova/messaging';
import type { RequestCounts } from './request-counts';

interface Limit {
  /** Requests of one address, or one account, in a window; before RATE_LIMIT_SCALE. */
  readonly max: number;
  readonly windowMs: number;
  /**
   * Counted over all gateways, which each request waits for; `soon`: counted here, and told to the others (docs/decisions/0013). Else each
   * counts for itself, without asking anybody.
   */
  readonly shared: boolean | 'soon';
}

const MINUTE = 60_000;
/** Of a limit that is told to the others: who asks less of each gateway stays below it at ten of them. */
const TOLD_FROM = 0.1;

/** What one address may ask. Guessing of passwords and codes is limited by account in identity as well. */
export const LIMITS = {
  read: { max: 1_200, windowMs: MINUTE, shared: false },
  /** Screens of the site, and every address that has no limit of its own. */
  page: { max: 300, windowMs: MINUTE, shared: 'soon' },
  /** Films, pictures, and the files of the web application. */
  bytes: { max: 3_000, windowMs: MINUTE, shared: 'soon' },
  /** Asked many times a second while a system starts. */
  health: { max: 6_000, windowMs: MINUTE, shared: false },
  /** A crawler reads an index and its files; a file is many questions to the catalogue. */
  sitemap: { max: 60, windowMs: MINUTE, shared: false },
  /** Each new one is work for a processor. */
  shareImage: { max: 240, windowMs: MINUTE, shared: false },
  login: { max: 20, windowMs: MINUTE, shared: true },
  register: { max: 10, windowMs: 10 * MINUTE, shared: true },
  mail: { max: 10, windowMs: 10 * MINUTE, shared: true },
  session: { max: 120, windowMs: MINUTE, shared: true },
  /** Pages that wait for a wallet ask every few seconds, and many of them may be behind one address of a mobile network. */
  proof: { max: 1_200, windowMs: MINUTE, shared: false },
  write: { max: 240, windowMs: MINUTE, shared: true },
  /** Each asks a system outside. */
  trial: { max: 12, windowMs: MINUTE, shared: true },
  /** A team at its desk behind one address; what each account changes is limited beside it. */
  desk: { max: 3_000, windowMs: MINUTE, shared: false },
  /** Links that lead to other sites, counted for each. */
  follow: { max: 60, windowMs: MINUTE, shared: true },
  /** How fast one visit in ten was: more than the people behind one address of a mobile network tell. */
  vitals: { max: 60, windowMs: MINUTE, shared: false },
  /** Moderation counts exactly what it takes of a network; a flood ends here, and asks nobody. */
  report: { max: 30, windowMs: MINUTE, shared: false },
  upload: { max: 60, windowMs: MINUTE, shared: true },
  /** Parts of 16 MiB: more than a fast line brings. */
  uploadPart: { max: 3_000, windowMs: MINUTE, shared: false },
} as const satisfies Record<RateLimitName, Limit>;
export type LimitName = RateLimitName;

/** What one account may change, from however many addresses. */
export const ACCOUNT_LIMIT = { max: 180, windowMs: MINUTE, shared: true } as const satisfies Limit;

/**
 * Visitors without an account that one address may bring into being: who throws the visitor's cookie away to vote again soon has none
 * left. Generous enough for the people behind one address of a mobile network who press a button in the same hour.
 */
export const NEW_VISITORS_LIMIT = { max: 30, windowMs: 60 * MINUTE, shared: true } as const satisfies Limit;

/** The most that a limit lets through in its window, on an installation that scales its limits. */
export const scaled = (limit: Limit, scale: number): number => Math.max(1, Math.round(limit.max * scale));

/** The count from which on the other gateways are told of a limit that lets `most` through. */
export const tellFrom = (most: number): number => Math.ceil(most * TOLD_FROM);

/** The limit as @fastify/rate-limit reads it from a route's configuration. */
export function rateLimitOf(name: LimitName) {
  const limit = LIMITS[name];
  return {
    groupId: name,
    timeWindow: limit.windowMs,
    max: (request: FastifyRequest) => scaled(limit, request.server.rateLimitScale),
  };
}

/** The same for a route that answers several kinds of things: `nameOf` tells which limit a request counts for. */
export function rateLimitBy(counts: RequestCounts, nameOf: (request: FastifyRequest) => LimitName) {
  return {
    timeWindow: (request: FastifyRequest) => LIMITS[nameOf(request)].windowMs,
    max: (request: FastifyRequest) => scaled(LIMITS[nameOf(request)], request.server.rateLimitScale),
    keyGenerator: (request: FastifyRequest) => addressKey(counts, request.ip) + nameOf(request),
  };
}

/** What requests of one address are counted under, before the name of the limit. */
export const addressKey = (counts: RequestCounts, address: string): string =>
  `${counts.keyOf('address', normalizeIP(address))}.`;

/** Settings of the plugin: each route is limited in its group; an IPv6 network of 64 bits counts as one address. */
export function rateLimitPlugin(counts: RequestCounts): RateLimitPluginOptions {
  return {
    global: false,
    store: storeOf(counts),
    keyGenerator: (request) => addressKey(counts, request.ip),
    errorResponseBuilder: () => new CodedError('request.too-many'),
    addHeadersOnExceeding: {
      'x-ratelimit-limit': false,
      'x-ratelimit-remaining': false,
      'x-ratelimit-reset': false,
    },
  };
}

/** Gives each route that names no limit the one of pages. To be called before the plugin is registered. */
export function limitEveryRoute(instance: FastifyInstance): void {
  instance.addHook('onRoute', (route) => {
    if (route.config?.rateLimit === undefined)
      route.config = { ...route.config, rateLimit: rateLimitOf('page') };
  });
}

/** Limits what is asked of addresses that lead nowhere. To be called after the plugin was registered. */
export function limitUnrouted(instance: FastifyInstance, counts: RequestCounts): void {
  const limit = instance.rateLimit(rateLimitBy(counts, () => 'page'));
  instance.addHook('onRequest', function (request, reply, done) {
    if (!request.is404) return done();
    Promise.resolve(limit.call(this, request, reply)).then(
      () => done(),
      (error: unknown) => done(error instanceof Error ? error : new CodedError('internal')),
    );
  });
}

/** The counts as the plugin asks for them. Its keys end in the name of the limit. */
function storeOf(counts: RequestCounts): FastifyRateLimitStoreCtor {
  return class Store implements FastifyRateLimitStore {
    incr(...[key, callback, windowMs, max]: Parameters<FastifyRateLimitStore['incr']>): void {
      const name = key.slice(key.lastIndexOf('.') + 1);
      const shared = isLimit(name) && LIMITS[name].shared;
      const answer = ({ count, endsAt }: Counted) =>
        callback(null, { current: count, ttl: Math.max(0, endsAt - Date.now()) });
      // Without a promise: most requests are reads.
      if (!shared) return answer(counts.hitHere(key, windowMs));
      if (shared === 'soon') return answer(counts.hitAndPublish(key, windowMs, tellFrom(max)));
      counts
        .hit(key, windowMs, shared)
        .then(answer, (error: unknown) =>
          callback(error instanceof Error ? error : new CodedError('internal')),
        );
    }

    child(): FastifyRateLimitStore {
      return this;
    }
  };
}

const isLimit = (name: string): name is LimitName => Object.hasOwn(LIMITS, name);
