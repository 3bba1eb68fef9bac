import { z } from 'zod';
import type { ErrorCode } from '../base/errors';
import { ADDED, type Added, type AddedFact } from './added';
import type { Stale } from './cached';
import type { HttpMethod, RouteAccess, RouteContract } from './route';
import { DEFAULT_DEADLINE_MS, type RpcContract } from './rpc';

/** Method and path in one: `PATCH /api/books/{id}`. */
type Http = `${HttpMethod} /${string}`;
type MethodOf<H extends Http> = H extends `${infer Method extends HttpMethod} ${string}` ? Method : never;
type PathOf<H extends Http> = H extends `${HttpMethod} ${infer Path extends `/${string}`}` ? Path : never;
type Schema = z.ZodType;

/** What an operation's address, query and body bring and what the gateway adds, in one flat object. */
type FlatInput<P extends Schema, Q extends Schema, B extends Schema, Fact extends AddedFact> = z.ZodType<
  z.output<P> & z.output<Q> & z.output<B> & z.output<Added<Fact>>,
  z.input<P> & z.input<Q> & z.input<B> & z.input<Added<Fact>>
>;

/** What the handler of a contract gets. */
export type InputOf<C extends { readonly input: Schema }> = z.output<C['input']>;

/**
 * An operation that a service serves and the gateway passes on: one declaration, of which the subject and the broker's permissions, the
 * route with its limit and cache, the OpenAPI document, the tests' matrix of roles, and the types of the browser's client are made.
 */
export interface Operation<
  Params extends Schema = Schema,
  Query extends Schema = Schema,
  Body extends Schema = Schema,
  Input extends Schema = Schema,
  Output extends Schema = Schema,
  Method extends HttpMethod = HttpMethod,
  Path extends `/${string}` = `/${string}`,
>
  extends RouteContract<Params, Query, Body, Output, Method, Path>, RpcContract<Input, Output> {
  readonly access: RouteAccess;
  /** What the gateway adds to the input. */
  readonly adds?: AddedFact;
  /** Which cached public answers it makes stale, by its own answer. */
  changes?(answer: z.output<Output>): readonly Stale[];
}

type Names = 'operationId' | 'method' | 'path' | 'response' | 'name' | 'input' | 'deadlineMs' | 'adds';
/** `http` and the name under which programs know it. */
interface Address<H extends Http> {
  readonly id: string;
  readonly http: H;
}

/**
 * Declares an operation of a service with an address of its own. Its input, as handlers and callers inside the platform know it, is one
 * flat object; what the gateway parsed is parsed again by the service, so that schemas take what they gave. With status 302 the answer
 * holds the `link` to which the gateway leads.
 */
export function operation<
  H extends Http,
  Output extends Schema,
  Params extends Schema = Schema,
  Query extends Schema = Schema,
  Body extends Schema = Schema,
  Fact extends AddedFact = never,
>(
  declared: Address<H> &
    Omit<Operation<Params, Query, Body, Schema, Output>, Names> & {
      /** `{service}.{aggregate}.{verb}`. */
      readonly subject: RpcContract['name'];
      readonly deadlineMs?: number;
      readonly adds?: Fact;
    },
): Operation<Params, Query, Body, FlatInput<Params, Query, Body, Fact>, Output, MethodOf<H>, PathOf<H>> {
  const { id, http, subject, deadlineMs = DEFAULT_DEADLINE_MS, ...rest } = declared;
  const { params, query, body, adds, output } = declared;
  const parts = [params, query, body, adds && ADDED[adds]].filter((part) => part !== undefined);
  return {
    ...rest,
    ...placeOf(http),
    operationId: id,
    name: subject,
    deadlineMs,
    input: flat(parts) as FlatInput<Params, Query, Body, Fact>,
    response: output,
    errors: withInvalid(declared),
  };
}

/** Declares an operation that the gateway answers itself: sessions, uploads, bytes, streams, downloads. */
export function gatewayOperation<
  H extends Http,
  Output extends Schema,
  Params extends Schema = Schema,
  Query extends Schema = Schema,
  Body extends Schema = Schema,
>(
  declared: Address<H> & { readonly output: Output } & Omit<
      RouteContract<Params, Query, Body, Output>,
      'operationId' | 'method' | 'path' | 'response'
    >,
): RouteContract<Params, Query, Body, Output, MethodOf<H>, PathOf<H>> {
  const { id, http, output, ...rest } = declared;
  const errors = withInvalid(declared);
  return { ...rest, ...placeOf(http), operationId: id, response: output, errors };
}

/** Declares an operation without an address: what processes of the platform ask each other. */
export function internalOperation<Input extends Schema, Output extends Schema>(
  declared: Omit<RpcContract<Input, Output>, 'name' | 'deadlineMs' | 'errors'> & {
    readonly subject: RpcContract['name'];
    readonly errors?: readonly ErrorCode[];
    readonly deadlineMs?: number;
  },
): RpcContract<Input, Output> {
  const { subject, errors = [], deadlineMs = DEFAULT_DEADLINE_MS, ...rest } = declared;
  return { ...rest, name: subject, errors, deadlineMs };
}

/** Whether the gateway passes a route on to a service by itself. */
export const isOperation = (route: RouteContract): route is Operation => 'deadlineMs' in route;

/** What its form is refused with is among the errors of an operation. */
const withInvalid = ({
  errors,
  invalid = [],
}: Pick<RouteContract, 'errors' | 'invalid'>): readonly ErrorCode[] => [
  ...errors,
  ...invalid.map(({ code }) => code),
];

function placeOf<H extends Http>(http: H): { method: MethodOf<H>; path: PathOf<H> } {
  const [method, path] = http.split(' ');
  return { method, path } as { method: MethodOf<H>; path: PathOf<H> };
}

const flat = ([first, ...others]: readonly Schema[]): Schema =>
  first ? others.reduce((left, right) => z.intersection(left, right), first) : z.object({});
