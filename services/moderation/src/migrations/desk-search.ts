import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Those who review look for tales of every status by title and author, and for urgent ones, in the order of sending. */
export class SearchDeskTales1700000015000 implements MigrationInterface {
  readonly name = 'SearchDeskTales1700000015000';

  async up(runner: QueryRunner): Promise<void> {
    for (const index of [
      'tales_urgent ON tales (sent_at, id) INCLUDE (category, is_approved, is_denied) WHERE is_urgent AND withdrawn_at IS NULL',
      'tales_desk_search ON tales USING gin (search_text gin_trgm_ops) WHERE withdrawn_at IS NULL',
    ])
      await runner.query(`CREATE INDEX ${index}`);
    // As in `tales_found`: the planner cannot know how many titles hold a text, and would walk along all of them.
    await runner.query(`
      CREATE FUNCTION desk_tales_found(wanted text, of_category text, of_status text, only_urgent boolean, most integer)
        RETURNS TABLE (tale_id text, sent_at timestamptz)
      LANGUAGE sql STABLE SET enable_seqscan = off SET enable_indexscan = off SET enable_indexonlyscan = off AS $$
        SELECT t.id, t.sent_at FROM tales t
        WHERE t.withdrawn_at IS NULL AND t.search_text LIKE wanted AND (of_category IS NULL OR t.category = of_category)
          AND (of_status IS NULL OR of_status = CASE WHEN t.is_approved THEN 'approved' WHEN t.is_denied THEN 'denied' ELSE 'waiting' END)
          AND (NOT only_urgent OR t.is_urgent)
        LIMIT most
      $$`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP FUNCTION desk_tales_found(text, text, text, boolean, integer)');
    await runner.query('DROP INDEX tales_desk_search, tales_urgent');
  }
}
