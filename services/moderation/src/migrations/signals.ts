import type { MigrationInterface, QueryRunner } from 'typeorm';

const MOST_OF_A_BAND = 200;

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
    // How few rows hold a band is nothing that the planner can know: it would read them all. What a language says most often makes some
    // bands common: of each band so many are enough, and those that have most bands in common come first.
    await runner.query(`
      CREATE FUNCTION tale_fingerprints_near(wanted integer[], most integer) RETURNS TABLE (tale_id text, signature bytea)
      LANGUAGE sql STABLE SET enable_seqscan = off AS $$
        SELECT f.tale_id, f.signature FROM (
          SELECT holder.tale_id FROM unnest(wanted) AS band
          CROSS JOIN LATERAL (SELECT h.tale_id FROM tale_fingerprints h WHERE h.bands @> ARRAY[band] LIMIT ${MOST_OF_A_BAND}) AS holder
          GROUP BY holder.tale_id ORDER BY count(*) DESC LIMIT most
        ) AS near JOIN tale_fingerprints f ON f.tale_id = near.tale_id
      $$`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP FUNCTION tale_fingerprints_near(integer[], integer)');
    await runner.query('DROP TABLE tale_fingerprints');
    await runner.query('DROP INDEX tales_never_looked_through, tales_looked_through');
    await runner.query('ALTER TABLE tales DROP COLUMN language, DROP COLUMN terms_version');
    await runner.query('DROP TABLE terms');
  }
}
