import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Accounts, their sessions, and the count of wrong passwords. */
export class CreateIdentity1700000001000 implements MigrationInterface {
  readonly name = 'CreateIdentity1700000001000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE accounts (
        id text PRIMARY KEY,
        name text NOT NULL,
        email text NOT NULL,
        photo text,
        role text NOT NULL DEFAULT 'user' CHECK (role IN ('user', 'moderator', 'admin')),
        status text NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'disabled', 'erased')),
        password_hash text,
        created_at timestamptz NOT NULL DEFAULT now(),
        updated_at timestamptz NOT NULL DEFAULT now()
      )`);
    await runner.query('CREATE UNIQUE INDEX accounts_email ON accounts (lower(email))');
    await runner.query(`
      CREATE TABLE sessions (
        id text PRIMARY KEY,
        family text NOT NULL,
        account_id text NOT NULL REFERENCES accounts (id),
        token_hash text NOT NULL UNIQUE,
        device text NOT NULL,
        successor text,
        rotated_at timestamptz,
        revoked_at timestamptz,
        expires_at timestamptz NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now(),
        CHECK ((successor IS NULL) = (rotated_at IS NULL))
      )`);
    await runner.query('CREATE INDEX sessions_family ON sessions (family)');
    await runner.query('CREATE INDEX sessions_account ON sessions (account_id)');
    await runner.query('CREATE INDEX sessions_expiry ON sessions (expires_at)');
    await runner.query(`
      CREATE TABLE wrong_passwords (
        email_hash text PRIMARY KEY,
        tries integer NOT NULL,
        window_ends timestamptz NOT NULL
      )`);
    await runner.query('CREATE INDEX wrong_passwords_window ON wrong_passwords (window_ends)');
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['wrong_passwords', 'sessions', 'accounts'])
      await runner.query(`DROP TABLE ${table}`);
  }
}
