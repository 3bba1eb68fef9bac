import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Addresses that wait to be confirmed by the links in two mails: at most one for an account. */
export class AddEmailChanges1700000018200 implements MigrationInterface {
  readonly name = 'AddEmailChanges1700000018200';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE email_changes (
        account_id text PRIMARY KEY REFERENCES accounts (id) ON DELETE CASCADE,
        email text NOT NULL,
        email_key text NOT NULL,
        old_email_key text NOT NULL,
        family text NOT NULL,
        new_token_hash text UNIQUE,
        old_token_hash text UNIQUE,
        new_confirmed_at timestamptz,
        old_confirmed_at timestamptz,
        asked_at timestamptz NOT NULL DEFAULT now(),
        expires_at timestamptz NOT NULL
      )`);
    await runner.query('CREATE INDEX email_changes_expiry ON email_changes (expires_at)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE email_changes');
  }
}
