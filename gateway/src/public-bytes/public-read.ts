import type { Cached, CachedKind, RouteContract } from '@alcova/contracts';
import { SetMetadata } from '@nestjs/common';
import type { z } from 'zod';
import type { Call, InputOf } from '../http/call';
import { bind } from '../http/handles';
import type { PolicyClass } from '../http/policy-class';

/** Validated input of any route. */
export interface AnyInput {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
}

/** A public read whatever it reads: what the hook and the store need to know of it. */
export interface PublicRead {
  readonly route: RouteContract;
  readonly cached: Cached<unknown>;
}

/**
 * What a public read may know of its call: what is refused to whoever asks, and nothing that differs by person, except for administrators
 * where they are answered apart; nothing is refused to those.
 */
export type PublicCall = Pick<Call, 'caller'> & { readonly policy: PolicyClass };

/** All that the answers are made of. */
export const kindsOf = ({ cached }: PublicRead): readonly CachedKind[] => [cached.of].flat();

/** Whether answers differ by class of policy. */
export const isByPolicy = (read: PublicRead): boolean =>
  read.cached.byPolicy === true || kindsOf(read).some((kind) => kind === 'videos' || kind === 'tales');

/** Metadata key under which a method keeps the public read that it answers. */
export const PUBLIC_READ = 'alcova:public-read';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Set on routes whose answers are kept ready. */
    publicRead?: PublicRead;
  }
}

/**
 * As `Handles`, for a GET that answers everybody alike: the answer is kept ready-made in this process for a second or two, with ETag, gzip
 * and brotli, and many who ask at once are answered by one call of the method. It is called with an anonymous caller and must not look at
 * who asks. After a change call `PublicReads.invalidate` (counts) or `PublicReads.changed` (anything else) with the kind and id.
 *
 *     @HandlesPublic(listAds)
 *     async list({ query }: InputOf<typeof listAds>, { caller }: PublicCall) { ... }
 *
 * Elsewhere in the gateway `PublicReads.read(listAds, input)` gives the value of the same answer.
 */
export function HandlesPublic<
  Params extends z.ZodType,
  Query extends z.ZodType,
  Body extends z.ZodType,
  Response extends z.ZodType,
>(route: RouteContract<Params, Query, Body, Response>) {
  type Method = (
    input: InputOf<RouteContract<Params, Query, Body, Response>>,
    call: PublicCall,
  ) => Promise<z.input<Response>>;
  const { cached } = route;
  if (!cached || route.method !== 'GET' || route.access !== 'public' || (route.status ?? 200) !== 200)
    throw new RangeError(`${route.operationId} is no public read`);
  const publicRead: PublicRead = { route, cached };
  return <M extends Method>(target: object, key: string | symbol, descriptor: TypedPropertyDescriptor<M>) => {
    // The answer carries its own security headers, made once.
    bind(route, { publicRead, helmet: { skipRoute: true } })(target, key, descriptor);
    SetMetadata(PUBLIC_READ, publicRead)(target, key, descriptor);
  };
}
