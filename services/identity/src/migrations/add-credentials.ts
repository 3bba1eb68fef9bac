import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Counts of all kinds of acts, mail that waits, links that went out by mail, and links to providers. */
export class AddCredentials1700000003000 implements MigrationInterface {
  readonly name = 'AddCredentials1700000003000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE wrong_passwords');
    await runner.query(`
      CREATE TABLE attempts (
        subject text PRIMARY KEY,
        tries integer NOT NULL,
        window_ends timestamptz NOT NULL
      )`);
    await runner.query('CREATE INDEX attempts_window ON attempts (window_ends)');
    await runner.query(`
      CREATE TABLE mails (
        id text PRIMARY KEY,
        recipient text NOT NULL,
        subject text NOT NULL,
        body_text text NOT NULL,
        body_html text NOT NULL,
        attempts integer NOT NULL DEFAULT 0,
        next_try_at timestamptz NOT NULL DEFAULT now(),
        give_up_at timestamptz NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now()
      )`);
    await runner.query('CREATE INDEX mails_next_try ON mails (next_try_at)');
    await runner.query(`
      CREATE TABLE mail_links (
        token_hash text PRIMARY KEY,
        purpose text NOT NULL CHECK (purpose IN ('reset', 'confirm')),
        account_id text NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
        email_key text NOT NULL,
        expires_at timestamptz NOT NULL
      )`);
    await runner.query('CREATE INDEX mail_links_account ON mail_links (account_id)');
    await runner.query('CREATE INDEX mail_links_expiry ON mail_links (expires_at)');
    await runner.query(`
      CREATE TABLE reset_requests (
        id text PRIMARY KEY,
        email_key text NOT NULL
      )`);
    await runner.query(`
      CREATE TABLE provider_links (
        issuer text NOT NULL,
        subject text NOT NULL,
        account_id text NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
        linked_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (issuer, subject),
        UNIQUE (account_id, issuer)
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['provider_links', 'reset_requests', 'mail_links', 'mails', 'attempts'])
      await runner.query(`DROP TABLE ${table}`);
    await runner.query(`
      CREATE TABLE wrong_passwords (
        email_hash text PRIMARY KEY,
        tries integer NOT NULL,
        window_ends timestamptz NOT NULL
      )`);
    await runner.query('CREATE INDEX wrong_passwords_window ON wrong_passwords (window_ends)');
  }
}
