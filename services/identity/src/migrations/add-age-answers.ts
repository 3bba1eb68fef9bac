import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How walks to wallets ended, for the minutes in which somebody waits for it. Nothing says whose they were. */
export class AddAgeAnswers1700000019100 implements MigrationInterface {
  readonly name = 'AddAgeAnswers1700000019100';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE age_answers (
        walk_hash text PRIMARY KEY,
        outcome text NOT NULL,
        ends_at timestamptz NOT NULL
      )`);
    await runner.query('CREATE INDEX age_answers_end ON age_answers (ends_at)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE age_answers');
  }
}
