import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What the site was configured to make sure of ages by, whenever that changed, with who answers for it. */
export class AddAgeChoices1700000019910 implements MigrationInterface {
  readonly name = 'AddAgeChoices1700000019910';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE age_choices (
        version integer PRIMARY KEY,
        choice jsonb NOT NULL,
        chosen_at timestamptz NOT NULL DEFAULT now()
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE age_choices');
  }
}
