import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The upload log is searched by a part of title or file name, whatever the case and the accents, and narrowed to a status. */
export class AddUploadSearch1700000018000 implements MigrationInterface {
  readonly name = 'AddUploadSearch1700000018000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE EXTENSION IF NOT EXISTS unaccent');
    await runner.query('CREATE EXTENSION IF NOT EXISTS pg_trgm');
    // unaccent() is only STABLE, since its dictionary could change; ours does not, and an index needs IMMUTABLE.
    await runner.query(`
      CREATE FUNCTION upload_fold(text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS
      $$ SELECT lower(public.unaccent('public.unaccent'::regdictionary, normalize($1, NFKC))) $$`);
    await runner.query(`
      ALTER TABLE uploads ADD COLUMN search_text text
        GENERATED ALWAYS AS (upload_fold(title || chr(10) || file_name)) STORED`);
    await runner.query(
      'CREATE INDEX uploads_search ON uploads USING gin (search_text gin_trgm_ops) WHERE status IS NOT NULL',
    );
    await runner.query(
      'CREATE INDEX uploads_log_by_status ON uploads (status, uploaded_at DESC, id DESC) WHERE status IS NOT NULL',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX uploads_log_by_status');
    await runner.query('ALTER TABLE uploads DROP COLUMN search_text');
    await runner.query('DROP FUNCTION upload_fold(text)');
  }
}
