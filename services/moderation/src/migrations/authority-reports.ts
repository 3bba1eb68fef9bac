import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What is, or was, sent to an authority: of one case one open record for each authority. Records are ended and never deleted. Nobody's account
 * stands in them: who did what is told by the audit log.
 */
export class AddAuthorityReports1700000020010 implements MigrationInterface {
  readonly name = 'AddAuthorityReports1700000020010';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE authority_reports (
        id text PRIMARY KEY,
        version integer NOT NULL DEFAULT 1,
        case_id text NOT NULL,
        asset_id text,
        authority text NOT NULL,
        other_name text NOT NULL DEFAULT '',
        state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'received', 'withdrawn')),
        opened_at timestamptz NOT NULL DEFAULT now(),
        due_at timestamptz NOT NULL,
        kept_days integer NOT NULL CHECK (kept_days > 0),
        receipt text,
        received_at timestamptz,
        withdrawn_because text,
        closed_at timestamptz,
        CHECK ((state = 'open') = (closed_at IS NULL)),
        CHECK ((state = 'received') = (receipt IS NOT NULL)),
        CHECK ((state = 'received') = (received_at IS NOT NULL)),
        CHECK ((state = 'withdrawn') = (withdrawn_because IS NOT NULL))
      )`);
    for (const index of [
      `UNIQUE INDEX authority_reports_open ON authority_reports (case_id, authority, lower(other_name)) WHERE state = 'open'`,
      `INDEX authority_reports_due ON authority_reports (due_at, id) WHERE state = 'open'`,
      'INDEX authority_reports_case ON authority_reports (case_id, id)',
      'INDEX authority_reports_state ON authority_reports (state, id DESC)',
    ])
      await runner.query(`CREATE ${index}`);
    await runner.query(`
      CREATE FUNCTION authority_reports_stay() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        RAISE EXCEPTION 'what was to be sent to an authority is never deleted';
      END $$`);
    await runner.query(
      'CREATE TRIGGER authority_reports_stay BEFORE DELETE ON authority_reports FOR EACH ROW EXECUTE FUNCTION authority_reports_stay()',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE authority_reports');
    await runner.query('DROP FUNCTION authority_reports_stay()');
  }
}
