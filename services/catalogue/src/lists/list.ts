import { CATEGORIES, type Category, category, type VideoSort } from '@alcova/contracts';

/** Which videos a list may hold: what the public sees, or what administrators filter by. */
export type Visibility = 'public' | 'all' | 'active' | 'inactive';

/** A list in one of the orders that are kept; `newest` and `oldest` are the same one from its two ends. */
export interface List {
  readonly visibility: Visibility;
  readonly category?: Category | undefined;
  /** Categories that are left out of a list of all; in the order of `CATEGORIES`, each once (`without`). */
  readonly except?: readonly Category[] | undefined;
  readonly by: 'time' | 'views' | 'likes';
}

export const VISIBILITIES = ['public', 'all', 'active', 'inactive'] as const;
export const ORDERS = ['time', 'views', 'likes'] as const;

const CONDITION: Record<Visibility, string> = {
  public: 'e.is_public',
  all: 'true',
  active: 'e.is_active',
  inactive: 'NOT e.is_active',
};

/** Where each order stands, and how its key is written down in a mark. */
const TABLES = {
  time: { table: 'videos', id: 'e.id', key: 'e.created_at', type: 'timestamptz' },
  views: { table: 'video_ranks', id: 'e.video_id', key: 'e.views', type: 'bigint' },
  likes: { table: 'video_ranks', id: 'e.video_id', key: 'e.likes', type: 'bigint' },
} as const;

export interface ListSource {
  /** The table, as `e`. */
  readonly from: string;
  readonly where: string;
  /** Of the condition; statements number theirs after these. */
  readonly parameters: readonly (string | readonly string[])[];
  readonly id: string;
  readonly key: string;
  readonly type: 'timestamptz' | 'bigint';
  /** From the end where places hardly ever shift: the oldest video, the one most viewed or liked. */
  readonly forward: string;
  readonly backward: string;
  /** How a place at or behind another compares to it, going forward. */
  readonly onwards: '>=' | '<=';
}

/** The SQL of a list. An index holds each list in its order, except for those that leave categories out: those are walked by `stretchOf`. */
export function sourceOf(list: List): ListSource {
  const { table, id, key, type } = TABLES[list.by];
  const [up, down] = [`${key}, ${id}`, `${key} DESC, ${id} DESC`];
  const byTime = list.by === 'time';
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
    forward: byTime ? up : down,
    backward: byTime ? down : up,
    onwards: byTime ? '>=' : '<=',
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

/** The list that a sort shows, and whether it shows it from its far end. */
export function listOf(
  filter: Pick<List, 'visibility' | 'category' | 'except'>,
  sort: VideoSort,
): { list: List; reversed: boolean } {
  const by = ({ newest: 'time', oldest: 'time', 'most-viewed': 'views', 'most-liked': 'likes' } as const)[
    sort
  ];
  return { list: { ...filter, by }, reversed: sort === 'newest' };
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
export const without = (categories: readonly Category[]): Category[] =>
  CATEGORIES.filter((known) => categories.includes(known));
