import { foldFunction } from '@alcova/persistence';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Titles and authors of tales are compared as those of videos are. */
export class FoldWords1700000020200 implements MigrationInterface {
  readonly name = 'FoldWords1700000020200';

  async up(runner: QueryRunner): Promise<void> {
    // Blanks become one in a folded text, so that the sign between both parts is set afterwards.
    await refold(
      runner,
      foldFunction('tale_plain_text'),
      'tale_plain_text(title) || chr(10) || tale_plain_text(author)',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await refold(
      runner,
      `CREATE OR REPLACE FUNCTION tale_plain_text(original text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURNS NULL ON NULL INPUT
       RETURN lower(regexp_replace(normalize(original, NFD), '[\\u0300-\\u036f]', '', 'g'))`,
      'tale_plain_text(title || chr(10) || author)',
    );
  }
}

/** Makes both functions anew, and what was made of them: rows whose form is another one now are few. */
async function refold(runner: QueryRunner, plainText: string, searchText: string): Promise<void> {
  // Nobody writes a row with the old functions in the meantime.
  await runner.query('LOCK TABLE tales IN SHARE ROW EXCLUSIVE MODE');
  await runner.query(plainText);
  await runner.query(`
    CREATE OR REPLACE FUNCTION tale_search_text(title text, author text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN ${searchText}`);
  // Not REINDEX: a session that knows the index would go on with what the old function said.
  await runner.query('DROP INDEX tales_author_published');
  await runner.query(`
    CREATE INDEX tales_author_published ON tales (tale_plain_text(author), published_at DESC, id DESC)
      WHERE is_approved AND withdrawn_at IS NULL AND NOT is_hidden`);
  // A generated column is made anew with what it is made of.
  await runner.query(
    'UPDATE tales SET title = title WHERE search_text <> left(tale_search_text(title, author), 330)',
  );
  // The planner knows how many tales an author has only from here on.
  await runner.query('ANALYZE tales');
}
