import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which notices of moderation were mailed already: each once, however often it is told. */
export class AddNotices1700000003600 implements MigrationInterface {
  readonly name = 'AddNotices1700000003600';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE notices (
        id text PRIMARY KEY,
        at timestamptz NOT NULL DEFAULT now()
      )`);
    await runner.query('CREATE INDEX notices_at ON notices (at)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE notices');
  }
}
