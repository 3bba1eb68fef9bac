import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How far people were called to an urgent case, and when anybody was called last. */
export class CallPeople1700000020330 implements MigrationInterface {
  readonly name = 'CallPeople1700000020330';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE cases ADD COLUMN called integer NOT NULL DEFAULT 0');
    await runner.query(
      `CREATE INDEX cases_calls ON cases (due_at, id) INCLUDE (called) WHERE state = 'waiting' AND is_urgent`,
    );
    await runner.query(`
      CREATE TABLE urgent_calls (
        only_one boolean PRIMARY KEY DEFAULT true CHECK (only_one),
        free_at timestamptz NOT NULL DEFAULT now()
      )`);
    await runner.query('INSERT INTO urgent_calls DEFAULT VALUES');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE urgent_calls');
    await runner.query('DROP INDEX cases_calls');
    await runner.query('ALTER TABLE cases DROP COLUMN called');
  }
}
