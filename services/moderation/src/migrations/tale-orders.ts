import { followStatements } from '@alcova/persistence';

/** What follows a tale within its category is found at once, in a category that holds few too. */
export const NEXT_OF_CATEGORY: readonly string[] = [
  'CREATE INDEX tales_category_published ON tales (category, published_at DESC, id DESC) WHERE is_approved AND withdrawn_at IS NULL AND NOT is_hidden',
];

/** Tales that everybody may read, of those that a statement left or found. */
const published = (columns: string, from: string): string =>
  `SELECT ${columns} FROM ${from} WHERE is_approved AND withdrawn_at IS NULL AND NOT is_hidden`;
const ROW = 'id, category, published_at';
/** Rows go in one order, as they are locked by it: nobody who changes others goes the other way. */
const counted = (rows: string): string => `
        INSERT INTO tale_counters (tale_id, likes, category, published_at)
        SELECT id, 0, category, published_at FROM (${rows}) AS changed ORDER BY id
        ON CONFLICT (tale_id) DO UPDATE SET category = excluded.category, published_at = excluded.published_at;`;
/**
 * What a change of tales changed here. EXCEPT sorts or hashes: a join of both would be planned for the one tale that is usually changed, and the
 * plan kept, by which a change of ten thousand looks through a hundred million pairs.
 */
const CHANGED = `(${published(ROW, 'come')} EXCEPT ${published(ROW, 'gone')})
          UNION ALL (SELECT id, NULL, NULL FROM (${published('id', 'gone')} EXCEPT ${published('id', 'come')}) AS withdrawn)`;

/**
 * The orders of published tales: by likes, whose narrow rows know which tales are public, and by length. A tale's row of likes comes when it is
 * public for the first time, and goes with the tale.
 */
export const TALE_ORDERS: readonly string[] = [
  'ALTER TABLE tale_counters ADD COLUMN category text, ADD COLUMN published_at timestamptz',
  ...followStatements('tales', 'tale_counters_follow', {
    insert: counted(published(ROW, 'come')),
    update: counted(CHANGED),
    delete: '',
  }),
  counted(published(ROW, 'tales')),
  'CREATE INDEX tale_counters_liked ON tale_counters (likes, published_at, tale_id) INCLUDE (category) WHERE published_at IS NOT NULL',
  'CREATE INDEX tales_published_words ON tales (words, id) INCLUDE (category) WHERE is_approved AND withdrawn_at IS NULL AND NOT is_hidden',
];
