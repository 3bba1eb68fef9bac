import { followStatements } from '@alcova/persistence';

/** Several rows a category and status, so that two who decide at once rarely meet; a row alone may be below zero, their sum is not. */
const SLOTS = 16;
const STATUS = `CASE WHEN withdrawn_at IS NOT NULL THEN 'withdrawn' WHEN is_approved AND is_hidden THEN 'hidden' WHEN is_approved THEN 'approved'
  WHEN is_denied THEN 'denied' ELSE 'waiting' END`;
const GONE = `SELECT -1 AS sign, category, ${STATUS} AS status FROM gone`;
const COME = `SELECT 1 AS sign, category, ${STATUS} AS status FROM come`;

/** One statement's changes are added at once and in one order, as rows of totals are locked by it. */
const moved = (rows: string): string => `
        INSERT INTO tale_totals AS t (category, status, slot, total)
        SELECT category, status, pg_backend_pid() % ${SLOTS}, sum(sign) FROM (${rows}) AS moved
        GROUP BY category, status HAVING sum(sign) <> 0 ORDER BY category, status
        ON CONFLICT (category, status, slot) DO UPDATE SET total = t.total + excluded.total;`;

/** Totals of tales that are kept instead of counted. */
export const TALE_TOTALS: readonly string[] = [
  `
      CREATE TABLE tale_totals (
        category text NOT NULL,
        status text NOT NULL,
        slot integer NOT NULL,
        total bigint NOT NULL,
        PRIMARY KEY (category, status, slot)
      )`,
  ...followStatements('tales', 'tale_totals', {
    insert: moved(COME),
    update: moved(`${GONE} UNION ALL ${COME}`),
    delete: moved(GONE),
  }),
  `CREATE FUNCTION tale_totals_truncate() RETURNS trigger LANGUAGE plpgsql AS
   $$ BEGIN DELETE FROM tale_totals; RETURN NULL; END $$`,
  'CREATE TRIGGER tale_totals_truncate AFTER TRUNCATE ON tales FOR EACH STATEMENT EXECUTE FUNCTION tale_totals_truncate()',
];
