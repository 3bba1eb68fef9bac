import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The widths of the generated thumbnail, as media says them: `[{ width, url }]`. Older videos get theirs with media's next word of them. */
export class AddThumbnailWidths1700000002500 implements MigrationInterface {
  readonly name = 'AddThumbnailWidths1700000002500';

  async up(runner: QueryRunner): Promise<void> {
    for (const table of ['videos', 'asset_states'])
      await runner.query(`ALTER TABLE ${table} ADD COLUMN images jsonb NOT NULL DEFAULT '[]'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['asset_states', 'videos'])
      await runner.query(`ALTER TABLE ${table} DROP COLUMN images`);
  }
}
