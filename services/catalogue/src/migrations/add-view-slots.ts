import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Views that are not in their videos' counters yet. Each connection writes to a row of its own (`slot`), so that those who watch one video at
 * once do not wait for each other's commits; a round adds the rows to `video_counters` and `view_days` and deletes them.
 */
export class AddViewSlots1700000009500 implements MigrationInterface {
  readonly name = 'AddViewSlots1700000009500';

  async up(runner: QueryRunner): Promise<void> {
    // Rows live for a second: room for updates beside them, and cleaning by the count of dead ones instead of by a share of hardly any.
    await runner.query(`
      CREATE TABLE view_slots (
        video_id text NOT NULL REFERENCES videos (id) ON DELETE CASCADE,
        day date NOT NULL,
        slot integer NOT NULL,
        views integer NOT NULL CHECK (views > 0),
        PRIMARY KEY (video_id, day, slot)
      ) WITH (fillfactor = 50, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      INSERT INTO view_days AS counted (day, video_id, views) SELECT day, video_id, sum(views) FROM view_slots GROUP BY day, video_id
      ON CONFLICT (day, video_id) DO UPDATE SET views = counted.views + excluded.views`);
    await runner.query(`
      UPDATE video_counters c SET views = c.views + s.views
      FROM (SELECT video_id, sum(views) AS views FROM view_slots GROUP BY video_id) s WHERE s.video_id = c.video_id`);
    await runner.query('DROP TABLE view_slots');
  }
}
