import { CATEGORIES, type HomePool, type listVideosRoute } from '@alcova/contracts';
import { callForPage } from '../../shared/api/call';
import { logFailure } from '../../shared/log';
import { SHOWN_CATEGORIES } from '../../shared/site/categories';
import { rememberSeen, seenVideos } from '../../shared/video/seen';
import { keepPage, pageOfEntry, type ShownPage } from './entries';
import { walk } from './walk';

/** LIST-03: the first two pages hold this category alone, the later ones all videos. */
const FIRST_POOL = 'hetero' satisfies HomePool;
const PAGES_OF_FIRST_POOL = 2;

export interface Wish {
  /** The entry of the browser's history that shows it. */
  readonly entry: string;
  /** One of the known categories, or '' for the home list. */
  readonly category: string;
  readonly page: number;
  readonly pageSize: number;
}

type Drawn = Pick<ShownPage, 'items' | 'total'> & { readonly anew: boolean };

const poolOf = ({ category, page }: Wish): HomePool => {
  const known = CATEGORIES.find((one) => one === category);
  if (known !== undefined) return known;
  return page <= PAGES_OF_FIRST_POOL && SHOWN_CATEGORIES.includes(FIRST_POOL) ? FIRST_POOL : 'all';
};

function shuffled<T>(items: readonly T[]): T[] {
  const left = [...items];
  return items.flatMap(() => left.splice(Math.floor(Math.random() * left.length), 1));
}

/** Fewer than a page remain: the history begins anew, and what was shown before fills the page. */
async function drawFromBlocks(wish: Wish, shownHere: readonly string[]): Promise<Drawn> {
  const here = new Set(shownHere);
  const wanted = wish.pageSize - here.size;
  const known = new Set([...seenVideos(wish.category), ...here]);
  const { fresh, met, total } = await walk(poolOf(wish), known, wanted);
  const anew = fresh.length < wanted;
  const again = anew ? shuffled(met.filter(({ id }) => !here.has(id))).slice(0, wanted - fresh.length) : [];
  return { items: [...fresh, ...again], total, anew };
}

/** How many there are of all pools: what the pages of /home are counted by. Without an answer the page's own pool counts. */
async function totalOfAll(signal: AbortSignal): Promise<number> {
  try {
    const asked = { query: { pageSize: 1 }, signal };
    return (await callForPage<typeof listVideosRoute>('GET /api/videos', asked)).total;
  } catch (cause) {
    if (!signal.aborted) logFailure('home: the total is not known', cause);
    return 0;
  }
}

async function draw(wish: Wish, shownHere: readonly string[], signal: AbortSignal): Promise<Drawn> {
  const needsTotal = poolOf(wish) === FIRST_POOL && wish.category === '';
  const [drawn, all] = await Promise.all([
    drawFromBlocks(wish, shownHere),
    needsTotal ? totalOfAll(signal) : 0,
  ]);
  return { ...drawn, total: Math.max(drawn.total, all) };
}

/**
 * The videos that an entry of the history shows: what it showed before, else a random page without what was shown lately (LIST-02). What is
 * shown is remembered. A page that grows (the window became wider) keeps what it has.
 */
export async function pageFor(wish: Wish, signal: AbortSignal): Promise<Pick<ShownPage, 'items' | 'total'>> {
  const kept = pageOfEntry(wish.entry);
  if (kept && kept.wanted >= wish.pageSize) return { ...kept, items: kept.items.slice(0, wish.pageSize) };
  const before = kept?.items ?? [];
  const drawn = await draw(
    wish,
    before.map(({ id }) => id),
    signal,
  );
  signal.throwIfAborted();
  if (wish.page > 1 && (wish.page - 1) * wish.pageSize >= drawn.total)
    return { items: [], total: drawn.total };
  const items = [...before, ...drawn.items];
  keepPage({ entry: wish.entry, wanted: wish.pageSize, total: drawn.total, items });
  rememberSeen(
    wish.category,
    items.map(({ id }) => id),
    drawn.anew,
  );
  return { items, total: drawn.total };
}
