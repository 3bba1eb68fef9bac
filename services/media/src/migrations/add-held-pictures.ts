import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A row of `held_assets` may also stand for one thumbnail that was uploaded by hand: `picture` is its key, and there is no such asset. */
export class AddHeldPictures1700000012000 implements MigrationInterface {
  readonly name = 'AddHeldPictures1700000012000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE held_assets ADD COLUMN picture text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DELETE FROM held_assets WHERE picture IS NOT NULL');
    await runner.query('ALTER TABLE held_assets DROP COLUMN picture');
  }
}
