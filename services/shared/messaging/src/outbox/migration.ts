import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The tables of the outbox and of idempotent consumption; every service with a database has them first. */
export class CreateOutbox1700000000000 implements MigrationInterface {
  readonly name = 'CreateOutbox1700000000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE outbox (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        kind text NOT NULL CHECK (kind IN ('event', 'job')),
        message_id text NOT NULL UNIQUE,
        subject text NOT NULL,
        body text NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now(),
        available_at timestamptz NOT NULL DEFAULT now(),
        published_at timestamptz
      )`);
    await runner.query(`CREATE INDEX outbox_waiting ON outbox (available_at, id) WHERE published_at IS NULL`);
    await runner.query(
      `CREATE INDEX outbox_published ON outbox (published_at) WHERE published_at IS NOT NULL`,
    );
    await runner.query(`
      CREATE FUNCTION outbox_announce() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN PERFORM pg_notify('outbox', ''); RETURN NULL; END $$`);
    await runner.query(
      `CREATE TRIGGER outbox_announce AFTER INSERT ON outbox FOR EACH STATEMENT EXECUTE FUNCTION outbox_announce()`,
    );
    await runner.query(`
      CREATE TABLE processed_events (
        consumer text NOT NULL,
        event_id text NOT NULL,
        processed_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (consumer, event_id)
      )`);
    await runner.query(`CREATE INDEX processed_events_age ON processed_events (processed_at)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE processed_events');
    await runner.query('DROP TABLE outbox');
    await runner.query('DROP FUNCTION outbox_announce()');
  }
}

/** Dead letters by the outbox: messages with headers. */
export class AddOutboxDeadLetters1700000000500 implements MigrationInterface {
  readonly name = 'AddOutboxDeadLetters1700000000500';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE outbox
        ADD COLUMN headers jsonb NOT NULL DEFAULT '{}',
        DROP CONSTRAINT outbox_kind_check,
        ADD CONSTRAINT outbox_kind_check CHECK (kind IN ('event', 'job', 'dead'))`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query("DELETE FROM outbox WHERE kind = 'dead'");
    await runner.query(`
      ALTER TABLE outbox
        DROP COLUMN headers,
        DROP CONSTRAINT outbox_kind_check,
        ADD CONSTRAINT outbox_kind_check CHECK (kind IN ('event', 'job'))`);
  }
}

/** Spread these before a service's own migrations. */
export const outboxMigrations = [CreateOutbox1700000000000, AddOutboxDeadLetters1700000000500];
