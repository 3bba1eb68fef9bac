import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Totals of several rows a category and status, so that two who decide at once rarely meet; a row alone may be below zero, their sum is not. */
const SLOTS = 16;
const STATUS = `CASE WHEN withdrawn_at IS NOT NULL THEN 'withdrawn' WHEN is_approved THEN 'approved' WHEN is_denied THEN 'denied' ELSE 'waiting' END`;
const WAITING = 'NOT is_approved AND NOT is_denied AND withdrawn_at IS NULL';
const PUBLISHED = 'is_approved AND withdrawn_at IS NULL';

/** The longest title and author that are taken; letters that come apart into several could be more than an entry of an index may hold. */
const SEARCHED_CHARACTERS = 330;

/**
 * A million tales: totals that are kept instead of counted, indexes that pages, searches and sitemaps are found in without the rows
 * themselves, and one for each question that is asked of what waits.
 */
export class ScaleTales1700000001700 implements MigrationInterface {
  readonly name = 'ScaleTales1700000001700';

  async up(runner: QueryRunner): Promise<void> {
    await keepTotals(runner);
    await runner.query(
      `ALTER TABLE tales ADD COLUMN search_text text GENERATED ALWAYS AS (left(tale_search_text(title, author), ${SEARCHED_CHARACTERS})) STORED`,
    );
    await runner.query('DROP INDEX tales_sent, tales_published, tales_search, tale_decisions_time');
    for (const index of [
      'tales_sent ON tales (sent_at DESC, id DESC) INCLUDE (category, is_approved, is_denied, withdrawn_at)',
      `tales_published ON tales (published_at DESC, id DESC) INCLUDE (category, search_text) WHERE ${PUBLISHED}`,
      `tales_search ON tales USING gin (search_text gin_trgm_ops) WHERE ${PUBLISHED}`,
      `tales_sitemap ON tales (id) INCLUDE (published_at) WHERE ${PUBLISHED}`,
      `tales_queue_category ON tales (category, is_urgent DESC, queued_at, id) WHERE ${WAITING}`,
      `tales_oldest ON tales (submitted_at) WHERE ${WAITING}`,
      'tale_decisions_made ON tale_decisions (at) INCLUDE (moderator_id, decision, reason, is_reversal, waited_seconds) WHERE undone_at IS NULL',
    ])
      await runner.query(`CREATE INDEX ${index}`);
    // How many titles hold a text is nothing that the planner can know: it would walk along all of them.
    await runner.query(`
      CREATE FUNCTION tales_found(wanted text, of_category text, most integer) RETURNS TABLE (tale_id text, published_at timestamptz)
      LANGUAGE sql STABLE SET enable_seqscan = off SET enable_indexscan = off SET enable_indexonlyscan = off AS $$
        SELECT t.id, t.published_at FROM tales t
        WHERE t.is_approved AND t.withdrawn_at IS NULL AND t.search_text LIKE wanted AND (of_category IS NULL OR t.category = of_category)
        LIMIT most
      $$`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP FUNCTION tales_found(text, text, integer)');
    await runner.query(
      'DROP INDEX tale_decisions_made, tales_oldest, tales_queue_category, tales_sitemap, tales_search, tales_published, tales_sent',
    );
    await runner.query('ALTER TABLE tales DROP COLUMN search_text');
    await runner.query('CREATE INDEX tale_decisions_time ON tale_decisions (at)');
    await runner.query('CREATE INDEX tales_sent ON tales (sent_at DESC, id DESC)');
    await runner.query(
      `CREATE INDEX tales_published ON tales (published_at DESC, id DESC) WHERE ${PUBLISHED}`,
    );
    await runner.query(
      `CREATE INDEX tales_search ON tales USING gin (tale_search_text(title, author) gin_trgm_ops) WHERE ${PUBLISHED}`,
    );
    for (const change of ['insert', 'update', 'delete', 'truncate']) {
      await runner.query(`DROP TRIGGER tale_totals_${change} ON tales`);
      await runner.query(`DROP FUNCTION tale_totals_${change}()`);
    }
    await runner.query('DROP TABLE tale_totals');
  }
}

/** One statement's changes are added at once and in one order, as rows of totals are locked by it. */
async function keepTotals(runner: QueryRunner): Promise<void> {
  await runner.query(`
    CREATE TABLE tale_totals (
      category text NOT NULL,
      status text NOT NULL,
      slot integer NOT NULL,
      total bigint NOT NULL,
      PRIMARY KEY (category, status, slot)
    )`);
  await runner.query(
    `INSERT INTO tale_totals SELECT category, ${STATUS}, 0, count(*) FROM tales GROUP BY 1, 2`,
  );
  const gone = `SELECT -1 AS sign, category, ${STATUS} AS status FROM gone`;
  const come = `SELECT 1 AS sign, category, ${STATUS} AS status FROM come`;
  const moved = (rows: string): string => `
    INSERT INTO tale_totals AS t (category, status, slot, total)
    SELECT category, status, pg_backend_pid() % ${SLOTS}, sum(sign) FROM (${rows}) AS moved
    GROUP BY category, status HAVING sum(sign) <> 0 ORDER BY category, status
    ON CONFLICT (category, status, slot) DO UPDATE SET total = t.total + excluded.total;`;
  const changes = [
    ['insert', 'REFERENCING NEW TABLE AS come', moved(come)],
    ['update', 'REFERENCING OLD TABLE AS gone NEW TABLE AS come', moved(`${gone} UNION ALL ${come}`)],
    ['delete', 'REFERENCING OLD TABLE AS gone', moved(gone)],
    ['truncate', '', 'DELETE FROM tale_totals;'],
  ] as const;
  for (const [change, tables, statement] of changes) {
    await runner.query(
      `CREATE FUNCTION tale_totals_${change}() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN ${statement} RETURN NULL; END $$`,
    );
    await runner.query(
      `CREATE TRIGGER tale_totals_${change} AFTER ${change} ON tales ${tables}
       FOR EACH STATEMENT EXECUTE FUNCTION tale_totals_${change}()`,
    );
  }
}
