import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Files that an authority may ask for: each record of moderation's that says so, and until when. Without an end: until one is told. */
export class AddKeptFiles1700000020010 implements MigrationInterface {
  readonly name = 'AddKeptFiles1700000020010';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE kept_files (
        report_id text PRIMARY KEY,
        asset_id text NOT NULL,
        until timestamptz,
        version integer NOT NULL
      )`);
    await runner.query('CREATE INDEX kept_files_asset ON kept_files (asset_id)');
    await runner.query('CREATE INDEX kept_files_until ON kept_files (until) WHERE until IS NOT NULL');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE kept_files');
  }
}
