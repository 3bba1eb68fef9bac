import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Finds the jobs that ended longest ago, so that they can be forgotten. Beside writers: the table is read all the time. */
export class IndexEndedJobs1700000019500 implements MigrationInterface {
  readonly name = 'IndexEndedJobs1700000019500';
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE INDEX CONCURRENTLY IF NOT EXISTS jobs_ended ON jobs (updated_at)
      WHERE state IN ('done', 'failed', 'cancelled')`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX CONCURRENTLY jobs_ended');
  }
}
