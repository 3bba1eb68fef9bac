import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Second factors, their recovery codes, and sign-ins that wait for one. */
export class AddSecondFactors1700000003300 implements MigrationInterface {
  readonly name = 'AddSecondFactors1700000003300';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE second_factors (
        account_id text PRIMARY KEY REFERENCES accounts (id) ON DELETE CASCADE,
        sealed text NOT NULL,
        started_at timestamptz NOT NULL DEFAULT now(),
        confirmed_at timestamptz,
        last_step bigint NOT NULL DEFAULT 0
      )`);
    await runner.query(
      'CREATE INDEX second_factors_started ON second_factors (started_at) WHERE confirmed_at IS NULL',
    );
    await runner.query(`
      CREATE TABLE recovery_codes (
        account_id text NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
        hash text NOT NULL,
        used_at timestamptz,
        PRIMARY KEY (account_id, hash)
      )`);
    await runner.query(`
      CREATE TABLE sign_in_challenges (
        token_hash text PRIMARY KEY,
        account_id text NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
        generation integer NOT NULL,
        kind text NOT NULL CHECK (kind IN ('sign-in', 'provider-sign-in')),
        tries integer NOT NULL DEFAULT 0,
        expires_at timestamptz NOT NULL
      )`);
    await runner.query('CREATE INDEX sign_in_challenges_account ON sign_in_challenges (account_id)');
    await runner.query('CREATE INDEX sign_in_challenges_expiry ON sign_in_challenges (expires_at)');
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['sign_in_challenges', 'recovery_codes', 'second_factors'])
      await runner.query(`DROP TABLE ${table}`);
  }
}
