import type { z } from 'zod';
import type { ErrorCode } from '../errors';

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Who may call: `public` anybody, else the session's role must be listed. Default deny: a route without a rule does not compile. */
export type RouteAccess = 'public' | readonly ('user' | 'moderator' | 'admin')[];

/**
 * An HTTP operation of the gateway. Validation and the OpenAPI document are derived from it, and the types of the browser's client, which
 * names an operation by method and path.
 * `path` uses `{name}` for parameters. A `multipart` body is described by `body` but read as a stream.
 */
export interface RouteContract<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Response extends z.ZodType = z.ZodType,
  Method extends HttpMethod = HttpMethod,
  Path extends `/${string}` = `/${string}`,
> {
  readonly operationId: string;
  readonly summary: string;
  readonly tag: string;
  readonly method: Method;
  readonly path: Path;
  readonly access: RouteAccess;
  /**
   * Set: also answered to who has not proved to be an adult, where that is asked for; there is nothing adult in the answer. Routes that the
   * staff alone may call need no mark.
   */
  readonly beforeProof?: true;
  /** A dangerous act: asks for a proof of the person that is at most ten minutes old, else `auth.fresh-sign-in-required`. */
  readonly fresh?: true;
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  /** `form`: `application/x-www-form-urlencoded`, as programs that are no browsers of this site send it. */
  readonly bodyType?: 'json' | 'multipart' | 'form';
  readonly response: Response;
  /** Set: the answer is a stream of server-sent events of this name, and `response` is the data of each. */
  readonly eventName?: string;
  /** Set: the answer is a file of this type to keep, streamed; `response` describes what it holds. */
  readonly download?: 'application/json' | 'text/csv';
  /** Set: the answer is a picture of this type, which anybody may keep; `response` describes nothing then. */
  readonly picture?: 'image/png';
  /** 302 leads the browser elsewhere and has no body. */
  readonly status?: 200 | 201 | 202 | 204 | 302;
  readonly errors: readonly ErrorCode[];
}

/** Declares an HTTP operation. */
export function defineRoute<
  Params extends z.ZodType,
  Query extends z.ZodType,
  Body extends z.ZodType,
  Response extends z.ZodType,
  Method extends HttpMethod,
  Path extends `/${string}`,
>(
  route: RouteContract<Params, Query, Body, Response, Method, Path>,
): RouteContract<Params, Query, Body, Response, Method, Path> {
  return route;
}
