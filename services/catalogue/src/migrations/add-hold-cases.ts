import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which case of moderation asks for a hold: administrators are led there. Unknown for holds that were there before. */
export class AddHoldCases1700000009800 implements MigrationInterface {
  readonly name = 'AddHoldCases1700000009800';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE video_holds ADD COLUMN case_id text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE video_holds DROP COLUMN case_id');
  }
}
