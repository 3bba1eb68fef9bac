import type { MigrationInterface, QueryRunner } from 'typeorm';

/** As for the totals of lists: several rows, so that two transactions that change sums at once rarely meet. */
const SLOTS = 16;
const SUMS = ['views', 'likes', 'comments'] as const;

/** Times at which videos become active, the sums of counters over all videos, and the statistics of days. */
export class AddAdministration1700000005000 implements MigrationInterface {
  readonly name = 'AddAdministration1700000005000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE videos ADD COLUMN scheduled_for timestamptz,
        ADD CONSTRAINT videos_schedule CHECK (scheduled_for IS NULL OR NOT is_active)`);
    await runner.query(
      'CREATE INDEX videos_scheduled ON videos (scheduled_for, id) WHERE scheduled_for IS NOT NULL',
    );
    await this.copyComments(runner);
    await this.createSums(runner);
    await runner.query('CREATE INDEX reactions_moment ON reactions (reacted_at) INCLUDE (value)');
    await runner.query(`
      CREATE TABLE statistics_days (
        day date PRIMARY KEY,
        views bigint NOT NULL,
        likes bigint NOT NULL,
        dislikes bigint NOT NULL,
        new_videos bigint NOT NULL,
        counted_at timestamptz NOT NULL
      )`);
  }

  /** The copy of the counters holds comments too: sums are made of what is copied, so counting a view still moves its own row alone. */
  private async copyComments(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE video_ranks ADD COLUMN comments bigint NOT NULL DEFAULT 0');
    await runner.query(`
      UPDATE video_ranks r SET comments = c.comments FROM video_counters c WHERE r.video_id = c.video_id AND c.comments > 0`);
    for (const trigger of ['stale_from_the_start', 'stale_when_counted'])
      await runner.query(`DROP TRIGGER ${trigger} ON video_counters`);
    await this.createStaleTriggers(runner, SUMS);
  }

  private async createStaleTriggers(runner: QueryRunner, columns: readonly string[]): Promise<void> {
    await runner.query(`
      CREATE TRIGGER stale_from_the_start BEFORE INSERT ON video_counters FOR EACH ROW
      WHEN (${columns.map((column) => `NEW.${column} > 0`).join(' OR ')}) EXECUTE FUNCTION mark_stale()`);
    await runner.query(`
      CREATE TRIGGER stale_when_counted BEFORE UPDATE ON video_counters FOR EACH ROW
      WHEN (${columns.map((column) => `NEW.${column} <> OLD.${column}`).join(' OR ')}) EXECUTE FUNCTION mark_stale()`);
  }

  private async createSums(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE counter_sums (
        slot integer PRIMARY KEY,
        views bigint NOT NULL,
        likes bigint NOT NULL,
        comments bigint NOT NULL
      )`);
    await runner.query(`
      INSERT INTO counter_sums (slot, views, likes, comments)
      SELECT 0, coalesce(sum(views), 0), coalesce(sum(likes), 0), coalesce(sum(comments), 0) FROM video_ranks`);
    const sums = SUMS.map((column) => `sum(sign * ${column})`);
    const signed = (sign: 1 | -1, table: string) =>
      `SELECT ${sign} AS sign, ${SUMS.join(', ')} FROM ${table}`;
    const changes = {
      insert: { rows: signed(1, 'come'), tables: 'NEW TABLE AS come' },
      update: {
        rows: `${signed(-1, 'gone')} UNION ALL ${signed(1, 'come')}`,
        tables: 'OLD TABLE AS gone NEW TABLE AS come',
      },
      delete: { rows: signed(-1, 'gone'), tables: 'OLD TABLE AS gone' },
    } as const;
    for (const [change, { rows, tables }] of Object.entries(changes)) {
      await runner.query(`
        CREATE FUNCTION sums_follow_${change}() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
          INSERT INTO counter_sums AS s (slot, ${SUMS.join(', ')})
          SELECT pg_backend_pid() % ${SLOTS}, ${sums.join(', ')} FROM (${rows}) AS changed
          HAVING ${sums.map((sum) => `${sum} <> 0`).join(' OR ')}
          ON CONFLICT (slot) DO UPDATE SET ${SUMS.map((column) => `${column} = s.${column} + excluded.${column}`).join(', ')};
          RETURN NULL;
        END $$`);
      await runner.query(`
        CREATE TRIGGER sums_follow_${change} AFTER ${change} ON video_ranks REFERENCING ${tables}
        FOR EACH STATEMENT EXECUTE FUNCTION sums_follow_${change}()`);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE statistics_days');
    await runner.query('DROP INDEX reactions_moment');
    for (const change of ['insert', 'update', 'delete']) {
      await runner.query(`DROP TRIGGER sums_follow_${change} ON video_ranks`);
      await runner.query(`DROP FUNCTION sums_follow_${change}()`);
    }
    await runner.query('DROP TABLE counter_sums');
    for (const trigger of ['stale_from_the_start', 'stale_when_counted'])
      await runner.query(`DROP TRIGGER ${trigger} ON video_counters`);
    await this.createStaleTriggers(runner, ['views', 'likes']);
    await runner.query('ALTER TABLE video_ranks DROP COLUMN comments');
    await runner.query('DROP INDEX videos_scheduled');
    await runner.query('ALTER TABLE videos DROP COLUMN scheduled_for');
  }
}
