import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What kind of actor an entry of the audit log is of, so that what no account did is not taken for what an erased account did. Entries and
 * batches that are there stay as they were hashed: they have no kind, and the first form.
 */
export class NameAuditActors1700000017000 implements MigrationInterface {
  readonly name = 'NameAuditActors1700000017000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE audit_entries ADD COLUMN actor_kind text');
    // A process of the version before, in the minutes of an update, closes batches in the first form.
    await runner.query('ALTER TABLE audit_batches ADD COLUMN form integer NOT NULL DEFAULT 1');
    await runner.query(
      `CREATE INDEX audit_entries_actor_kind ON audit_entries (actor_kind, id) WHERE actor_kind <> 'account'`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX audit_entries_actor_kind');
    await runner.query('ALTER TABLE audit_batches DROP COLUMN form');
    await runner.query('ALTER TABLE audit_entries DROP COLUMN actor_kind');
  }
}
