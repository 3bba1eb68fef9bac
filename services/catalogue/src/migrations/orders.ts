/** What a list may hold, as predicates of a table with the columns `is_active` and `is_public`. */
const SCOPES = { all: 'true', active: 'is_active', inactive: 'NOT is_active', public: 'is_public' } as const;
type Scope = keyof typeof SCOPES;

const STATUS =
  '(CASE WHEN is_hidden THEN 1 WHEN is_active THEN 2 WHEN scheduled_for IS NOT NULL THEN 3 ELSE 4 END)';
/** The orders that lists of videos have, by what each list may hold. */
const ORDERS: readonly (readonly [order: string, key: string, scopes: readonly Scope[]])[] = [
  ['newest', 'created_at', ['active', 'inactive', 'public']],
  ['shuffle', 'shuffle', ['public']],
  ['title', 'title_folded', ['all', 'active', 'inactive']],
  ['status', STATUS, ['all', 'active', 'inactive']],
  ['duration', 'duration', ['all', 'active', 'inactive', 'public']],
];
/** States that few videos are in. */
const NARROW = {
  scheduled_newest: 'scheduled_for IS NOT NULL',
  hidden_newest: 'is_hidden',
  failed_newest: `media_state = 'failed'`,
  unrecorded_newest: 'lacks_records AND is_active',
} as const;

/** An index for each list and each order, of all categories and of one. */
const ordered = (table: string, scope: Scope, order: string, columns: string): string[] =>
  ['', 'category, '].map(
    (category) =>
      `CREATE INDEX ${table}_${scope}${category && '_category'}_${order} ON ${table} (${category}${columns} WHERE ${SCOPES[scope]}`,
  );

/** What the lists of videos are found by. */
export const VIDEO_ORDERS: readonly string[] = [
  'CREATE INDEX videos_newest ON videos (created_at, id)',
  'CREATE INDEX videos_category_newest ON videos (category, created_at, id)',
  ...ORDERS.flatMap(([order, key, scopes]) =>
    scopes.flatMap((scope) => ordered('videos', scope, order, `${key}, id)`)),
  ),
  ...Object.entries(NARROW).map(
    ([name, condition]) => `CREATE INDEX videos_${name} ON videos (created_at, id) WHERE ${condition}`,
  ),
  'CREATE INDEX videos_author_newest ON videos (fold(author), created_at, id)',
  'CREATE INDEX videos_public_id ON videos (id, updated_at) WHERE is_public',
  'CREATE INDEX videos_title ON videos USING gin (spelt(title_folded) gin_trgm_ops)',
  'CREATE INDEX videos_scheduled ON videos (scheduled_for, id) WHERE scheduled_for IS NOT NULL',
  'CREATE INDEX videos_not_looked_at ON videos (id) WHERE lacks_records IS NULL',
];

/** Those by views and likes, and the beginnings of titles. */
export const RANK_ORDERS: readonly string[] = [
  ...(Object.keys(SCOPES) as Scope[]).flatMap((scope) => {
    const found = scope === 'public' ? ' INCLUDE (title_folded)' : '';
    return [
      ...ordered('video_ranks', scope, 'views', `views, video_id)${found}`),
      ...ordered('video_ranks', scope, 'likes', 'likes, video_id)'),
    ];
  }),
  `CREATE INDEX video_ranks_public_title ON video_ranks (title_folded text_pattern_ops)
   INCLUDE (category, views, video_id) WHERE is_public`,
  // An index of an expression answers alone only when it also holds what the expression is made of.
  ...[1, 2].map(
    (length) =>
      `CREATE INDEX video_ranks_start_${length} ON video_ranks ("left"(title_folded, ${length}), views, video_id)
       INCLUDE (category, title_folded) WHERE is_public`,
  ),
];
