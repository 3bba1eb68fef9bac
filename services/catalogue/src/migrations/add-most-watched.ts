import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The videos that were watched most on each day that is over: kept when the day is counted, never looked for by a request. */
export class AddMostWatched1700000018000 implements MigrationInterface {
  readonly name = 'AddMostWatched1700000018000';

  async up(runner: QueryRunner): Promise<void> {
    // No foreign key: a video that goes meanwhile does not hold up the count of its day.
    await runner.query(`
      CREATE TABLE most_watched (
        day date NOT NULL,
        video_id text NOT NULL,
        views bigint NOT NULL CHECK (views > 0),
        PRIMARY KEY (day, video_id)
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE most_watched');
  }
}
