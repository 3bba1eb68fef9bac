import { CATEGORIES, HOME_FIRST_POOL, type HomePool, homePoolOf, type listVideos } from '@alcova/contracts';
import { soundPage } from '../../shared/api/answer';
import { broughtAnswer } from '../../shared/api/answers';
import { callForPage } from '../../shared/api/call';
import { logFailure } from '../../shared/log';
import { SHOWN_CATEGORIES } from '../../shared/site/categories';
import { rememberSeen, seenVideos } from '../../shared/video/seen';
import { type CardVideo } from '../../shared/video/card-menu';
import { keepPage, pageOfEntry, type ShownPage } from './entries';
import { noteShown, shownBefore } from './leafed';
import { type Found, walk, walkAtHand } from './walk';

export interface Wish {
  /** The entry of the browser's history that shows it. */
  readonly entry: string;
  /** One of the known categories, or '' for the home list. */
  readonly category: string;
  readonly page: number;
  readonly pageSize: number;
}

type Items = Pick<ShownPage, 'items' | 'total'>;
type Page = Items & Pick<Wish, 'pageSize'>;
type Drawn = Items & { readonly anew: boolean };

const poolOf = ({ category, page }: Wish): HomePool => {
  const known = CATEGORIES.find((one) => one === category);
  if (known !== undefined) return known;
  return homePoolOf(page, (one) => SHOWN_CATEGORIES.includes(one));
};

function shuffled<T>(items: readonly T[]): T[] {
  const left = [...items];
  return items.flatMap(() => left.splice(Math.floor(Math.random() * left.length), 1));
}

/** What is looked for: how many, in which pool, and which not. */
function searchFor(wish: Wish, before: readonly CardVideo[]) {
  const pagesBefore = new Set(shownBefore(wish));
  const here = new Set(before.map(({ id }) => id));
  const known = new Set([...seenVideos(wish.category), ...pagesBefore, ...here]);
  return { pool: poolOf(wish), here, pagesBefore, known, wanted: wish.pageSize - here.size };
}
type Search = ReturnType<typeof searchFor>;

/**
 * Fewer than a page remain: the history begins anew, and what was shown before fills the page. None of that are the videos of the pages before
 * this one: who leafs on is shown them again only where there is nothing else, and a page with a few is better than one with the same.
 */
function drawnOf({ fresh, met, total }: Found, { here, pagesBefore, wanted }: Search): Drawn {
  const anew = fresh.length < wanted;
  const others = anew ? met.filter(({ id }) => !here.has(id)) : [];
  const unleafed = others.filter(({ id }) => !pagesBefore.has(id));
  const isEmpty = here.size + fresh.length + unleafed.length === 0;
  const again = shuffled(isEmpty ? others : unleafed).slice(0, wanted - fresh.length);
  return { items: [...fresh, ...again], total, anew };
}

const ALL = { pageSize: 1 } as const;
const needsTotal = (wish: Wish): boolean => poolOf(wish) === HOME_FIRST_POOL && wish.category === '';

/** How many there are of all pools: what the pages of /home are counted by. Without an answer the page's own pool counts. */
async function totalOfAll(signal: AbortSignal): Promise<number> {
  try {
    const asked = { query: ALL, signal };
    return (await callForPage<typeof listVideos>('GET /api/videos', asked)).total;
  } catch (cause) {
    if (!signal.aborted) logFailure('home: the total is not known', cause);
    return 0;
  }
}

/** The page with what was drawn for it; what it shows is kept for the entry, and remembered. */
function shown(wish: Wish, before: readonly CardVideo[], drawn: Drawn): Page {
  const { total } = drawn;
  const { pageSize } = wish;
  if (wish.page > 1 && (wish.page - 1) * pageSize >= total) return { items: [], total, pageSize };
  const items = [...before, ...drawn.items];
  keepPage({ entry: wish.entry, wanted: pageSize, total, items });
  const ids = items.map(({ id }) => id);
  rememberSeen(wish.category, drawn.anew ? [...shownBefore(wish), ...ids] : ids, drawn.anew);
  noteShown(wish, ids);
  return { items, total, pageSize };
}

/** What the entry showed, where it showed a whole page. */
function wholePage(wish: Wish, kept: ShownPage | undefined): Page | undefined {
  if (!kept || kept.wanted < wish.pageSize) return undefined;
  const items = kept.items.slice(0, wish.pageSize);
  noteShown(
    wish,
    items.map(({ id }) => id),
  );
  return { ...kept, items, pageSize: wish.pageSize };
}

/** The same as `pageFor` of what need not be asked for: of what came with the page, say; else undefined. */
export function pageAtHand(wish: Wish): Page | undefined {
  const kept = pageOfEntry(wish.entry);
  if (kept) return wholePage(wish, kept);
  const search = searchFor(wish, []);
  const found = walkAtHand(search.pool, search.known, search.wanted);
  if (!found) return undefined;
  const all = needsTotal(wish)
    ? broughtAnswer<typeof listVideos>('GET /api/videos', { query: ALL }, soundPage)?.total
    : 0;
  if (all === undefined) return undefined;
  const drawn = drawnOf(found, search);
  return shown(wish, [], { ...drawn, total: Math.max(drawn.total, all) });
}

/**
 * The videos that an entry of the history shows: what it showed before, else a random page without what was shown lately (LIST-02). What is
 * shown is remembered. A page that grows (the window became wider) keeps what it has.
 */
export async function pageFor(wish: Wish, signal: AbortSignal): Promise<Page> {
  const kept = pageOfEntry(wish.entry);
  const whole = wholePage(wish, kept);
  if (whole) return whole;
  const before = kept?.items ?? [];
  const search = searchFor(wish, before);
  const [found, all] = await Promise.all([
    walk(search.pool, search.known, search.wanted),
    needsTotal(wish) ? totalOfAll(signal) : 0,
  ]);
  signal.throwIfAborted();
  const drawn = drawnOf(found, search);
  return shown(wish, before, { ...drawn, total: Math.max(drawn.total, all) });
}
