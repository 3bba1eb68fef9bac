import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When an author last looked at their tales, and which mails they do not want. */
export class TellAuthors1700000020340 implements MigrationInterface {
  readonly name = 'TellAuthors1700000020340';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE tale_authors
        ADD COLUMN tales_seen_at timestamptz NOT NULL DEFAULT now(),
        ADD COLUMN muted_notices text[] NOT NULL DEFAULT '{}'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE tale_authors DROP COLUMN tales_seen_at, DROP COLUMN muted_notices');
  }
}
