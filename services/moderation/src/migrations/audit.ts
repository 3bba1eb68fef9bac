import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The audit log as a chain: batches of entries are closed by a hash over their contents and the batch before. Whose an entry was is kept
 * beside it, with a salt: the entry itself holds a hash alone, so that an erasure changes nothing that was hashed.
 */
export class ChainAudit1700000001600 implements MigrationInterface {
  readonly name = 'ChainAudit1700000001600';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE audit_batches (
        number integer PRIMARY KEY CHECK (number > 0),
        entries integer NOT NULL CHECK (entries > 0),
        hash text NOT NULL,
        sealed_at timestamptz NOT NULL DEFAULT now()
      )`);
    await runner.query(
      'ALTER TABLE audit_entries ADD COLUMN actor_hash text, ADD COLUMN batch integer REFERENCES audit_batches (number)',
    );
    await runner.query(`
      CREATE TABLE audit_actors (
        entry_id text PRIMARY KEY REFERENCES audit_entries (id) ON DELETE CASCADE,
        actor_id text NOT NULL,
        salt text NOT NULL
      )`);
    await runner.query(`
      INSERT INTO audit_actors (entry_id, actor_id, salt)
      SELECT id, actor_id, gen_random_uuid()::text FROM audit_entries WHERE actor_id IS NOT NULL`);
    await runner.query(`
      UPDATE audit_entries e SET actor_hash = encode(sha256(convert_to(a.salt || ':' || a.actor_id, 'UTF8')), 'hex')
      FROM audit_actors a WHERE a.entry_id = e.id`);
    await runner.query('DROP INDEX audit_entries_actor');
    await runner.query('ALTER TABLE audit_entries DROP COLUMN actor_id');
    await indexAndProtect(runner);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TRIGGER audit_entries_only_grow ON audit_entries');
    await runner.query('DROP FUNCTION audit_entries_only_grow()');
    await runner.query('DROP INDEX audit_entries_subject, audit_entries_action');
    await runner.query('ALTER TABLE audit_entries ADD COLUMN actor_id text');
    await runner.query(
      'UPDATE audit_entries e SET actor_id = a.actor_id FROM audit_actors a WHERE a.entry_id = e.id',
    );
    await runner.query('DROP TABLE audit_actors');
    await runner.query('ALTER TABLE audit_entries DROP COLUMN actor_hash, DROP COLUMN batch');
    await runner.query('DROP TABLE audit_batches');
    await runner.query(
      'CREATE INDEX audit_entries_actor ON audit_entries (actor_id, id) WHERE actor_id IS NOT NULL',
    );
  }
}

async function indexAndProtect(runner: QueryRunner): Promise<void> {
  await runner.query('CREATE INDEX audit_actors_actor ON audit_actors (actor_id, entry_id)');
  await runner.query('CREATE INDEX audit_entries_open ON audit_entries (id) WHERE batch IS NULL');
  await runner.query('CREATE INDEX audit_entries_batch ON audit_entries (batch, id) WHERE batch IS NOT NULL');
  await runner.query('CREATE INDEX audit_entries_subject ON audit_entries (subject, id)');
  await runner.query('CREATE INDEX audit_entries_action ON audit_entries (action, id)');
  // A mistake of the service is refused; who may change the table's definition is found out by the chain.
  await runner.query(`
    CREATE FUNCTION audit_entries_only_grow() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF TG_OP = 'UPDATE' AND OLD.batch IS NULL AND NEW.batch IS NOT NULL
        AND to_jsonb(OLD) - 'batch' = to_jsonb(NEW) - 'batch' THEN RETURN NEW; END IF;
      RAISE EXCEPTION 'entries of the audit log are never changed';
    END $$`);
  await runner.query(
    'CREATE TRIGGER audit_entries_only_grow BEFORE UPDATE OR DELETE ON audit_entries FOR EACH ROW EXECUTE FUNCTION audit_entries_only_grow()',
  );
}
