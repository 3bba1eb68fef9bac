import { StreamableFile } from '@nestjs/common';
import type { RouteContract } from '@alcova/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { isUnchanged } from './preconditions';
import type { Call, InputOf } from './call';
import { bind } from './handles';

const CACHE_CONTROL = 'public, max-age=86400';

/** A picture that is the same for everybody. */
export interface Picture {
  readonly bytes: Buffer;
  /** Strong, with its quotes. */
  readonly etag: string;
}

/** As `Handles`, for a route that answers a picture, which anybody may keep for a day. */
export function HandlesPicture<
  Params extends z.ZodType,
  Query extends z.ZodType,
  Body extends z.ZodType,
  Response extends z.ZodType,
>(route: RouteContract<Params, Query, Body, Response>) {
  type Method = (
    input: InputOf<RouteContract<Params, Query, Body, Response>>,
    call: Call,
  ) => Promise<Picture>;
  if (route.picture === undefined) throw new RangeError(`${route.operationId} answers no picture`);
  return <M extends Method>(target: object, key: string | symbol, descriptor: TypedPropertyDescriptor<M>) =>
    bind(route)(target, key, descriptor);
}

/** Answers a picture, or that the client has it already. */
export function pictureResponse(
  { bytes, etag }: Picture,
  type: string,
  request: FastifyRequest,
  reply: FastifyReply,
): StreamableFile | undefined {
  // Where it is shown is not ours to say: links are shared everywhere.
  void reply.headers({
    etag,
    'cache-control': CACHE_CONTROL,
    'cross-origin-resource-policy': 'cross-origin',
  });
  if (isUnchanged(request.headers['if-none-match'], { etag, lastModified: new Date(0) })) {
    void reply.status(304);
    return undefined;
  }
  return new StreamableFile(bytes, { type, length: bytes.length });
}
