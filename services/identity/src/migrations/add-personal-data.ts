import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Exports of what is held on a person, and erasures with what each service reported. Erasures refer to no account: they are asked for again
 * after a restore that does not know the account.
 */
export class AddPersonalData1700000003400 implements MigrationInterface {
  readonly name = 'AddPersonalData1700000003400';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE exports (
        id text PRIMARY KEY,
        account_id text NOT NULL REFERENCES accounts (id),
        status text NOT NULL DEFAULT 'collecting' CHECK (status IN ('collecting', 'ready', 'failed')),
        parts text[] NOT NULL DEFAULT '{}',
        requested_at timestamptz NOT NULL DEFAULT now(),
        expires_at timestamptz NOT NULL DEFAULT now() + interval '7 days',
        tidied_at timestamptz
      )`);
    await runner.query(
      `CREATE UNIQUE INDEX exports_under_way ON exports (account_id) WHERE status = 'collecting'`,
    );
    await runner.query('CREATE INDEX exports_newest ON exports (account_id, requested_at DESC, id DESC)');
    await runner.query('CREATE INDEX exports_expiry ON exports (expires_at)');
    await runner.query(`
      CREATE TABLE erasures (
        id text PRIMARY KEY,
        account_id text NOT NULL UNIQUE,
        parts text[] NOT NULL DEFAULT '{}',
        begun_at timestamptz NOT NULL DEFAULT now(),
        announced_at timestamptz NOT NULL DEFAULT now(),
        announcements integer NOT NULL DEFAULT 1,
        echoed boolean NOT NULL DEFAULT false,
        recorded_at timestamptz,
        completed_at timestamptz
      )`);
    await runner.query(
      'CREATE INDEX erasures_open ON erasures (announced_at) WHERE completed_at IS NULL OR NOT echoed',
    );
    await runner.query('CREATE INDEX erasures_unrecorded ON erasures (begun_at) WHERE recorded_at IS NULL');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE erasures');
    await runner.query('DROP TABLE exports');
  }
}
