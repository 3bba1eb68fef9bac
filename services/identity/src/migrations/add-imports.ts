import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which accounts came from another installation, and when they were invited to this one. */
export class AddImports1700000009100 implements MigrationInterface {
  readonly name = 'AddImports1700000009100';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'ALTER TABLE accounts ADD COLUMN imported_at timestamptz, ADD COLUMN invited_at timestamptz',
    );
    await runner.query(`
      CREATE INDEX accounts_to_invite ON accounts (id)
      WHERE imported_at IS NOT NULL AND invited_at IS NULL AND status = 'active'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX accounts_to_invite');
    await runner.query('ALTER TABLE accounts DROP COLUMN imported_at, DROP COLUMN invited_at');
  }
}
