import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Counts that came with imported videos: no fact stands behind them here, so the rebuilding of counters adds them. */
export class AddImports1700000009100 implements MigrationInterface {
  readonly name = 'AddImports1700000009100';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE video_counters
        ADD COLUMN imported_likes bigint NOT NULL DEFAULT 0 CHECK (imported_likes >= 0),
        ADD COLUMN imported_dislikes bigint NOT NULL DEFAULT 0 CHECK (imported_dislikes >= 0)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'ALTER TABLE video_counters DROP COLUMN imported_likes, DROP COLUMN imported_dislikes',
    );
  }
}
