import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What an item of the audit log was called then, beside the entry as its actor is: the entry holds a hash of it, so that an erasure takes the
 * words away and leaves the chain whole. And which entries one act made together.
 */
export class KeepAuditTitles1700000020360 implements MigrationInterface {
  readonly name = 'KeepAuditTitles1700000020360';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE audit_entries ADD COLUMN title_hash text, ADD COLUMN act_group text');
    await runner.query(`
      CREATE TABLE audit_titles (
        entry_id text PRIMARY KEY REFERENCES audit_entries (id) ON DELETE CASCADE,
        title text NOT NULL,
        folded text GENERATED ALWAYS AS (tale_plain_text(title)) STORED,
        salt text NOT NULL
      )`);
    await runner.query('CREATE INDEX audit_titles_folded ON audit_titles USING gin (folded gin_trgm_ops)');
    await runner.query(
      'CREATE INDEX audit_entries_group ON audit_entries (act_group, action, id) WHERE act_group IS NOT NULL',
    );
    await onlyGrow(
      runner,
      `-- A process of the version before, in the minutes of an update, would close it in a form that covers neither.
        IF (NEW.title_hash IS NOT NULL OR NEW.act_group IS NOT NULL)
          AND (SELECT form FROM audit_batches WHERE number = NEW.batch) < 3
          THEN RAISE EXCEPTION 'this entry is closed by a newer process'; END IF;`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await onlyGrow(runner, '');
    await runner.query('DROP TABLE audit_titles');
    await runner.query('ALTER TABLE audit_entries DROP COLUMN title_hash, DROP COLUMN act_group');
  }
}

const onlyGrow = (runner: QueryRunner, closing: string): Promise<unknown> =>
  runner.query(`
    CREATE OR REPLACE FUNCTION audit_entries_only_grow() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF TG_OP = 'UPDATE' AND OLD.batch IS NULL AND NEW.batch IS NOT NULL
        AND to_jsonb(OLD) - 'batch' = to_jsonb(NEW) - 'batch' THEN
        ${closing}
        RETURN NEW;
      END IF;
      RAISE EXCEPTION 'entries of the audit log are never changed';
    END $$`);
