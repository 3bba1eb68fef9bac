import type { MigrationInterface, QueryRunner } from 'typeorm';

/** For how long sources are kept, where administrators set it: what the last change of the settings said. */
export class AddRetention1700000006000 implements MigrationInterface {
  readonly name = 'AddRetention1700000006000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE source_retention (
        only_one boolean PRIMARY KEY DEFAULT true CHECK (only_one),
        days integer,
        settings_changes integer NOT NULL
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE source_retention');
  }
}
