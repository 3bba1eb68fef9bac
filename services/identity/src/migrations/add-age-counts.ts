import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How many proofs of age ended how. Nothing says whose they were, nor when within the day. */
export class AddAgeCounts1700000019000 implements MigrationInterface {
  readonly name = 'AddAgeCounts1700000019000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE age_counts (
        day date,
        way text,
        outcome text,
        count bigint NOT NULL CHECK (count > 0),
        PRIMARY KEY (day, way, outcome)
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE age_counts');
  }
}
