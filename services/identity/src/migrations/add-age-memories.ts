import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The day on which somebody had proved to be an adult, where they want it remembered with their account; not how. */
export class AddAgeMemories1700000019300 implements MigrationInterface {
  readonly name = 'AddAgeMemories1700000019300';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE age_memories (
        account_id text PRIMARY KEY REFERENCES accounts (id) ON DELETE CASCADE,
        proven_on date NOT NULL
      )`);
    await runner.query('CREATE INDEX age_memories_day ON age_memories (proven_on)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE age_memories');
  }
}
