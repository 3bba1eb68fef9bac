import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Who sent a file that is being worked on, for as long as that takes: whoever did is told when it fails. */
export class AddAwaitedUploads1700000020331 implements MigrationInterface {
  readonly name = 'AddAwaitedUploads1700000020331';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE awaited_uploads (
        asset_id text PRIMARY KEY REFERENCES assets (id),
        account_id text NOT NULL,
        at timestamptz NOT NULL DEFAULT now()
      )`);
    await runner.query('CREATE INDEX awaited_uploads_account ON awaited_uploads (account_id, asset_id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE awaited_uploads');
  }
}
