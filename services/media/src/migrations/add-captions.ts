import type { MigrationInterface, QueryRunner } from 'typeorm';

/** WebVTT files of assets, one a language. */
export class AddCaptions1700000005000 implements MigrationInterface {
  readonly name = 'AddCaptions1700000005000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE captions (
        asset_id text NOT NULL REFERENCES assets (id),
        language text NOT NULL,
        label text NOT NULL,
        key text NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now(),
        updated_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (asset_id, language)
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE captions');
  }
}
