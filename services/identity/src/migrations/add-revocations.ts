import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which access tokens count no more: written with the change that revokes them, then told to the gateways. */
export class AddRevocations1700000003100 implements MigrationInterface {
  readonly name = 'AddRevocations1700000003100';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE revocations (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        key text NOT NULL,
        value jsonb NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now(),
        published_at timestamptz
      )`);
    await runner.query('CREATE INDEX revocations_waiting ON revocations (id) WHERE published_at IS NULL');
    await runner.query('CREATE INDEX revocations_age ON revocations (created_at)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE revocations');
  }
}
