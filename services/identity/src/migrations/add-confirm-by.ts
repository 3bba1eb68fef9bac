import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Until when an account has to confirm its address; set once the person was told. */
export class AddConfirmBy1700000009310 implements MigrationInterface {
  readonly name = 'AddConfirmBy1700000009310';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE accounts ADD COLUMN confirm_by timestamptz');
    await runner.query(`
      CREATE INDEX accounts_unconfirmed ON accounts (confirm_by)
      WHERE email_confirmed_at IS NULL AND status = 'active'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX accounts_unconfirmed');
    await runner.query('ALTER TABLE accounts DROP COLUMN confirm_by');
  }
}
