import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The value that passed a limit, as the person whose film was refused reads it. */
export class AddFound1700000014000 implements MigrationInterface {
  readonly name = 'AddFound1700000014000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE assets ADD COLUMN found text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE assets DROP COLUMN found');
  }
}
