import { followStatements } from '@alcova/persistence';

/** What follows a tale within its category is found at once, in a category that holds few too. */
export const NEXT_OF_CATEGORY: readonly string[] = [
  'CREATE INDEX tales_category_published ON tales (category, published_at DESC, id DESC) WHERE is_approved AND withdrawn_at IS NULL AND NOT is_hidden',
];

/** Since when everybody may read a tale; null where nobody may. */
const sinceWhen = (tale: string): string =>
  `CASE WHEN ${tale}.is_approved AND ${tale}.withdrawn_at IS NULL AND NOT ${tale}.is_hidden THEN ${tale}.published_at END`;
/** Rows go in one order, as they are locked by it: nobody who changes others goes the other way. */
const counted = (from: string): string => `
        INSERT INTO tale_counters (tale_id, likes, category, published_at)
        SELECT come.id, 0, come.category, ${sinceWhen('come')} FROM ${from} ORDER BY come.id
        ON CONFLICT (tale_id) DO UPDATE SET category = excluded.category, published_at = excluded.published_at;`;

/**
 * The orders of published tales: by likes, whose narrow rows know which tales are public, and by length. A tale's row of likes comes when it is
 * public for the first time, and goes with the tale.
 */
export const TALE_ORDERS: readonly string[] = [
  'ALTER TABLE tale_counters ADD COLUMN category text, ADD COLUMN published_at timestamptz',
  ...followStatements('tales', 'tale_counters_follow', {
    insert: counted(`come WHERE ${sinceWhen('come')} IS NOT NULL`),
    update: counted(`come JOIN gone ON gone.id = come.id
        WHERE (come.category, ${sinceWhen('come')}) IS DISTINCT FROM (gone.category, ${sinceWhen('gone')})
          AND (${sinceWhen('come')} IS NOT NULL OR ${sinceWhen('gone')} IS NOT NULL)`),
    delete: '',
  }),
  counted(`tales AS come WHERE ${sinceWhen('come')} IS NOT NULL`),
  'CREATE INDEX tale_counters_liked ON tale_counters (likes, published_at, tale_id) INCLUDE (category) WHERE published_at IS NOT NULL',
  'CREATE INDEX tales_published_words ON tales (words, id) INCLUDE (category) WHERE is_approved AND withdrawn_at IS NULL AND NOT is_hidden',
];
