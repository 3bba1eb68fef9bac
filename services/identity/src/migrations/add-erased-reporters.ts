import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The address of an erased account, until moderation has forgotten it in reports. */
export class AddErasedReporters1700000013000 implements MigrationInterface {
  readonly name = 'AddErasedReporters1700000013000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE erasures ADD COLUMN reporter text');
    await runner.query('CREATE INDEX erasures_reporter ON erasures (begun_at) WHERE reporter IS NOT NULL');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX erasures_reporter');
    await runner.query('ALTER TABLE erasures DROP COLUMN reporter');
  }
}
