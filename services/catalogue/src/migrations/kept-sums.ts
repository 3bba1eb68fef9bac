import { followStatements } from '@alcova/persistence';

/** Several rows of each sum, so that two who publish at once rarely meet; a row alone may be below zero, their sum is not. */
const SLOTS = 16;

const MEMBERS = 'category, is_active, is_public';
const MEMBERS_GONE = `SELECT -1 AS sign, ${MEMBERS} FROM gone`;
const MEMBERS_COME = `SELECT 1 AS sign, ${MEMBERS} FROM come`;

/** One statement's changes are added at once, in one order: rows of totals are locked by category. */
const totals = (rows: string) => `
      INSERT INTO video_totals AS t (category, slot, total, active, public)
      SELECT category, pg_backend_pid() % ${SLOTS}, sum(sign), sum(sign * is_active::integer), sum(sign * is_public::integer)
      FROM (${rows}) AS members GROUP BY category
      HAVING sum(sign) <> 0 OR sum(sign * is_active::integer) <> 0 OR sum(sign * is_public::integer) <> 0 ORDER BY category
      ON CONFLICT (category, slot) DO UPDATE
      SET total = t.total + excluded.total, active = t.active + excluded.active, public = t.public + excluded.public;
      IF FOUND THEN PERFORM nextval('list_changes'); END IF;`;

const SUMS = ['views', 'likes', 'comments'] as const;
const summed = SUMS.map((column) => `sum(sign * ${column})`);
const COUNTS_GONE = `SELECT -1 AS sign, ${SUMS.join(', ')} FROM gone`;
const COUNTS_COME = `SELECT 1 AS sign, ${SUMS.join(', ')} FROM come`;
const counts = (rows: string) => `
          INSERT INTO counter_sums AS s (slot, ${SUMS.join(', ')})
          SELECT pg_backend_pid() % ${SLOTS}, ${summed.join(', ')} FROM (${rows}) AS changed
          HAVING ${summed.map((sum) => `${sum} <> 0`).join(' OR ')}
          ON CONFLICT (slot) DO UPDATE SET ${SUMS.map((column) => `${column} = s.${column} + excluded.${column}`).join(', ')};
         `;

/** The totals of lists and their narrow rows follow the videos; the sums over all videos follow those rows. */
export const KEPT_SUMS: readonly string[] = [
  ...followStatements('videos', 'lists_follow', {
    insert: `${totals(MEMBERS_COME)}
        INSERT INTO video_ranks (video_id, ${MEMBERS}, title_folded) SELECT id, ${MEMBERS}, title_folded FROM come;`,
    update: `${totals(`${MEMBERS_GONE} UNION ALL ${MEMBERS_COME}`)}
        UPDATE video_ranks r SET category = v.category, is_active = v.is_active, is_public = v.is_public, title_folded = v.title_folded
        FROM come v WHERE r.video_id = v.id
          AND (r.category, r.is_active, r.is_public, r.title_folded) <> (v.category, v.is_active, v.is_public, v.title_folded);`,
    delete: totals(MEMBERS_GONE),
  }),
  ...followStatements('video_ranks', 'sums_follow', {
    insert: counts(COUNTS_COME),
    update: counts(`${COUNTS_GONE} UNION ALL ${COUNTS_COME}`),
    delete: counts(COUNTS_GONE),
  }),
];
