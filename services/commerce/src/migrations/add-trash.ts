import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Books and ads that were deleted lie in the trash from then on, until they are restored or erased. Null: not in the trash. */
export class AddTrash1700000020310 implements MigrationInterface {
  readonly name = 'AddTrash1700000020310';

  async up(runner: QueryRunner): Promise<void> {
    for (const table of ['books', 'ads']) {
      await runner.query(`ALTER TABLE ${table} ADD COLUMN trashed_at timestamptz`);
      await runner.query(
        `CREATE INDEX ${table}_trashed ON ${table} (trashed_at, id) WHERE trashed_at IS NOT NULL`,
      );
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['books', 'ads']) await runner.query(`ALTER TABLE ${table} DROP COLUMN trashed_at`);
  }
}
