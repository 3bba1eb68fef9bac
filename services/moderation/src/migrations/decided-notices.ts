import type { MigrationInterface, QueryRunner } from 'typeorm';

const TABLES = ['case_decisions', 'tale_decisions'];

/** What is told of a decision waits with it until it cannot be taken back any more; nothing waits once it was told. */
export class DelayDecidedNotices1700000020320 implements MigrationInterface {
  readonly name = 'DelayDecidedNotices1700000020320';

  async up(runner: QueryRunner): Promise<void> {
    for (const table of TABLES) {
      await runner.query(`ALTER TABLE ${table} ADD COLUMN notice jsonb`);
      await runner.query(`CREATE INDEX ${table}_telling ON ${table} (at) WHERE notice IS NOT NULL`);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of TABLES) {
      await runner.query(`DROP INDEX ${table}_telling`);
      await runner.query(`ALTER TABLE ${table} DROP COLUMN notice`);
    }
  }
}
