import type { Category, VideoSort } from '@alcova/contracts';

/** Which videos a list may hold: what the public sees, or what administrators filter by. */
export type Visibility = 'public' | 'all' | 'active' | 'inactive';

/** A list in one of the orders that are kept; `newest` and `oldest` are the same one from its two ends. */
export interface List {
  readonly visibility: Visibility;
  readonly category?: Category | undefined;
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
  readonly parameters: readonly string[];
  readonly id: string;
  readonly key: string;
  readonly type: 'timestamptz' | 'bigint';
  /** From the end where places hardly ever shift: the oldest video, the one most viewed or liked. */
  readonly forward: string;
  readonly backward: string;
  /** How a place at or behind another compares to it, going forward. */
  readonly onwards: '>=' | '<=';
}

/** The SQL of a list: an index holds each of them in this order. */
export function sourceOf(list: List): ListSource {
  const { table, id, key, type } = TABLES[list.by];
  const [up, down] = [`${key}, ${id}`, `${key} DESC, ${id} DESC`];
  const byTime = list.by === 'time';
  const category = list.category === undefined ? '' : 'e.category = $1 AND ';
  return {
    from: `${table} e`,
    where: `${category}${CONDITION[list.visibility]}`,
    parameters: list.category === undefined ? [] : [list.category],
    ...{ id, key, type },
    forward: byTime ? up : down,
    backward: byTime ? down : up,
    onwards: byTime ? '>=' : '<=',
  };
}

/** The list that a sort shows, and whether it shows it from its far end. */
export function listOf(
  filter: Pick<List, 'visibility' | 'category'>,
  sort: VideoSort,
): { list: List; reversed: boolean } {
  const by = ({ newest: 'time', oldest: 'time', 'most-viewed': 'views', 'most-liked': 'likes' } as const)[
    sort
  ];
  return { list: { ...filter, by }, reversed: sort === 'newest' };
}

export const nameOf = ({ visibility, category, by }: List): string =>
  `${visibility}/${category ?? 'every'}/${by}`;
