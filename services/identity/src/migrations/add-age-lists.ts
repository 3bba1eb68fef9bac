import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The last good list of those who attest ages, by the address that it was fetched from. */
export class AddAgeLists1700000019200 implements MigrationInterface {
  readonly name = 'AddAgeLists1700000019200';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE age_lists (
        url text PRIMARY KEY,
        fetched_at timestamptz NOT NULL,
        sequence bigint NOT NULL CHECK (sequence >= 0),
        body text NOT NULL
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE age_lists');
  }
}
