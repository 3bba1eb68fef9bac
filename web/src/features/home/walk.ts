import { type HomePool, HOME_ORDERS, type homeBlockRoute, type PublicVideo } from '@alcova/contracts';
import { insist } from '../../shared/api/answer';
import { callForPage } from '../../shared/api/call';
import { queryClient } from '../../shared/api/query-client';

/** Ids that may have to be skipped fit into fewer blocks than this: who finds no page in so many has seen all there is. */
const MAX_BLOCKS = 20;
/** A block is small and kept ready: one that takes longer is not worth waiting for, and is asked for again. */
const DEADLINE_MS = 6_000;
/** The server makes its orders anew every five minutes. */
const FRESH_MS = 4 * 60_000;

/** Where a visit is in the order that it took of a pool. */
interface Place {
  readonly order: number;
  readonly block: number;
}
const places = new Map<HomePool, Place>();
const randomPlace = (): Place => ({ order: Math.floor(Math.random() * HOME_ORDERS), block: 0 });

const blockOf = (pool: HomePool, { order, block }: Place) =>
  queryClient.fetchQuery({
    queryKey: ['videos', 'block', pool, order, block],
    queryFn: async ({ signal }) => {
      const asked = { params: { pool, order, block }, signal, deadlineMs: DEADLINE_MS };
      const answer = await callForPage<typeof homeBlockRoute>(
        'GET /api/videos/home/{pool}/{order}/{block}',
        asked,
      );
      insist(typeof answer.blocks === 'number');
      return answer;
    },
    staleTime: FRESH_MS,
    retry: false,
  });

export interface Found {
  /** Not met before, in the order's own sequence. */
  readonly fresh: readonly PublicVideo[];
  /** Met before, passed on the way. */
  readonly met: readonly PublicVideo[];
  /** Videos of the pool. */
  readonly total: number;
}

/**
 * Walks the visit's order of a pool from where it stopped last, until `wanted` videos are found that are not in `known`, or all of the order
 * was seen. Throws ApiError when a block cannot be had.
 */
export async function walk(pool: HomePool, known: ReadonlySet<string>, wanted: number): Promise<Found> {
  let place = places.get(pool) ?? randomPlace();
  const fresh = new Map<string, PublicVideo>();
  const met = new Map<string, PublicVideo>();
  let total = 0;
  for (let looked = 0, blocks = 1; looked < Math.min(blocks, MAX_BLOCKS); looked += 1) {
    const answer = await blockOf(pool, place);
    ({ total, blocks } = answer);
    for (const video of answer.items) (known.has(video.id) ? met : fresh).set(video.id, video);
    // The rest of a block is for the next page.
    places.set(pool, place);
    if (fresh.size >= wanted) break;
    place = { ...place, block: (place.block + 1) % Math.max(1, blocks) };
  }
  return { fresh: [...fresh.values()].slice(0, wanted), met: [...met.values()], total };
}
