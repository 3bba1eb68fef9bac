import { CodedError } from '@alcova/contracts';
import type { RateLimitPluginOptions } from '@fastify/rate-limit';
import type { FastifyRequest } from 'fastify';

interface Limit {
  /** Requests of one address in a window, before RATE_LIMIT_SCALE. */
  readonly max: number;
  readonly windowMs: number;
}

/** Requests one address may make. Guessing of passwords is limited by account in identity as well. */
export const LIMITS = {
  login: { max: 20, windowMs: 60_000 },
  session: { max: 60, windowMs: 60_000 },
  write: { max: 240, windowMs: 60_000 },
  upload: { max: 60, windowMs: 60_000 },
} as const satisfies Record<string, Limit>;
export type LimitName = keyof typeof LIMITS;

/** The limit as @fastify/rate-limit reads it from a route's configuration. */
export function rateLimitOf(name: LimitName, limit: Limit) {
  return {
    groupId: name,
    timeWindow: limit.windowMs,
    max: (request: FastifyRequest) => Math.max(1, Math.round(limit.max * request.server.rateLimitScale)),
  };
}

/** Settings of the plugin: only routes that ask are limited; addresses are forgotten after 10,000 newer ones. */
export const rateLimitPlugin: RateLimitPluginOptions = {
  global: false,
  cache: 10_000,
  errorResponseBuilder: () => new CodedError('request.too-many'),
  addHeadersOnExceeding: {
    'x-ratelimit-limit': false,
    'x-ratelimit-remaining': false,
    'x-ratelimit-reset': false,
  },
};
