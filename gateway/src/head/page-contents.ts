import { CodedError, type HeadFacts, type Place, type RouteContract } from '@alcova/contracts';
import { logger } from '@alcova/platform';
import type { PolicyClass } from '../http/policy-class';
import type { CacheEntry } from '../public-bytes/response-cache';
import type { PublicReads } from '../public-bytes/public-reads';
import type { Contents } from '../reading/base/contents';
import { keyOf, type Part } from './parts';

const log = logger('head');
/** A page waits so long for what it shows; then it leaves without. */
const WITHIN_MS = 200;

/** What a page shows, and the kept answers that it was read from. */
export interface PageContents {
  readonly facts: HeadFacts;
  readonly contents: Contents;
  /** What the application would ask for first: texts of answers by their addresses, in their order. */
  readonly answers: readonly (readonly [address: string, json: string])[];
  readonly from: readonly CacheEntry[];
  /** Whether everything was told in time. */
  readonly isWhole: boolean;
}

/** Null: it is not there for the public. Undefined: nobody could tell in time. */
type Found = CacheEntry | null | undefined;

/** Reads what a page shows. Never throws: a page must not break because a service is away. */
export async function pageContents(
  place: Place,
  parts: readonly Part[],
  reads: Pick<PublicReads, 'findAsked'>,
  policy: PolicyClass,
): Promise<PageContents> {
  const all = await Promise.all(
    parts.map(async (asked) => ({
      asked,
      found: await inTime(reads.findAsked(asked.route, asked, policy), asked.route),
    })),
  );
  // What belongs to a thing that is not there, or of which nobody knows, is not shown either.
  const isAlone = all.some(({ asked, found }) => asked.isMain && !found);
  const told = isAlone ? all.filter(({ asked }) => asked.isMain || asked.route.beforeProof) : all;
  const contents = told.reduce<Contents>(
    (before, { asked, found }) => ({
      ...before,
      ...(found ? asked.read(found, before) : found === null && asked.missing),
    }),
    {},
  );
  const facts = factsOf(place, all, contents);
  return {
    ...{ facts, contents: place.kind === 'author' ? { ...contents, author: facts.author } : contents },
    answers: told
      .flatMap(({ asked, found }) =>
        found && !asked.isOwn ? [[keyOf(asked), found.bytes.text] as const] : [],
      )
      .sort(([one], [other]) => (one < other ? -1 : 1)),
    from: told.flatMap(({ found }) => found ?? []),
    isWhole: all.every(({ found }) => found),
  };
}

/** There is no such author where every list was told and none names them. */
function factsOf(
  place: Place,
  all: readonly { readonly asked: Part; readonly found: Found }[],
  { video, tale, author }: Contents,
): HeadFacts {
  if (place.kind !== 'author') return { video, tale };
  const isKnown = all.every(({ asked, found }) => found || !asked.isFact);
  return { author: author ?? (isKnown ? null : undefined) };
}

async function inTime(answer: Promise<CacheEntry>, route: RouteContract): Promise<Found> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), WITHIN_MS);
  });
  try {
    return await Promise.race([orNull(answer, route), late]);
  } finally {
    clearTimeout(timer);
  }
}

async function orNull(answer: Promise<CacheEntry>, { operationId }: RouteContract): Promise<Found> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof CodedError && error.kind === 'not-found') return null;
    // Whoever types an address chooses what it asks for.
    if (!(error instanceof CodedError && error.kind === 'invalid'))
      log.warn({ err: error, of: operationId }, 'a page leaves without a part of what it shows');
    return undefined;
  }
}
