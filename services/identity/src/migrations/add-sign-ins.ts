import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What accounts need to be changed and closed, and the sign-ins that their sessions come from. */
export class AddSignIns1700000002000 implements MigrationInterface {
  readonly name = 'AddSignIns1700000002000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE accounts
        ADD COLUMN email_key text,
        ADD COLUMN email_confirmed_at timestamptz,
        ADD COLUMN generation integer NOT NULL DEFAULT 0,
        ADD COLUMN version bigint NOT NULL DEFAULT 1,
        ADD COLUMN erased_at timestamptz`);
    // Until here the only accounts are administrators whose address the operator configured.
    await runner.query(`UPDATE accounts SET email_key = lower(email), email_confirmed_at = created_at`);
    await runner.query(`ALTER TABLE accounts ALTER COLUMN email_key SET NOT NULL`);
    await runner.query('DROP INDEX accounts_email');
    await runner.query(
      `CREATE UNIQUE INDEX accounts_email_key ON accounts (email_key) WHERE status <> 'erased'`,
    );
    await runner.query(`
      CREATE TABLE sign_ins (
        family text PRIMARY KEY,
        account_id text NOT NULL REFERENCES accounts (id),
        device text NOT NULL,
        signed_in_at timestamptz NOT NULL DEFAULT now(),
        last_used_at timestamptz NOT NULL DEFAULT now(),
        proved_at timestamptz NOT NULL DEFAULT now(),
        ended_at timestamptz
      )`);
    await runner.query(`CREATE INDEX sign_ins_account ON sign_ins (account_id) WHERE ended_at IS NULL`);
    await runner.query(`
      INSERT INTO sign_ins (family, account_id, device, signed_in_at, last_used_at, proved_at, ended_at)
      SELECT family, min(account_id), '', min(created_at), max(created_at), min(created_at), max(revoked_at)
      FROM sessions GROUP BY family`);
    await runner.query(
      'ALTER TABLE sessions ADD CONSTRAINT sessions_family_fk FOREIGN KEY (family) REFERENCES sign_ins (family) ON DELETE CASCADE',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE sessions DROP CONSTRAINT sessions_family_fk');
    await runner.query('DROP TABLE sign_ins');
    await runner.query('DROP INDEX accounts_email_key');
    await runner.query('CREATE UNIQUE INDEX accounts_email ON accounts (lower(email))');
    await runner.query(`
      ALTER TABLE accounts
        DROP COLUMN email_key, DROP COLUMN email_confirmed_at, DROP COLUMN generation, DROP COLUMN version, DROP COLUMN erased_at`);
  }
}
