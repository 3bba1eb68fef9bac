import {
  type HomeBlock,
  type HomePool,
  HOME_ORDERS,
  type getHomeBlock,
  type PublicVideo,
} from '@alcova/contracts';
import { insist, soundPage } from '../../shared/api/answer';
import { answersFrom, queryOf, broughtAnswer } from '../../shared/api/answers';
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

const BLOCK = 'GET /api/videos/home/{pool}/{order}/{block}';
const keyOf = (pool: HomePool, { order, block }: Place) => ['videos', 'block', pool, order, block] as const;

function soundBlock(answer: HomeBlock): HomeBlock {
  insist(typeof soundPage(answer).blocks === 'number');
  return answer;
}

const blockOf = (pool: HomePool, place: Place) =>
  queryClient.fetchQuery({
    queryKey: keyOf(pool, place),
    ...queryOf<typeof getHomeBlock>(
      BLOCK,
      { params: { pool, ...place }, deadlineMs: DEADLINE_MS },
      soundBlock,
    ),
    staleTime: FRESH_MS,
    retry: false,
  });

/** A block that need not be asked for. */
function blockAtHand(pool: HomePool, place: Place): HomeBlock | undefined {
  const kept = queryClient.getQueryState<HomeBlock>(keyOf(pool, place));
  return kept && Date.now() - kept.dataUpdatedAt < FRESH_MS ? kept.data : undefined;
}

/** A visit begins in the order whose first block came with the page. */
function beginAsBrought(pool: HomePool): void {
  if (places.has(pool) || Date.now() - answersFrom() >= FRESH_MS) return;
  for (let order = 0; order < HOME_ORDERS; order += 1) {
    const place = { order, block: 0 };
    const answer = broughtAnswer<typeof getHomeBlock>(BLOCK, { params: { pool, ...place } }, soundBlock);
    if (!answer) continue;
    queryClient.setQueryData<HomeBlock>(keyOf(pool, place), answer, { updatedAt: answersFrom() });
    places.set(pool, place);
    return;
  }
}

export interface Found {
  /** Not met before, in the order's own sequence. */
  readonly fresh: readonly PublicVideo[];
  /** Met before, passed on the way. */
  readonly met: readonly PublicVideo[];
  /** Videos of the pool. */
  readonly total: number;
}

/** The way of `walk`, which asks for the blocks that it passes. */
function* way(
  pool: HomePool,
  known: ReadonlySet<string>,
  wanted: number,
): Generator<Place, Found, HomeBlock> {
  let place = places.get(pool) ?? randomPlace();
  const fresh = new Map<string, PublicVideo>();
  const met = new Map<string, PublicVideo>();
  let total = 0;
  for (let looked = 0, blocks = 1; looked < Math.min(blocks, MAX_BLOCKS); looked += 1) {
    const answer = yield place;
    ({ total, blocks } = answer);
    for (const video of answer.items) (known.has(video.id) ? met : fresh).set(video.id, video);
    // The rest of a block is for the next page.
    places.set(pool, place);
    if (fresh.size >= wanted) break;
    place = { ...place, block: (place.block + 1) % Math.max(1, blocks) };
  }
  return { fresh: [...fresh.values()].slice(0, wanted), met: [...met.values()], total };
}

/**
 * Walks the visit's order of a pool from where it stopped last, until `wanted` videos are found that are not in `known`, or all of the order
 * was seen. Throws ApiError when a block cannot be had.
 */
export async function walk(pool: HomePool, known: ReadonlySet<string>, wanted: number): Promise<Found> {
  const steps = way(pool, known, wanted);
  let step = steps.next();
  while (!step.done) step = steps.next(await blockOf(pool, step.value));
  return step.value;
}

/** The same, where no block on the way has to be asked for; else undefined. */
export function walkAtHand(pool: HomePool, known: ReadonlySet<string>, wanted: number): Found | undefined {
  beginAsBrought(pool);
  const steps = way(pool, known, wanted);
  let step = steps.next();
  while (!step.done) {
    const block = blockAtHand(pool, step.value);
    if (!block) return undefined;
    step = steps.next(block);
  }
  return step.value;
}
