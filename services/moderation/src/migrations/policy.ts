import { DEFAULT_POLICY } from '@alcova/contracts';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The policy of what is shown where, in all its versions; the newest one holds. */
export class CreatePolicies1700000002600 implements MigrationInterface {
  readonly name = 'CreatePolicies1700000002600';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE policies (
        version integer PRIMARY KEY CHECK (version >= 0),
        rules jsonb NOT NULL,
        actor_id text,
        updated_at timestamptz
      )`);
    await runner.query('CREATE INDEX policies_actor ON policies (actor_id) WHERE actor_id IS NOT NULL');
    await runner.query('INSERT INTO policies (version, rules) VALUES (0, $1)', [
      JSON.stringify(DEFAULT_POLICY),
    ]);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE policies');
  }
}
