import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What is kept of a video while it lies in the trash. `video_ranks` is no part of it: it is made anew from what is in `videos`. */
const KEPT = [
  ...['video_counters', 'view_slots', 'view_windows', 'view_days'],
  ...['favorites', 'reactions', 'history', 'participant_records'],
];

/** Makes what is kept of videos refer to another table. Whatever referred to `videos` before refers to an id of `video_ids` too. */
async function refer(runner: QueryRunner, target: string): Promise<void> {
  for (const table of KEPT)
    await runner.query(
      `ALTER TABLE ${table} DROP CONSTRAINT ${table}_video_id_fkey,
         ADD CONSTRAINT ${table}_video_id_fkey FOREIGN KEY (video_id) REFERENCES ${target} (id) ON DELETE CASCADE NOT VALID`,
    );
}

/**
 * A trash. The row of a deleted video moves out of `videos`, so that nothing that reads that table knows of it any more; what was counted and
 * kept of it stays, since it refers to `video_ids`. An id stands there as long as it stands in `videos` or in `trashed_videos`.
 */
export class KeepTrash1700000020370 implements MigrationInterface {
  readonly name = 'KeepTrash1700000020370';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('LOCK TABLE videos IN SHARE ROW EXCLUSIVE MODE');
    await runner.query('CREATE TABLE video_ids (id text PRIMARY KEY)');
    await runner.query('INSERT INTO video_ids SELECT id FROM videos');
    // `video` is the whole row: a column that comes or goes meanwhile changes nothing here.
    await runner.query(`
      CREATE TABLE trashed_videos (
        id text PRIMARY KEY REFERENCES video_ids (id) ON DELETE CASCADE,
        asset_id text CONSTRAINT trashed_videos_asset UNIQUE,
        video jsonb NOT NULL,
        trashed_at timestamptz NOT NULL DEFAULT now()
      )`);
    await runner.query('CREATE INDEX trashed_videos_time ON trashed_videos (trashed_at, id)');
    // An import does not bring back what is in the trash: its row is left out, as one whose id is in use.
    await runner.query(`
      CREATE FUNCTION keep_video_id() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        IF EXISTS (SELECT FROM trashed_videos t WHERE t.id = NEW.id) THEN RETURN NULL; END IF;
        INSERT INTO video_ids (id) VALUES (NEW.id) ON CONFLICT DO NOTHING;
        RETURN NEW;
      END $$`);
    // The file of a video in the trash is that video's.
    await runner.query(`
      CREATE FUNCTION refuse_trashed_asset() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        IF EXISTS (SELECT FROM trashed_videos t WHERE t.asset_id = NEW.asset_id) THEN
          RAISE unique_violation USING MESSAGE = 'the asset is one of the trash', CONSTRAINT = 'videos_asset';
        END IF;
        RETURN NEW;
      END $$`);
    await runner.query(`
      CREATE FUNCTION forget_video_ids() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        DELETE FROM video_ids i USING gone WHERE i.id = gone.id AND NOT EXISTS (SELECT FROM trashed_videos t WHERE t.id = gone.id);
        RETURN NULL;
      END $$`);
    await runner.query(
      'CREATE TRIGGER keep_video_id BEFORE INSERT ON videos FOR EACH ROW EXECUTE FUNCTION keep_video_id()',
    );
    await runner.query(
      `CREATE TRIGGER refuse_trashed_asset BEFORE INSERT OR UPDATE OF asset_id ON videos FOR EACH ROW
       WHEN (NEW.asset_id IS NOT NULL) EXECUTE FUNCTION refuse_trashed_asset()`,
    );
    await runner.query(
      `CREATE TRIGGER forget_video_ids AFTER DELETE ON videos REFERENCING OLD TABLE AS gone
       FOR EACH STATEMENT EXECUTE FUNCTION forget_video_ids()`,
    );
    // Also where triggers rest for a bulk load.
    for (const trigger of ['keep_video_id', 'forget_video_ids'])
      await runner.query(`ALTER TABLE videos ENABLE ALWAYS TRIGGER ${trigger}`);
    await refer(runner, 'video_ids');
  }

  /** What lies in the trash is erased: before, deleted was erased. */
  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DELETE FROM video_ids WHERE id IN (SELECT id FROM trashed_videos)');
    await refer(runner, 'videos');
    for (const trigger of ['keep_video_id', 'refuse_trashed_asset', 'forget_video_ids']) {
      await runner.query(`DROP TRIGGER ${trigger} ON videos`);
      await runner.query(`DROP FUNCTION ${trigger}()`);
    }
    await runner.query('DROP TABLE trashed_videos, video_ids');
  }
}
