import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What holds a video back from the public, by holder. A hold may be there before its video or outlast it. `is_public` was made of the row
 * alone; it now also asks for holds, so a trigger keeps it: lists, totals, marks and ranks follow it as before.
 */
export class AddHolds1700000007000 implements MigrationInterface {
  readonly name = 'AddHolds1700000007000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE video_holds (
        video_id text NOT NULL,
        holder text NOT NULL,
        is_held boolean NOT NULL,
        reason text,
        version bigint NOT NULL,
        updated_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (video_id, holder)
      )`);
    await runner.query('ALTER TABLE videos ALTER COLUMN is_public DROP EXPRESSION IF EXISTS');
    // VOLATILE, so that it sees a hold that was committed while the row was waited for.
    await runner.query(`
      CREATE OR REPLACE FUNCTION keep_public() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        NEW.is_public := NEW.is_active AND NEW.media_state = 'ready';
        IF NEW.is_public THEN
          NEW.is_public := NOT EXISTS (SELECT FROM video_holds h WHERE h.video_id = NEW.id AND h.is_held);
        END IF;
        RETURN NEW;
      END $$`);
    await runner.query(
      'CREATE OR REPLACE TRIGGER keep_public BEFORE INSERT OR UPDATE ON videos FOR EACH ROW EXECUTE FUNCTION keep_public()',
    );
    // Also where triggers rest for a bulk load: the column says who may see a video.
    await runner.query('ALTER TABLE videos ENABLE ALWAYS TRIGGER keep_public');
    // A hold and the video that it is for may come at the same moment; whoever is later sees the other.
    await runner.query(`
      CREATE FUNCTION await_holds() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        PERFORM pg_advisory_xact_lock_shared(hashtextextended('video_holds', 0));
        RETURN NULL;
      END $$`);
    await runner.query(
      'CREATE TRIGGER await_holds BEFORE INSERT ON videos FOR EACH STATEMENT EXECUTE FUNCTION await_holds()',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TRIGGER await_holds ON videos');
    await runner.query('DROP TRIGGER keep_public ON videos');
    await runner.query('DROP FUNCTION await_holds(), keep_public()');
    await runner.query('DROP TABLE video_holds');
    // An expression can only be given to a new column, and every index and statement names this one.
    await runner.query(`
      CREATE OR REPLACE FUNCTION keep_public() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        NEW.is_public := NEW.is_active AND NEW.media_state = 'ready';
        RETURN NEW;
      END $$`);
    await runner.query(
      'CREATE OR REPLACE TRIGGER keep_public BEFORE INSERT OR UPDATE ON videos FOR EACH ROW EXECUTE FUNCTION keep_public()',
    );
    await runner.query('ALTER TABLE videos ENABLE ALWAYS TRIGGER keep_public');
    await runner.query('UPDATE videos SET is_active = is_active WHERE is_active AND NOT is_public');
  }
}
