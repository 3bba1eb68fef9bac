import {
  type AdminVideoSort,
  CATEGORIES,
  type Category,
  category,
  type VideoStatusFilter,
} from '@alcova/contracts';

/** Which videos a list may hold whose order and length are kept: what the public sees, or what administrators filter by. */
export type Visibility = 'public' | 'all' | 'active' | 'inactive';

/** A list in one of the orders that are kept; `newest` and `oldest` are the same one from its two ends. */
export interface List {
  readonly visibility: Visibility;
  readonly category?: Category | undefined;
  /** Categories that are left out of a list of all; in the order of `CATEGORIES`, each once (`without`). */
  readonly except?: readonly Category[] | undefined;
  readonly by: Order;
}

export type Order = 'time' | 'views' | 'likes' | 'duration' | 'title' | 'status';

/** Orders that begin with the most of something. */
const FALLING: readonly Order[] = ['views', 'likes', 'duration'];
export const isFalling = (by: Order): boolean => FALLING.includes(by);

/** What administrators ask for. */
export interface AdministratorsFilter {
  readonly status: VideoStatusFilter;
  readonly category?: Category | undefined;
  readonly author?: string | undefined;
}

/** The same, or what the public sees of one author. */
export interface NarrowFilter extends Omit<AdministratorsFilter, 'status'> {
  readonly status: VideoStatusFilter | 'public';
  readonly except?: readonly Category[] | undefined;
}

export const VISIBILITIES = ['public', 'all', 'active', 'inactive'] as const;
/** The public's orders; administrators have all of them. */
const PUBLIC_ORDERS = ['time', 'views', 'likes', 'duration'] as const;
const ORDERS: readonly Order[] = [...PUBLIC_ORDERS, 'title', 'status'];
export const ordersOf = (visibility: Visibility): readonly Order[] =>
  visibility === 'public' ? PUBLIC_ORDERS : ORDERS;

const CONDITION: Record<Visibility, string> = {
  public: 'e.is_public',
  all: 'true',
  active: 'e.is_active',
  inactive: 'NOT e.is_active',
};

/** The same for every state that administrators filter by, of `videos e`. The last ones have an index each, and few videos as a rule. */
export const STATUS_CONDITIONS: Record<VideoStatusFilter, string> = {
  ...{ all: CONDITION.all, active: CONDITION.active, inactive: CONDITION.inactive },
  scheduled: 'e.scheduled_for IS NOT NULL',
  hidden: 'e.is_hidden',
  failed: `e.media_state = 'failed'`,
  unrecorded: 'e.lacks_records AND e.is_active',
};

/** The author as an index holds them. */
export const BY_AUTHOR = 'fold(e.author)';
/** Names like one of these patterns. Each stands for itself, so that the index of parts answers each. */
export const BY_PART_OF_AUTHOR = (patterns: readonly string[]): string =>
  `(${patterns.map((pattern) => `${BY_AUTHOR} LIKE ${pattern}`).join(' OR ')})`;

/** The state that the list shows, as an index orders by it: hidden, active, scheduled, inactive. */
export const STATUS_KEY =
  '(CASE WHEN e.is_hidden THEN 1 WHEN e.is_active THEN 2 WHEN e.scheduled_for IS NOT NULL THEN 3 ELSE 4 END)';

/** Where each order stands, and how its key is written down in a mark. */
const TABLES = {
  time: { table: 'videos', id: 'e.id', key: 'e.created_at', type: 'timestamptz' },
  views: { table: 'video_ranks', id: 'e.video_id', key: 'e.views', type: 'bigint' },
  likes: { table: 'video_ranks', id: 'e.video_id', key: 'e.likes', type: 'bigint' },
  duration: { table: 'videos', id: 'e.id', key: 'e.duration', type: 'double precision' },
  title: { table: 'videos', id: 'e.id', key: 'e.title_folded', type: 'text' },
  status: { table: 'videos', id: 'e.id', key: STATUS_KEY, type: 'integer' },
} as const;

export interface ListSource {
  /** The table, as `e`. */
  readonly from: string;
  readonly where: string;
  /** Of the condition; statements number theirs after these. */
  readonly parameters: readonly (string | readonly string[])[];
  readonly id: string;
  readonly key: string;
  readonly type: 'timestamptz' | 'bigint' | 'double precision' | 'text' | 'integer';
  /** From the end where places hardly ever shift: the oldest video, the longest, the one most viewed or liked. */
  readonly forward: string;
  readonly backward: string;
  /** How a place at or behind another compares to it, going forward. */
  readonly onwards: '>=' | '<=';
}

