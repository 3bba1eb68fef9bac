import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What has been done lately, and what one kind of job still has before it, without reading all that was ever done. */
export class AddPace1700000003000 implements MigrationInterface {
  readonly name = 'AddPace1700000003000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      "CREATE INDEX jobs_done_chunks ON jobs (updated_at) WHERE kind = 'chunk' AND state = 'done'",
    );
    await runner.query(
      "CREATE INDEX jobs_unfinished_by_kind ON jobs (kind, created_at) WHERE state IN ('queued', 'running')",
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX jobs_unfinished_by_kind');
    await runner.query('DROP INDEX jobs_done_chunks');
  }
}
