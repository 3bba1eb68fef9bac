import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Finds the reports that left an address, to forget it. */
export class IndexReporters1700000013000 implements MigrationInterface {
  readonly name = 'IndexReporters1700000013000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE INDEX reports_reporter ON reports (lower(contact)) WHERE contact IS NOT NULL');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX reports_reporter');
  }
}
