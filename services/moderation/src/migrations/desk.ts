import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The condition under which a tale waits for its first decision, in the words of the indexes on it. */
const WAITING = 'NOT is_approved AND NOT is_denied AND withdrawn_at IS NULL';

/**
 * What sending, deciding and reading need of a tale. All that is new has a value for rows that know nothing of it, as imported ones: they
 * queue by their time of sending, and approved ones were published then.
 */
export class GrowTales1700000001300 implements MigrationInterface {
  readonly name = 'GrowTales1700000001300';

  async up(runner: QueryRunner): Promise<void> {
    await createAuthorsAndDecisions(runner);
    await growTales(runner);
    await runner.query(`
      CREATE FUNCTION tales_defaults() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        NEW.queued_at := coalesce(NEW.queued_at, NEW.sent_at);
        NEW.submitted_at := coalesce(NEW.submitted_at, NEW.sent_at);
        IF NEW.is_approved AND NEW.published_at IS NULL THEN
          NEW.published_at := CASE TG_OP WHEN 'INSERT' THEN NEW.sent_at ELSE now() END;
        END IF;
        RETURN NEW;
      END $$`);
    await runner.query(
      'CREATE TRIGGER tales_defaults BEFORE INSERT OR UPDATE OF is_approved ON tales FOR EACH ROW EXECUTE FUNCTION tales_defaults()',
    );
    await indexTales(runner);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TRIGGER tales_defaults ON tales');
    await runner.query('DROP FUNCTION tales_defaults()');
    await runner.query('DROP INDEX tales_waiting');
    await runner.query(`
      ALTER TABLE tales
        DROP COLUMN author_id, DROP COLUMN submission_key, DROP COLUMN version, DROP COLUMN queued_at,
        DROP COLUMN submitted_at, DROP COLUMN is_urgent, DROP COLUMN lease_holder, DROP COLUMN lease_token,
        DROP COLUMN lease_until, DROP COLUMN appeal, DROP COLUMN appeal_text, DROP COLUMN appealed_at,
        DROP COLUMN decision_id, DROP COLUMN withdrawn_at, DROP COLUMN published_at, DROP COLUMN words`);
    await runner.query('DROP TABLE tale_notes, tale_decisions, tale_authors');
    await runner.query(
      'CREATE INDEX tales_waiting ON tales (sent_at DESC, id DESC) WHERE NOT is_approved AND NOT is_denied',
    );
  }
}

async function createAuthorsAndDecisions(runner: QueryRunner): Promise<void> {
  await runner.query(`
    CREATE TABLE tale_authors (
      account_id text PRIMARY KEY,
      author_key text NOT NULL UNIQUE,
      suspended_until timestamptz,
      suspension_reason text
    )`);
  // Kept for as long as the site: no reference to the tale, which may be erased.
  await runner.query(`
    CREATE TABLE tale_decisions (
      id text PRIMARY KEY,
      tale_id text NOT NULL,
      moderator_id text,
      at timestamptz NOT NULL DEFAULT now(),
      decision text NOT NULL CHECK (decision IN ('approve', 'deny', 'reopen')),
      reason text,
      message text,
      passages jsonb NOT NULL DEFAULT '[]',
      version integer NOT NULL,
      waited_seconds integer NOT NULL,
      is_reversal boolean NOT NULL,
      before jsonb NOT NULL,
      undone_at timestamptz,
      CHECK ((decision = 'deny') = (reason IS NOT NULL))
    )`);
  await runner.query('CREATE INDEX tale_decisions_tale ON tale_decisions (tale_id, id)');
  await runner.query('CREATE INDEX tale_decisions_time ON tale_decisions (at)');
  await runner.query(
    'CREATE INDEX tale_decisions_moderator ON tale_decisions (moderator_id, id) WHERE moderator_id IS NOT NULL',
  );
  await runner.query(`
    CREATE TABLE tale_notes (
      id text PRIMARY KEY,
      tale_id text NOT NULL REFERENCES tales (id) ON DELETE CASCADE,
      moderator_id text,
      at timestamptz NOT NULL DEFAULT now(),
      body text NOT NULL
    )`);
  await runner.query('CREATE INDEX tale_notes_tale ON tale_notes (tale_id, id)');
  await runner.query(
    'CREATE INDEX tale_notes_moderator ON tale_notes (moderator_id, id) WHERE moderator_id IS NOT NULL',
  );
}

async function growTales(runner: QueryRunner): Promise<void> {
  await runner.query(`
    ALTER TABLE tales
      ADD COLUMN author_id text,
      ADD COLUMN submission_key text,
      ADD COLUMN version integer NOT NULL DEFAULT 0,
      ADD COLUMN queued_at timestamptz,
      ADD COLUMN submitted_at timestamptz,
      ADD COLUMN is_urgent boolean NOT NULL DEFAULT false,
      ADD COLUMN lease_holder text,
      ADD COLUMN lease_token integer NOT NULL DEFAULT 0,
      ADD COLUMN lease_until timestamptz,
      ADD COLUMN appeal text NOT NULL DEFAULT 'none' CHECK (appeal IN ('none', 'waiting', 'decided')),
      ADD COLUMN appeal_text text,
      ADD COLUMN appealed_at timestamptz,
      ADD COLUMN decision_id text REFERENCES tale_decisions (id),
      ADD COLUMN withdrawn_at timestamptz,
      ADD COLUMN published_at timestamptz,
      ADD COLUMN words integer GENERATED ALWAYS AS (regexp_count(tale, '\\S+')) STORED,
      ADD UNIQUE (author_id, submission_key),
      ADD CHECK (appeal <> 'waiting' OR is_denied),
      ADD CHECK ((lease_holder IS NULL) = (lease_until IS NULL))`);
  await runner.query(
    'UPDATE tales SET queued_at = sent_at, submitted_at = sent_at, published_at = CASE WHEN is_approved THEN sent_at END',
  );
  await runner.query(
    `ALTER TABLE tales ALTER queued_at SET NOT NULL, ALTER submitted_at SET NOT NULL,
       ADD CONSTRAINT tales_published CHECK (NOT is_approved OR published_at IS NOT NULL)`,
  );
}

async function indexTales(runner: QueryRunner): Promise<void> {
  await runner.query('DROP INDEX tales_waiting');
  await runner.query(`CREATE INDEX tales_waiting ON tales (sent_at DESC, id DESC) WHERE ${WAITING}`);
  await runner.query(`CREATE INDEX tales_queue ON tales (is_urgent DESC, queued_at, id) WHERE ${WAITING}`);
  await runner.query(
    "CREATE INDEX tales_appeals ON tales (appealed_at, id) WHERE appeal = 'waiting' AND withdrawn_at IS NULL",
  );
  await runner.query(
    'CREATE INDEX tales_author ON tales (author_id, sent_at DESC, id DESC) WHERE author_id IS NOT NULL',
  );
  await runner.query(
    'CREATE INDEX tales_lease_holder ON tales (lease_holder) WHERE lease_holder IS NOT NULL',
  );
  await runner.query(
    'CREATE INDEX tales_published ON tales (published_at DESC, id DESC) WHERE is_approved AND withdrawn_at IS NULL',
  );
  await runner.query(
    'CREATE INDEX tales_video ON tales (video_url) WHERE video_url IS NOT NULL AND is_approved AND withdrawn_at IS NULL',
  );
}
