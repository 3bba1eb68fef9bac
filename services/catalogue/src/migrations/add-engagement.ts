import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What people do with videos: favourites, reactions, history, views. `person` is `a:{account}` or `v:{visitor}`, and `x:{random}` once the
 * account was erased. All of it goes with its video. `erased_accounts` names for a day who must not be written about any more.
 */
export class AddEngagement1700000002000 implements MigrationInterface {
  readonly name = 'AddEngagement1700000002000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'ALTER TABLE video_counters ADD COLUMN favorites bigint NOT NULL DEFAULT 0 CHECK (favorites >= 0)',
    );
    await this.createFacts(runner);
    await this.createViews(runner);
  }

  private async createFacts(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE favorites (
        account_id text NOT NULL,
        video_id text NOT NULL REFERENCES videos (id) ON DELETE CASCADE,
        created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
        PRIMARY KEY (account_id, video_id)
      )`);
    await runner.query('CREATE INDEX favorites_newest ON favorites (account_id, created_at DESC, video_id)');
    await runner.query('CREATE INDEX favorites_video ON favorites (video_id)');
    await runner.query(`
      CREATE TABLE reactions (
        person text NOT NULL,
        video_id text NOT NULL REFERENCES videos (id) ON DELETE CASCADE,
        value text NOT NULL CHECK (value IN ('like', 'dislike')),
        reacted_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (person, video_id)
      )`);
    await runner.query('CREATE INDEX reactions_video ON reactions (video_id, value)');
    await runner.query(`
      CREATE TABLE history (
        account_id text NOT NULL,
        video_id text NOT NULL REFERENCES videos (id) ON DELETE CASCADE,
        watched_at timestamptz NOT NULL,
        PRIMARY KEY (account_id, video_id)
      )`);
    await runner.query('CREATE INDEX history_latest ON history (account_id, watched_at DESC, video_id)');
    await runner.query('CREATE INDEX history_video ON history (video_id)');
    await runner.query(`
      CREATE TABLE erased_accounts (
        account_id text PRIMARY KEY,
        erased_at timestamptz NOT NULL DEFAULT now()
      )`);
  }

  private async createViews(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE view_windows (
        person text NOT NULL,
        video_id text NOT NULL REFERENCES videos (id) ON DELETE CASCADE,
        counted_at timestamptz NOT NULL,
        PRIMARY KEY (person, video_id)
      )`);
    await runner.query('CREATE INDEX view_windows_age ON view_windows (counted_at)');
    await runner.query('CREATE INDEX view_windows_video ON view_windows (video_id)');
    await runner.query(`
      CREATE TABLE view_days (
        day date NOT NULL,
        video_id text NOT NULL REFERENCES videos (id) ON DELETE CASCADE,
        views bigint NOT NULL CHECK (views > 0),
        PRIMARY KEY (day, video_id)
      )`);
    await runner.query('CREATE INDEX view_days_video ON view_days (video_id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['view_days', 'view_windows', 'erased_accounts', 'history', 'reactions', 'favorites'])
      await runner.query(`DROP TABLE ${table}`);
    await runner.query('ALTER TABLE video_counters DROP COLUMN favorites');
  }
}
