import { foldFunction } from '@alcova/persistence';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Titles and authors of videos are compared as those of tales are. */
export class FoldWords1700000020200 implements MigrationInterface {
  readonly name = 'FoldWords1700000020200';

  async up(runner: QueryRunner): Promise<void> {
    await refold(runner, foldFunction('fold'));
  }

  async down(runner: QueryRunner): Promise<void> {
    await refold(
      runner,
      `CREATE OR REPLACE FUNCTION fold(original text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS
       $$ SELECT lower(public.unaccent('public.unaccent'::regdictionary, $1)) $$`,
    );
  }
}

/** Makes the function anew, and what was made of it: rows whose form is another one now are few. */
async function refold(runner: QueryRunner, statement: string): Promise<void> {
  // Nobody writes a row with the old function in the meantime.
  await runner.query('LOCK TABLE videos IN SHARE ROW EXCLUSIVE MODE');
  await runner.query(statement);
  // Not REINDEX: a session that knows the index would go on with what the old function said.
  await runner.query('DROP INDEX videos_author_newest');
  await runner.query('CREATE INDEX videos_author_newest ON videos (fold(author), created_at, id)');
  // A generated column is made anew with what it is made of; the rows for the lists follow by their trigger.
  await runner.query('UPDATE videos SET title = title WHERE title_folded <> fold(title)');
  // The planner knows authors only from here on.
  await runner.query('ANALYZE videos');
}
