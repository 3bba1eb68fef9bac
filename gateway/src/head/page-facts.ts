import {
  CodedError,
  getPublishedTaleRoute,
  getVideoRoute,
  type HeadFacts,
  type Place,
} from '@alcova/contracts';
import { logger } from '@alcova/platform';
import type { PolicyClass } from '../policy/policy-class';
import type { Kept } from '../public-bytes/kept-answers';
import { type PublicReads, valueOf } from '../public-bytes/public-reads';

const log = logger('head');
/** A page waits so long for what its head says of a video or a tale; then it leaves with a plain one. */
const WITHIN_MS = 200;

/** What a page's head says of a video or a tale, and the kept answer that it was read from. */
export interface PageFacts {
  readonly facts: HeadFacts;
  readonly from?: Kept;
}

/** What a page's head needs besides its address. Never throws: a page must not break because a service is away. */
export async function pageFacts(place: Place, reads: PublicReads, policy: PolicyClass): Promise<PageFacts> {
  switch (place.kind) {
    case 'video': {
      const from = await inTime(reads.find(getVideoRoute, ofId(place.id), policy));
      return from ? { facts: { video: valueOf(getVideoRoute, from) }, from } : { facts: { video: from } };
    }
    case 'tale': {
      const from = await inTime(reads.find(getPublishedTaleRoute, ofId(place.id), policy));
      return from
        ? { facts: { tale: valueOf(getPublishedTaleRoute, from) }, from }
        : { facts: { tale: from } };
    }
    default:
      return { facts: {} };
  }
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
