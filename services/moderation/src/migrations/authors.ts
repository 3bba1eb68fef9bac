import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Published tales of one pen name, without regard to case and accents. */
export class IndexAuthors1700000018100 implements MigrationInterface {
  readonly name = 'IndexAuthors1700000018100';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE INDEX tales_author_published ON tales (tale_plain_text(author), published_at DESC, id DESC)
        WHERE is_approved AND withdrawn_at IS NULL AND NOT is_hidden`);
    // The planner knows how many tales an author has only from here on.
    await runner.query('ANALYZE tales');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX tales_author_published');
  }
}
