import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Titles and authors of published tales, looked for without case and accents. */
export class SearchTales1700000001500 implements MigrationInterface {
  readonly name = 'SearchTales1700000001500';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE FUNCTION tale_plain_text(original text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURNS NULL ON NULL INPUT
      RETURN lower(regexp_replace(normalize(original, NFD), '[\\u0300-\\u036f]', '', 'g'))`);
    // The sign between them is in no title: nothing is found across both.
    await runner.query(`
      CREATE FUNCTION tale_search_text(title text, author text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
      RETURN tale_plain_text(title || chr(10) || author)`);
    await runner.query('CREATE EXTENSION IF NOT EXISTS pg_trgm');
    await runner.query(`
      CREATE INDEX tales_search ON tales USING gin (tale_search_text(title, author) gin_trgm_ops)
        WHERE is_approved AND withdrawn_at IS NULL`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX tales_search');
    await runner.query('DROP FUNCTION tale_search_text(text, text)');
    await runner.query('DROP FUNCTION tale_plain_text(text)');
  }
}
