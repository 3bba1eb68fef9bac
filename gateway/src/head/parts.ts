import type { Place, RouteContract } from '@alcova/contracts';
import type { z } from 'zod';
import type { PolicyClass } from '../http/policy-class';
import type { CacheEntry } from '../public-bytes/response-cache';
import { valueOf } from '../public-bytes/public-reads';
import type { Contents } from '../reading/base/contents';

export type Values = Readonly<Record<string, string | number | undefined>>;

/** What a page shows, and to whom. */
export interface PageAsked {
  readonly place: Place;
  readonly search: string;
  readonly policy: PolicyClass;
  /** The order in which a random selection is shown; undefined where the address shows none. */
  readonly order: number | undefined;
  /** Legal pages whose text administrators wrote. */
  readonly legal: readonly string[];
}

/** An answer that a page is made from, asked for as the application would ask for it. */
export interface Part {
  readonly route: RouteContract;
  /** As they stand in its address; an empty value does not. */
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  /** What a page says with it, beside what those before it have brought. */
  readonly read: (kept: CacheEntry, before: Contents) => Contents;
  /** What a page says where there is no such thing for the public. */
  readonly missing?: Contents;
  /** The head needs it: also where nothing else of the page is shown. */
  readonly isFact?: true;
  /** The page is about this alone: without it nothing else of the page is shown. */
  readonly isMain?: true;
  /** The application does not ask for it. */
  readonly isOwn?: true;
}

interface Asked {
  readonly params?: Values;
  readonly query?: Values;
}

const filled = (values: Values = {}): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) =>
      value === undefined || value === '' ? [] : [[name, String(value)]],
    ),
  );

/** @param into puts the answer among the contents */
export const part = <P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType>(
  route: RouteContract<P, Q, B, R>,
  { params, query }: Asked,
  into: (answer: z.output<R>, before: Contents) => Contents,
): Part => ({
  route,
  params: filled(params),
  query: filled(query),
  read: (kept, before) => into(valueOf(route, kept), before),
});

/** Path and query under which the application looks for an answer: its own address, with the query sorted by name. */
export function keyOf({ route, params, query }: Pick<Part, 'route' | 'params' | 'query'>): string {
  const path = route.path.replace(/\{(\w+)\}/g, (_match, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  );
  const search = new URLSearchParams(query);
  search.sort();
  return search.size > 0 ? `${path}?${search.toString()}` : path;
}