/** The SQL of a list. An index holds each list in its order, except for those that leave categories out: those are walked by `stretchOf`. */
export function sourceOf(list: List): ListSource {
  const { table, id, key, type } = TABLES[list.by];
  const [up, down] = [`${key}, ${id}`, `${key} DESC, ${id} DESC`];
  const isRising = !isFalling(list.by);
  const { except = [] } = list;
  const [chosen, parameters] =
    list.category !== undefined
      ? ['e.category = $1 AND ', [list.category]]
      : except.length > 0
        ? ['e.category <> ALL ($1::text[]) AND ', [except]]
        : ['', []];
  return {
    from: `${table} e`,
    where: `${chosen}${CONDITION[list.visibility]}`,
    parameters,
    ...{ id, key, type },
    forward: isRising ? up : down,
    backward: isRising ? down : up,
    onwards: isRising ? '>=' : '<=',
  };
}

/** The beginning of a list from one end, or from a place on. */
interface Stretch {
  readonly direction: 'forward' | 'backward';
  /** How many are walked over at most, and where it begins: as they stand in the statement. */
  readonly most: string;
  readonly since?: string;
}

/**
 * What is walked for a stretch of a list, in place of `from` and `where` of its source. A list that leaves categories out is merged of the
 * stretches of all others: what is left out is never met, however much it is, and each index is read as far as the stretch goes at most.
 */
export function stretchOf(
  list: List,
  source: ListSource,
  stretch: Stretch,
): Pick<ListSource, 'from' | 'where'> {
  const since = stretch.since ?? '';
  const { except = [] } = list;
  if (list.category !== undefined || except.length === 0)
    return { from: source.from, where: `${source.where}${since}` };
  const kept = CATEGORIES.filter((known) => !except.includes(known));
  if (kept.length === 0) return { from: source.from, where: `${source.where} AND false` };
  // Names of categories are constants of ours.
  const branches = kept.map(
    (known) => `(SELECT e.* FROM ${source.from} WHERE e.category = '${known}' AND ${source.where}${since}
      ORDER BY ${source[stretch.direction]} LIMIT ${stretch.most})`,
  );
  return { from: `(${branches.join(' UNION ALL ')}) e`, where: 'true' };
}

/** Which order a sort shows, and whether from its far end. */
export const SORTS: Record<AdminVideoSort, { by: Order; reversed: boolean }> = {
  newest: { by: 'time', reversed: true },
  oldest: { by: 'time', reversed: false },
  'most-viewed': { by: 'views', reversed: false },
  'least-viewed': { by: 'views', reversed: true },
  'most-liked': { by: 'likes', reversed: false },
  'least-liked': { by: 'likes', reversed: true },
  longest: { by: 'duration', reversed: false },
  title: { by: 'title', reversed: false },
  'title-reversed': { by: 'title', reversed: true },
  status: { by: 'status', reversed: false },
  'status-reversed': { by: 'status', reversed: true },
};

/** The list that a sort shows, and whether it shows it from its far end. */
export function listOf(
  filter: Pick<List, 'visibility' | 'category' | 'except'>,
  sort: AdminVideoSort,
): { list: List; reversed: boolean } {
  const { by, reversed } = SORTS[sort];
  return { list: { ...filter, by }, reversed };
}

export const nameOf = ({ visibility, category, except = [], by }: List): string =>
  `${visibility}/${category ?? (except.length > 0 ? `!${except.join(',')}` : 'every')}/${by}`;

/** The beginning of the names of public lists that leave categories out. */
export const EXCEPT_PREFIX = 'public/!';

/** The list of such a name; undefined for another one. */
export function exceptListOf(name: string): List | undefined {
  if (!name.startsWith(EXCEPT_PREFIX)) return undefined;
  const [named = '', order] = name.slice(EXCEPT_PREFIX.length).split('/');
  const except = category.array().safeParse(named.split(','));
  const by = ORDERS.find((one) => one === order);
  return except.success && by ? { visibility: 'public', except: except.data, by } : undefined;
}

/** Categories to leave out, in the one form in which lists are named by them. */
export const orderedCategories = (categories: readonly Category[]): Category[] =>
  CATEGORIES.filter((known) => categories.includes(known));
