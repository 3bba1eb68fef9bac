import type { z } from 'zod';
import type { ErrorCode } from '../base/errors';
import type { Cached } from './cached';
import type { InvalidRule } from './invalid';
import type { RateLimitName } from './limit';

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Who may call: `public` anybody, else the session's role must be listed. Default deny: a route without a rule does not compile. */
export type RouteAccess = 'public' | readonly ('user' | 'moderator' | 'admin')[];

/** Why a change by the staff asks for no fresh proof. Whoever adds a reason thinks of a session that somebody stole. */
export const WITHOUT_PROOF = {
  'changes-nothing': 'it looks or checks, and leaves everything as it was',
  'staff-alone': 'nobody but the staff sees what it changes; what shows it to others asks for the proof',
  desk: 'decisions of a whole day at the desk, one item a call, that a button takes back; many at once ask for the proof',
  'end-of-upload':
    'it comes behind hours of bytes, when nobody may sit there; it adds, and changes nothing that is there',
  'same-file': 'what it changes is read from the same file again',
} as const;

/** Why a change by the staff leaves no entry in the audit log. */
export const WITHOUT_ENTRY = {
  'changes-nothing': 'it looks or checks, and leaves everything as it was',
  'goes-on': 'an entry of what it prolongs is there',
  'same-file': 'what it changes is read from the same file again',
} as const;

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
  /**
   * The acts that a call may leave in the audit log. What changes something for visitors, exports, or reads addresses in bulk asks for a
   * fresh proof and leaves an entry: the staff's operations that do not say why (a test walks them all).
   */
  readonly audit?: readonly `${string}.${string}`[];
  readonly withoutProof?: keyof typeof WITHOUT_PROOF;
  readonly withoutEntry?: keyof typeof WITHOUT_ENTRY;
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  /** `form`: `application/x-www-form-urlencoded`, as programs that are no browsers of this site send it. */
  readonly bodyType?: 'json' | 'multipart' | 'form';
  readonly response: Response;
  /** Set: the answer is a stream of server-sent events of this name, and `response` is the data of each. */
  readonly eventName?: string;
  /** Set: the answer is a file of this type to keep, streamed; `response` describes what it holds. */
  readonly download?: 'application/json' | 'application/zip' | 'text/csv';
  /** Set: the answer is a picture of this type, which anybody may keep; `response` describes nothing then. */
  readonly picture?: 'image/png';
  /** 302 leads the browser elsewhere and has no body. */
  readonly status?: 200 | 201 | 202 | 204 | 302;
  readonly errors: readonly ErrorCode[];
  /** What failed validation of the body is answered with; `request.invalid` when left out. */
  readonly invalid?: readonly InvalidRule[];
  /** The rate limit; reads and writes have one each when left out. */
  readonly limit?: RateLimitName;
  /** Set on public reads that answer everybody alike: the answer is kept ready-made at the gateway for a second or two. */
  readonly cached?: Cached<z.output<Response>>;
}
