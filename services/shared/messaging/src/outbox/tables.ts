import { schemaMigration } from '@alcova/persistence';

/** The tables of the outbox and of idempotent consumption; every service with a database has them first. */
export const OUTBOX_TABLES: readonly string[] = [
  `
      CREATE TABLE outbox (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        kind text NOT NULL CHECK (kind IN ('event', 'job', 'dead')),
        message_id text NOT NULL UNIQUE,
        subject text NOT NULL,
        body text NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now(),
        available_at timestamptz NOT NULL DEFAULT now(),
        published_at timestamptz,
        headers jsonb NOT NULL DEFAULT '{}'
      )`,
  'CREATE INDEX outbox_waiting ON outbox (available_at, id) WHERE published_at IS NULL',
  'CREATE INDEX outbox_published ON outbox (published_at) WHERE published_at IS NOT NULL',
  `CREATE FUNCTION outbox_announce() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN PERFORM pg_notify('outbox', ''); RETURN NULL; END $$`,
  'CREATE TRIGGER outbox_announce AFTER INSERT ON outbox FOR EACH STATEMENT EXECUTE FUNCTION outbox_announce()',
  `
      CREATE TABLE processed_events (
        consumer text NOT NULL,
        event_id text NOT NULL,
        processed_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (consumer, event_id)
      )`,
  'CREATE INDEX processed_events_age ON processed_events (processed_at)',
];

/** For a database with nothing else in it. */
export const outboxMigrations = [schemaMigration('CreateOutbox1700000000000', OUTBOX_TABLES)];
