import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * When and from where the site was used, as Brazilian law asks (Lei 12.965/2014, art. 15), and what operators did with it. No foreign key
 * to accounts: the records outlive an erased account.
 */
export class AddAccessRecords1700000003200 implements MigrationInterface {
  readonly name = 'AddAccessRecords1700000003200';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE access_records (
        id text PRIMARY KEY,
        account_id text,
        kind text NOT NULL,
        occurred_at timestamptz NOT NULL DEFAULT now(),
        sealed text
      )`);
    await runner.query('CREATE INDEX access_records_account ON access_records (account_id, occurred_at, id)');
    await runner.query('CREATE INDEX access_records_time ON access_records (occurred_at)');
    await runner.query('ALTER TABLE sign_ins ADD COLUMN recorded_at timestamptz NOT NULL DEFAULT now()');
    await runner.query(`
      CREATE TABLE audit_entries (
        id text PRIMARY KEY,
        occurred_at timestamptz NOT NULL DEFAULT now(),
        actor text NOT NULL,
        action text NOT NULL,
        account_id text,
        reason text NOT NULL CHECK (btrim(reason) <> ''),
        details jsonb NOT NULL DEFAULT '{}'
      )`);
    await runner.query('CREATE INDEX audit_entries_time ON audit_entries (occurred_at)');
    await runner.query(`
      CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        RAISE EXCEPTION 'rows of % are only added', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
      END $$`);
    await runner.query(`
      CREATE TRIGGER audit_entries_only_grow BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_entries
      FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()`);
    await runner.query(`
      CREATE TRIGGER access_records_stay_as_they_are BEFORE UPDATE ON access_records
      FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()`);
    await runner.query(`
      CREATE TRIGGER access_records_are_kept BEFORE DELETE ON access_records
      FOR EACH ROW WHEN (OLD.occurred_at > now() - interval '6 months') EXECUTE FUNCTION refuse_change()`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE audit_entries');
    await runner.query('ALTER TABLE sign_ins DROP COLUMN recorded_at');
    await runner.query('DROP TABLE access_records');
    await runner.query('DROP FUNCTION refuse_change');
  }
}
