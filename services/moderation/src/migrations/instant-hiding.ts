import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The budget for hiding by reports of single networks, and what stays shown because it was used up. */
export class BudgetInstantHiding1700000003100 implements MigrationInterface {
  readonly name = 'BudgetInstantHiding1700000003100';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE reports ADD COLUMN wider_network text');
    await runner.query(
      `ALTER TABLE cases ADD COLUMN hidden_alone_at timestamptz, ADD COLUMN hidden_alone_by text,
         ADD COLUMN past_budget_at timestamptz`,
    );
    for (const index of [
      'reports_wider_network ON reports (wider_network, sent_at) WHERE wider_network IS NOT NULL',
      'cases_hidden_alone ON cases (hidden_alone_at) INCLUDE (hidden_alone_by, state) WHERE hidden_alone_at IS NOT NULL',
      'cases_hidden_by ON cases (hidden_alone_at) WHERE hidden_alone_by IS NOT NULL',
      'cases_past_budget ON cases (past_budget_at) INCLUDE (state, holds) WHERE past_budget_at IS NOT NULL',
    ])
      await runner.query(`CREATE INDEX ${index}`);
    await runner.query('DROP INDEX cases_queue');
    await runner.query(
      `CREATE INDEX cases_queue ON cases (is_urgent DESC, (past_budget_at IS NULL), due_at, id) WHERE state = 'waiting'`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX cases_queue');
    await runner.query(
      `CREATE INDEX cases_queue ON cases (is_urgent DESC, due_at, id) WHERE state = 'waiting'`,
    );
    await runner.query(
      'ALTER TABLE cases DROP COLUMN past_budget_at, DROP COLUMN hidden_alone_by, DROP COLUMN hidden_alone_at',
    );
    await runner.query('ALTER TABLE reports DROP COLUMN wider_network');
  }
}
