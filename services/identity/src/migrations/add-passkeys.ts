import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Passkeys (WebAuthn), and the questions to browsers that wait for an answer. */
export class AddPasskeys1700000009400 implements MigrationInterface {
  readonly name = 'AddPasskeys1700000009400';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE passkeys (
        id text PRIMARY KEY,
        account_id text NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
        name text NOT NULL,
        public_key bytea NOT NULL,
        counter bigint NOT NULL,
        transports text[] NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now(),
        last_used_at timestamptz
      )`);
    await runner.query('CREATE INDEX passkeys_account ON passkeys (account_id)');
    await runner.query(`
      CREATE TABLE passkey_challenges (
        challenge text PRIMARY KEY,
        account_id text NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
        purpose text NOT NULL CHECK (purpose IN ('creation', 'sign-in', 'proof')),
        expires_at timestamptz NOT NULL
      )`);
    await runner.query('CREATE INDEX passkey_challenges_account ON passkey_challenges (account_id)');
    await runner.query('CREATE INDEX passkey_challenges_expiry ON passkey_challenges (expires_at)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE passkey_challenges');
    await runner.query('DROP TABLE passkeys');
  }
}
