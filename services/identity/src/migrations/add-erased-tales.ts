import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What becomes of the tales of who goes; those who went before had them removed. */
export class AddErasedTales1700000018100 implements MigrationInterface {
  readonly name = 'AddErasedTales1700000018100';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `ALTER TABLE erasures ADD COLUMN tales text NOT NULL DEFAULT 'remove' CHECK (tales IN ('remove', 'keep'))`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE erasures DROP COLUMN tales');
  }
}
