import type { RouteContract } from '@alcova/contracts';
import {
  applyDecorators,
  createParamDecorator,
  HttpCode,
  RequestMapping,
  RequestMethod,
  SetMetadata,
  type ExecutionContext,
} from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Observable } from 'rxjs';
import type { z } from 'zod';
import { OPEN, type PolicyClass } from './policy-class';
import { callerOf, type Call, type InputOf } from './call';
import type { Download } from './download';
import { parseInput } from './input';
import { rateLimitOf } from './rate-limits';

/** Metadata key under which a method keeps the contract that it handles. */
export const HANDLED_ROUTE = 'alcova:route';

const METHODS = {
  GET: RequestMethod.GET,
  POST: RequestMethod.POST,
  PUT: RequestMethod.PUT,
  PATCH: RequestMethod.PATCH,
  DELETE: RequestMethod.DELETE,
} as const;

const RouteInput = createParamDecorator((route: RouteContract, context: ExecutionContext) =>
  parseInput(route, context.switchToHttp().getRequest<FastifyRequest>()),
);

type CallWithPolicy = Call & { readonly policy: PolicyClass };

const CurrentCall = createParamDecorator((_: unknown, context: ExecutionContext): CallWithPolicy => {
  const http = context.switchToHttp();
  const request = http.getRequest<FastifyRequest>();
  return {
    caller: callerOf(request.session),
    session: request.session,
    request,
    reply: http.getResponse<FastifyReply>(),
    // Public reads come this way for administrators alone. All else asks for the class of its request.
    policy: OPEN,
  };
});

/** The decorator that all kinds of handlers share. @param config what hooks of the server need to know of the route besides its limit */
export function bind(route: RouteContract, config: object = {}) {
  const limit = route.limit ?? (route.method === 'GET' ? 'read' : 'write');
  const form = route.bodyType === 'form' && ({ takesForm: 'anybody' } as const);
  return <M>(target: object, key: string | symbol, descriptor: TypedPropertyDescriptor<M>): void => {
    applyDecorators(
      RequestMapping({ method: METHODS[route.method], path: nestPath(route.path) }),
      HttpCode(route.status ?? 200),
      SetMetadata(HANDLED_ROUTE, route),
      RouteConfig({ ...config, ...form, rateLimit: rateLimitOf(limit) }),
    )(target, key, descriptor);
    RouteInput(route)(target, key, 0);
    CurrentCall()(target, key, 1);
  };
}

/**
 * Binds a controller method to a route of the contracts: method, path, status, access, rate limit and validation come from it. The
 * method gets the validated input and the call, and answers what the contract's response describes.
 */
export function Handles<
  Params extends z.ZodType,
  Query extends z.ZodType,
  Body extends z.ZodType,
  Response extends z.ZodType,
>(route: RouteContract<Params, Query, Body, Response>) {
  type Method = (
    input: InputOf<RouteContract<Params, Query, Body, Response>>,
    call: Call,
  ) => Promise<z.input<Response>>;
  return <M extends Method>(target: object, key: string | symbol, descriptor: TypedPropertyDescriptor<M>) =>
    bind(route)(target, key, descriptor);
}

/**
 * The same for a route of server-sent events: each value of the answer is one event. Until the first one a failure is answered as
 * usual.
 */
export function HandlesEvents<
  Params extends z.ZodType,
  Query extends z.ZodType,
  Body extends z.ZodType,
  Response extends z.ZodType,
>(route: RouteContract<Params, Query, Body, Response>) {
  type Method = (
    input: InputOf<RouteContract<Params, Query, Body, Response>>,
    call: Call,
  ) => Promise<Observable<z.input<Response>>>;
  if (route.eventName === undefined) throw new RangeError(`${route.operationId} is no route of events`);
  return <M extends Method>(target: object, key: string | symbol, descriptor: TypedPropertyDescriptor<M>) =>
    bind(route)(target, key, descriptor);
}

/** The same for a route that leads the browser elsewhere: the answer is the address, and no body. */
export function HandlesRedirect<
  Params extends z.ZodType,
  Query extends z.ZodType,
  Body extends z.ZodType,
  Response extends z.ZodType,
>(route: RouteContract<Params, Query, Body, Response>) {
  type Method = (input: InputOf<RouteContract<Params, Query, Body, Response>>, call: Call) => Promise<string>;
  if (route.status !== 302) throw new RangeError(`${route.operationId} leads nowhere`);
  return <M extends Method>(target: object, key: string | symbol, descriptor: TypedPropertyDescriptor<M>) =>
    bind(route)(target, key, descriptor);
}

/** The same for a route whose answer is a file to keep. Until its first byte a failure is answered as usual. */
export function HandlesDownload<
  Params extends z.ZodType,
  Query extends z.ZodType,
  Body extends z.ZodType,
  Response extends z.ZodType,
>(route: RouteContract<Params, Query, Body, Response>) {
  type Method = (
    input: InputOf<RouteContract<Params, Query, Body, Response>>,
    call: Call,
  ) => Promise<Download>;
  if (route.download === undefined) throw new RangeError(`${route.operationId} is no download`);
  return <M extends Method>(target: object, key: string | symbol, descriptor: TypedPropertyDescriptor<M>) =>
    bind(route)(target, key, descriptor);
}

/** `/api/videos/{id}` as Nest writes it: `/api/videos/:id`. */
export const nestPath = (path: string): string => path.replace(/\{(\w+)\}/g, ':$1');
