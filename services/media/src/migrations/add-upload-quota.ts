import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What an upload under way takes of the quotas, and of whose. */
export class AddUploadQuota1700000013000 implements MigrationInterface {
  readonly name = 'AddUploadQuota1700000013000';

  async up(runner: QueryRunner): Promise<void> {
    // The version before knows neither column and runs on for a while: nothing may be asked of what it writes.
    // Uploads that are under way meanwhile count as none: they end within UPLOAD_EXPIRY_HOURS.
    await runner.query(`
      ALTER TABLE uploads
        ADD COLUMN begun_by text,
        ADD COLUMN reserved_bytes bigint NOT NULL DEFAULT 0 CHECK (reserved_bytes >= 0)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE uploads DROP COLUMN begun_by, DROP COLUMN reserved_bytes');
  }
}
