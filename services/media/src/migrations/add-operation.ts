import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Lost workers counted apart, the retention of sources, and where the sweep of the store stands. */
export class AddOperation1700000004000 implements MigrationInterface {
  readonly name = 'AddOperation1700000004000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE jobs
        ADD COLUMN losses integer NOT NULL DEFAULT 0 CHECK (losses >= 0),
        ADD COLUMN lost_token text`);
    await runner.query(`
      ALTER TABLE assets
        ADD COLUMN failed_from text CHECK (failed_from IN ('uploaded', 'probed', 'playable')),
        ADD COLUMN ready_at timestamptz,
        ADD COLUMN source_removed_at timestamptz`);
    await runner.query("UPDATE assets SET ready_at = updated_at WHERE state = 'ready'");
    await runner.query(
      "CREATE INDEX assets_with_source ON assets (id) WHERE state = 'ready' AND source_removed_at IS NULL",
    );
    await runner.query(`
      CREATE TABLE sweeps (
        singleton boolean PRIMARY KEY DEFAULT true CHECK (singleton),
        cursor text,
        finished_at timestamptz
      )`);
    await runner.query('INSERT INTO sweeps DEFAULT VALUES');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE sweeps');
    await runner.query(
      'ALTER TABLE assets DROP COLUMN failed_from, DROP COLUMN ready_at, DROP COLUMN source_removed_at',
    );
    await runner.query('ALTER TABLE jobs DROP COLUMN losses, DROP COLUMN lost_token');
  }
}
