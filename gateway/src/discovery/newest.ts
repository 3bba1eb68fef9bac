import {
  type Category,
  type HeadFacts,
  type HeadTale,
  type HeadVideo,
  listPublishedTales,
  listVideos,
  type Place,
  talePath,
  videoPath,
} from '@alcova/contracts';
import type { FeedKind } from '../head/discovery-links';
import type { PolicyClass } from '../http/policy-class';
import type { CacheEntry } from '../public-bytes/response-cache';
import { type PublicReads, valueOf } from '../public-bytes/public-reads';

/** Items of a feed at most. */
const FEED_SIZE = 50;
const FIRST_PAGE = { params: undefined, query: { page: 1, pageSize: FEED_SIZE }, body: undefined };

/** Something that is new, with what the head of its page is made of. */
export interface Entry {
  readonly title: string;
  readonly category: Category;
  /** ISO 8601. */
  readonly publishedAt: string;
  readonly path: string;
  readonly place: Place;
  readonly facts: HeadFacts;
}

export interface Newest {
  /** The kept answer that holds them. */
  readonly from: CacheEntry;
  /** Newest first. */
  readonly entries: () => readonly Entry[];
}

const ofVideo = (video: HeadVideo): Entry => ({
  title: video.title,
  category: video.category,
  publishedAt: video.createdAt,
  path: videoPath(video.id),
  place: { kind: 'video', id: video.id },
  facts: { video },
});

const ofTale = (tale: HeadTale): Entry => ({
  title: tale.title,
  category: tale.category,
  publishedAt: tale.publishedAt,
  path: talePath(tale.id),
  place: { kind: 'tale', id: tale.id },
  facts: { tale },
});

/**
 * What is new of a kind, out of the kept answer of its public list: holds, changes and the policy reach it as they reach that.
 * @throws CodedError `unavailable` when its service is away and nothing is kept
 */
export async function newestEntries(
  kind: FeedKind,
  reads: Pick<PublicReads, 'find'>,
  policy: PolicyClass,
): Promise<Newest> {
  if (kind === 'videos') {
    const from = await reads.find(listVideos, FIRST_PAGE, policy);
    return { from, entries: () => valueOf(listVideos, from).items.map(ofVideo) };
  }
  const from = await reads.find(listPublishedTales, FIRST_PAGE, policy);
  return { from, entries: () => valueOf(listPublishedTales, from).items.map(ofTale) };
}
