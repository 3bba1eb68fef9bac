import {
  authorIn,
  CodedError,
  getPublishedTaleRoute,
  getVideoRoute,
  type HeadFacts,
  listPublishedTalesRoute,
  listVideosRoute,
  PAGE_SIZE,
  type Place,
} from '@alcova/contracts';
import { logger } from '@alcova/platform';
import type { PolicyClass } from '../policy/policy-class';
import type { Kept } from '../public-bytes/kept-answers';
import { type PublicReads, valueOf } from '../public-bytes/public-reads';

const log = logger('head');
/** A page waits so long for what its head says of a video, a tale or an author; then it leaves with a plain one. */
const WITHIN_MS = 200;

/** What a page's head says of a video, a tale or an author, and the kept answers that it was read from. */
export interface PageFacts {
  readonly facts: HeadFacts;
  readonly from: readonly Kept[];
}

/** What a page's head needs besides its address. Never throws: a page must not break because a service is away. */
export async function pageFacts(
  place: Place,
  reads: Pick<PublicReads, 'find'>,
  policy: PolicyClass,
): Promise<PageFacts> {
  switch (place.kind) {
    case 'video': {
      const from = await inTime(reads.find(getVideoRoute, ofId(place.id), policy));
      return from
        ? { facts: { video: valueOf(getVideoRoute, from) }, from: [from] }
        : { facts: { video: from }, from: [] };
    }
    case 'tale': {
      const from = await inTime(reads.find(getPublishedTaleRoute, ofId(place.id), policy));
      return from
        ? { facts: { tale: valueOf(getPublishedTaleRoute, from) }, from: [from] }
        : { facts: { tale: from }, from: [] };
    }
    case 'author':
      return authorFacts(place.name, reads, policy);
    default:
      return { facts: {}, from: [] };
  }
}

/** An author is whoever has something in one of the two lists that the author's page shows; their name is written as it is there. */
async function authorFacts(
  author: string,
  reads: Pick<PublicReads, 'find'>,
  policy: PolicyClass,
): Promise<PageFacts> {
  const asked = { params: undefined, query: { author, page: 1, pageSize: PAGE_SIZE }, body: undefined };
  const [videos, tales] = await Promise.all([
    inTime(reads.find(listVideosRoute, asked, policy)),
    inTime(reads.find(listPublishedTalesRoute, asked, policy)),
  ]);
  const name = authorIn([
    ...(videos ? valueOf(listVideosRoute, videos).items : []),
    ...(tales ? valueOf(listPublishedTalesRoute, tales).items : []),
  ]);
  const from = [videos, tales].flatMap((kept) => kept ?? []);
  if (name !== undefined) return { facts: { author: { name } }, from };
  return { facts: { author: videos && tales ? null : undefined }, from: [] };
}

const ofId = (id: string) => ({ params: { id }, query: undefined, body: undefined });

/** Null for what the public may not see; undefined when nobody could tell in time. */
async function inTime<Answer>(answer: Promise<Answer>): Promise<Answer | null | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), WITHIN_MS);
  });
  try {
    return await Promise.race([orNull(answer), late]);
  } finally {
    clearTimeout(timer);
  }
}

async function orNull<Answer>(answer: Promise<Answer>): Promise<Answer | null | undefined> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof CodedError && error.kind === 'not-found') return null;
    log.warn({ err: error }, 'a page leaves with a plain head, as 503');
    return undefined;
  }
}
