import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Whether a video lacks records of participants, whether the site asks for them or not: what administrators filter and count by. Records are
 * sealed, so of a video that has some the service finds out; null until it has.
 */
export class AddLackingRecords1700000020300 implements MigrationInterface {
  readonly name = 'AddLackingRecords1700000020300';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE videos ADD COLUMN lacks_records boolean DEFAULT false');
    await runner.query(`
      UPDATE videos v SET lacks_records = CASE WHEN NOT EXISTS (SELECT FROM participant_records r WHERE r.video_id = v.id) THEN true END
      WHERE cardinality(v.participants) > 0 OR EXISTS (SELECT FROM participant_records r WHERE r.video_id = v.id)`);
    await runner.query(`
      CREATE FUNCTION names_need_records() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        NEW.lacks_records := CASE WHEN NOT EXISTS (SELECT FROM participant_records r WHERE r.video_id = NEW.id)
          THEN cardinality(NEW.participants) > 0 END;
        RETURN NEW;
      END $$`);
    await runner.query(`
      CREATE TRIGGER names_need_records_at_first BEFORE INSERT ON videos
      FOR EACH ROW EXECUTE FUNCTION names_need_records()`);
    await runner.query(`
      CREATE TRIGGER names_need_records_when_changed BEFORE UPDATE OF participants ON videos
      FOR EACH ROW WHEN (NEW.participants <> OLD.participants) EXECUTE FUNCTION names_need_records()`);
    // Also where a process of the version before keeps records.
    await runner.query(`
      CREATE FUNCTION records_changed() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        UPDATE videos SET lacks_records = NULL WHERE id = coalesce(NEW.video_id, OLD.video_id);
        RETURN NULL;
      END $$`);
    await runner.query(`
      CREATE TRIGGER records_changed AFTER INSERT OR DELETE OR UPDATE OF version ON participant_records
      FOR EACH ROW EXECUTE FUNCTION records_changed()`);
    await runner.query(
      'CREATE INDEX videos_unrecorded_newest ON videos (created_at, id) WHERE lacks_records AND is_active',
    );
    await runner.query('CREATE INDEX videos_not_looked_at ON videos (id) WHERE lacks_records IS NULL');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TRIGGER records_changed ON participant_records');
    for (const trigger of ['names_need_records_at_first', 'names_need_records_when_changed'])
      await runner.query(`DROP TRIGGER ${trigger} ON videos`);
    await runner.query('DROP FUNCTION records_changed(), names_need_records()');
    await runner.query('ALTER TABLE videos DROP COLUMN lacks_records');
  }
}
