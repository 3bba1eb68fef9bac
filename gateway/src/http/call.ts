import {
  ANONYMOUS,
  CodedError,
  type AccessClaims,
  type Caller,
  type Client,
  type RouteContract,
} from '@alcova/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';

declare module 'fastify' {
  interface FastifyRequest {
    /** The checked access token; null for a visitor. */
    session: AccessClaims | null;
    /** Why a token that was sent could not be used. */
    sessionFailure: CodedError | null;
  }
  interface FastifyInstance {
    /** Factor on every rate limit. */
    rateLimitScale: number;
  }
}

/** What a handler knows about the HTTP call besides its validated input. */
export interface Call {
  readonly caller: Caller;
  readonly session: AccessClaims | null;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** Validated input of a route; parts that its contract does not declare are `unknown`. */
export type InputOf<R> =
  R extends RouteContract<infer Params, infer Query, infer Body>
    ? { params: z.output<Params>; query: z.output<Query>; body: z.output<Body> }
    : never;

/** The caller context that services receive for this request. */
export function callerOf(session: AccessClaims | null): Caller {
  return session ? { kind: 'account', accountId: session.sub, role: session.role } : ANONYMOUS;
}

/** The session behind a call that only signed-in people may make. @throws CodedError `auth.required` */
export function sessionOf({ session }: Pick<Call, 'session'>): AccessClaims {
  if (!session) throw new CodedError('auth.required');
  return session;
}

/** From where a request comes, for the access records and limits of identity. */
export const clientOf = (request: Pick<FastifyRequest, 'ip' | 'headers'>): Client => ({
  address: request.ip.slice(0, 64),
  userAgent: (request.headers['user-agent'] ?? '').slice(0, 512),
});
