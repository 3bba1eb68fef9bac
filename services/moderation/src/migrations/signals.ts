import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What moderators are told beside a text: the list of terms, which version of it a tale was looked through with, its language, and
 * fingerprints by which nearly the same texts are found.
 */
export class AddSignals1700000001400 implements MigrationInterface {
  readonly name = 'AddSignals1700000001400';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE terms (
        only_one boolean PRIMARY KEY DEFAULT true CHECK (only_one),
        items jsonb NOT NULL DEFAULT '[]',
        version integer NOT NULL DEFAULT 0
      )`);
    await runner.query('INSERT INTO terms DEFAULT VALUES');
    // Null: never looked through, as after an import.
    await runner.query('ALTER TABLE tales ADD COLUMN language text, ADD COLUMN terms_version integer');
    await runner.query(`CREATE INDEX tales_never_looked_through ON tales (id) WHERE terms_version IS NULL`);
    await runner.query(`
      CREATE INDEX tales_looked_through ON tales (terms_version, id)
        WHERE NOT is_approved AND NOT is_denied AND withdrawn_at IS NULL`);
    await runner.query(`
      CREATE TABLE tale_fingerprints (
        tale_id text PRIMARY KEY REFERENCES tales (id) ON DELETE CASCADE,
        bands integer[] NOT NULL,
        signature bytea NOT NULL
      )`);
    await runner.query('ALTER TABLE tale_fingerprints ALTER signature SET STORAGE MAIN');
    // Without the list of what is still to be sorted in, every search costs alike.
    await runner.query(
      'CREATE INDEX tale_fingerprints_bands ON tale_fingerprints USING gin (bands) WITH (fastupdate = off)',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE tale_fingerprints');
    await runner.query('DROP INDEX tales_never_looked_through, tales_looked_through');
    await runner.query('ALTER TABLE tales DROP COLUMN language, DROP COLUMN terms_version');
    await runner.query('DROP TABLE terms');
  }
}
