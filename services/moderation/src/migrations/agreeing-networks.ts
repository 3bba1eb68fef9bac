import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What was hidden since two networks said the same, and which: the budget for it is counted there. */
export class BudgetAgreeingNetworks1700000020000 implements MigrationInterface {
  readonly name = 'BudgetAgreeingNetworks1700000020000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'ALTER TABLE cases ADD COLUMN hidden_together_at timestamptz, ADD COLUMN hidden_together_by text[]',
    );
    // For the count of the last hour, and for what is forgotten a day later.
    await runner.query(
      `CREATE INDEX cases_hidden_together ON cases (hidden_together_at) INCLUDE (hidden_together_by, state)
       WHERE hidden_together_by IS NOT NULL`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE cases DROP COLUMN hidden_together_by, DROP COLUMN hidden_together_at');
  }
}
