import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Until when the text of a tale that was taken back is kept. Those that were taken back before keep theirs: their authors were told that they
 * go on seeing it.
 */
export class KeepWithdrawnTexts1700000020341 implements MigrationInterface {
  readonly name = 'KeepWithdrawnTexts1700000020341';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE tales ADD COLUMN text_kept_until timestamptz');
    await runner.query(
      'CREATE INDEX tales_text_kept ON tales (text_kept_until) WHERE text_kept_until IS NOT NULL',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX tales_text_kept');
    await runner.query('ALTER TABLE tales DROP COLUMN text_kept_until');
  }
}

/**
 * The new text of a published tale is a tale of its own that waits; approved, it changes places with the published text, and is taken back as
 * the version `edited_version` of that tale comes to be.
 */
export class EditTales1700000020342 implements MigrationInterface {
  readonly name = 'EditTales1700000020342';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE tales
        ADD COLUMN edits text REFERENCES tales (id) ON DELETE CASCADE,
        ADD COLUMN edited_version integer`);
    await runner.query('CREATE INDEX tales_edits ON tales (edits) WHERE edits IS NOT NULL');
    await runner.query(
      'CREATE UNIQUE INDEX tales_open_edit ON tales (edits) WHERE edits IS NOT NULL AND withdrawn_at IS NULL',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX tales_open_edit, tales_edits');
    await runner.query('ALTER TABLE tales DROP COLUMN edits, DROP COLUMN edited_version');
  }
}
