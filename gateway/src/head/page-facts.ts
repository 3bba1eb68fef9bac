import { CodedError, getVideoRoute, type HeadFacts, type HeadVideo, type Place } from '@alcova/contracts';
import { logger } from '@alcova/platform';
import type { PublicReads } from '../public-bytes/public-reads';

const log = logger('head');
/** A page waits so long for what its head says of a video; then it leaves with a plain one. */
const WITHIN_MS = 200;

/** What a page's head needs besides its address. Never throws: a page must not break because a service is away. */
export async function pageFacts(place: Place, reads: PublicReads): Promise<HeadFacts> {
  if (place.kind !== 'video') return {};
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), WITHIN_MS);
  });
  try {
    return { video: await Promise.race([videoOf(place.id, reads), late]) };
  } finally {
    clearTimeout(timer);
  }
}

/** Null when the public may not see it; undefined when nobody could tell. */
async function videoOf(id: string, reads: PublicReads): Promise<HeadVideo | null | undefined> {
  try {
    return await reads.read(getVideoRoute, { params: { id }, query: undefined, body: undefined });
  } catch (error) {
    if (error instanceof CodedError && error.kind === 'not-found') return null;
    log.warn({ err: error }, 'a page leaves with a plain head');
    return undefined;
  }
}
