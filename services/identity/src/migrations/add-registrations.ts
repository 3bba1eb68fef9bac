import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Registrations that wait until somebody opens the link in their mail: until then there is no account. */
export class AddRegistrations1700000009300 implements MigrationInterface {
  readonly name = 'AddRegistrations1700000009300';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE registrations (
        id text PRIMARY KEY,
        name text NOT NULL,
        email text NOT NULL,
        email_key text NOT NULL,
        password_hash text NOT NULL,
        token_hash text UNIQUE,
        expires_at timestamptz NOT NULL
      )`);
    await runner.query('CREATE INDEX registrations_waiting ON registrations (id) WHERE token_hash IS NULL');
    await runner.query('CREATE INDEX registrations_email_key ON registrations (email_key)');
    await runner.query('CREATE INDEX registrations_expiry ON registrations (expires_at)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE registrations');
  }
}
