import type { MigrationInterface, QueryRunner } from 'typeorm';

const PUBLISHED = 'is_approved AND withdrawn_at IS NULL AND NOT is_hidden';
const PUBLISHED_BEFORE = 'is_approved AND withdrawn_at IS NULL';
const STATUS = `CASE WHEN withdrawn_at IS NOT NULL THEN 'withdrawn' WHEN is_approved AND is_hidden THEN 'hidden' WHEN is_approved THEN 'approved'
  WHEN is_denied THEN 'denied' ELSE 'waiting' END`;
const STATUS_BEFORE = `CASE WHEN withdrawn_at IS NOT NULL THEN 'withdrawn' WHEN is_approved THEN 'approved' WHEN is_denied THEN 'denied' ELSE 'waiting' END`;
/** As in the migration that made the totals. */
const SLOTS = 16;

/** What people report, the cases that are decided on, what holds a content back, and what is kept as evidence. */
export class AddReports1700000001800 implements MigrationInterface {
  readonly name = 'AddReports1700000001800';

  async up(runner: QueryRunner): Promise<void> {
    await createCases(runner);
    await createReports(runner);
    await createEvidence(runner);
    await createMatches(runner);
    await runner.query('ALTER TABLE tales ADD COLUMN is_hidden boolean NOT NULL DEFAULT false');
    await indexPublished(runner, PUBLISHED);
    await countBy(runner, STATUS);
  }

  async down(runner: QueryRunner): Promise<void> {
    await countBy(runner, STATUS_BEFORE);
    await runner.query(
      `INSERT INTO tale_totals AS t (category, status, slot, total)
       SELECT category, 'approved', slot, total FROM tale_totals WHERE status = 'hidden'
       ON CONFLICT (category, status, slot) DO UPDATE SET total = t.total + excluded.total`,
    );
    await runner.query(`DELETE FROM tale_totals WHERE status = 'hidden'`);
    await indexPublished(runner, PUBLISHED_BEFORE);
    await runner.query('ALTER TABLE tales DROP COLUMN is_hidden');
    await runner.query('DROP TABLE match_waits, asset_videos, evidence_due, evidence');
    await runner.query('DROP FUNCTION evidence_only_grows()');
    await runner.query('DROP TABLE reports, content_holds, case_notes, cases, case_decisions');
    await runner.query('DROP SEQUENCE report_numbers');
  }
}

async function createCases(runner: QueryRunner): Promise<void> {
  await runner.query(`
    CREATE TABLE case_decisions (
      id text PRIMARY KEY,
      case_id text NOT NULL,
      moderator_id text,
      at timestamptz NOT NULL DEFAULT now(),
      decision text NOT NULL CHECK (decision IN ('remove', 'keep', 'reopen')),
      reason text,
      message text,
      version integer NOT NULL,
      before jsonb NOT NULL,
      undone_at timestamptz,
      CHECK (decision = 'reopen' OR reason IS NOT NULL)
    )`);
  await runner.query('CREATE INDEX case_decisions_case ON case_decisions (case_id, id)');
  await runner.query(
    'CREATE INDEX case_decisions_moderator ON case_decisions (moderator_id, id) WHERE moderator_id IS NOT NULL',
  );
  await runner.query(`
    CREATE TABLE cases (
      id text PRIMARY KEY,
      subject_kind text NOT NULL CHECK (subject_kind IN ('video', 'tale')),
      subject_id text NOT NULL,
      version integer NOT NULL DEFAULT 0,
      origin text NOT NULL CHECK (origin IN ('report', 'match')),
      category text NOT NULL,
      is_urgent boolean NOT NULL,
      holds boolean NOT NULL DEFAULT false,
      state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'removed', 'kept', 'unavailable')),
      title text NOT NULL,
      author text NOT NULL,
      description text NOT NULL DEFAULT '',
      owner_id text,
      asset_id text,
      matches jsonb NOT NULL DEFAULT '[]',
      reports integer NOT NULL DEFAULT 0,
      opened_at timestamptz NOT NULL DEFAULT now(),
      due_at timestamptz NOT NULL,
      closed_at timestamptz,
      first_closed_at timestamptz,
      lease_holder text,
      lease_token integer NOT NULL DEFAULT 0,
      lease_until timestamptz,
      appeal text NOT NULL DEFAULT 'none' CHECK (appeal IN ('none', 'waiting', 'decided')),
      appeal_text text,
      appealed_at timestamptz,
      decision_id text REFERENCES case_decisions (id),
      is_telling_due boolean NOT NULL DEFAULT false,
      CHECK (appeal <> 'waiting' OR state = 'removed'),
      CHECK ((state = 'waiting') = (closed_at IS NULL)),
      CHECK ((lease_holder IS NULL) = (lease_until IS NULL))
    )`);
  for (const index of [
    `UNIQUE INDEX cases_open ON cases (subject_kind, subject_id) WHERE state = 'waiting'`,
    'INDEX cases_subject ON cases (subject_kind, subject_id, id)',
    `INDEX cases_queue ON cases (is_urgent DESC, due_at, id) WHERE state = 'waiting'`,
    `INDEX cases_due ON cases (due_at, id) WHERE state = 'waiting'`,
    `INDEX cases_appeals ON cases (appealed_at, id) WHERE appeal = 'waiting'`,
    'INDEX cases_state ON cases (state, opened_at DESC, id DESC)',
    'INDEX cases_opened ON cases (opened_at DESC, id DESC)',
    `INDEX cases_removed ON cases (subject_kind, closed_at DESC, id DESC) WHERE state = 'removed'`,
    'INDEX cases_owner ON cases (owner_id, closed_at DESC) WHERE owner_id IS NOT NULL',
    'INDEX cases_asset ON cases (asset_id) WHERE asset_id IS NOT NULL',
    'INDEX cases_lease_holder ON cases (lease_holder) WHERE lease_holder IS NOT NULL',
    'INDEX cases_telling ON cases (id) WHERE is_telling_due',
  ])
    await runner.query(`CREATE ${index}`);
  await runner.query(`
    CREATE TABLE case_notes (
      id text PRIMARY KEY,
      case_id text NOT NULL REFERENCES cases (id),
      moderator_id text,
      at timestamptz NOT NULL DEFAULT now(),
      body text NOT NULL
    )`);
  await runner.query('CREATE INDEX case_notes_case ON case_notes (case_id, id)');
  await runner.query(
    'CREATE INDEX case_notes_moderator ON case_notes (moderator_id, id) WHERE moderator_id IS NOT NULL',
  );
  await runner.query(`
    CREATE TABLE content_holds (
      subject_kind text NOT NULL CHECK (subject_kind IN ('video', 'tale')),
      subject_id text NOT NULL,
      is_hidden boolean NOT NULL,
      reason text CHECK (reason IN ('urgent', 'match', 'removed')),
      case_id text NOT NULL REFERENCES cases (id),
      version integer NOT NULL DEFAULT 1,
      changed_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (subject_kind, subject_id),
      CHECK (is_hidden = (reason IS NOT NULL))
    )`);
}

async function createReports(runner: QueryRunner): Promise<void> {
  await runner.query('CREATE SEQUENCE report_numbers');
  await runner.query(`
    CREATE TABLE reports (
      id text PRIMARY KEY,
      number text NOT NULL UNIQUE,
      case_id text NOT NULL REFERENCES cases (id),
      category text NOT NULL,
      is_urgent boolean NOT NULL,
      description text NOT NULL,
      contact text,
      secret_hash text NOT NULL UNIQUE,
      sender_key text NOT NULL,
      network text,
      sent_at timestamptz NOT NULL DEFAULT now(),
      told_state text,
      UNIQUE (network, sender_key)
    )`);
  for (const index of [
    'reports_case ON reports (case_id, id)',
    'reports_network ON reports (network, sent_at) WHERE network IS NOT NULL',
    'reports_sent ON reports (sent_at) INCLUDE (category)',
    'reports_contact ON reports (case_id, id) WHERE contact IS NOT NULL',
    'reports_personal ON reports (sent_at) WHERE contact IS NOT NULL OR network IS NOT NULL',
  ])
    await runner.query(`CREATE INDEX ${index}`);
}

async function createEvidence(runner: QueryRunner): Promise<void> {
  // json keeps the text as it was sealed; jsonb would write it anew.
  await runner.query(`
    CREATE TABLE evidence (
      id text PRIMARY KEY,
      case_id text NOT NULL,
      at timestamptz NOT NULL DEFAULT now(),
      document json NOT NULL,
      digest text NOT NULL
    )`);
  await runner.query('CREATE INDEX evidence_case ON evidence (case_id, id)');
  await runner.query(`
    CREATE FUNCTION evidence_only_grows() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      RAISE EXCEPTION 'what is sealed is never changed';
    END $$`);
  await runner.query(
    'CREATE TRIGGER evidence_only_grows BEFORE UPDATE OR DELETE ON evidence FOR EACH ROW EXECUTE FUNCTION evidence_only_grows()',
  );
  await runner.query(`
    CREATE TABLE evidence_due (
      case_id text NOT NULL REFERENCES cases (id),
      asset_id text NOT NULL,
      attempts integer NOT NULL DEFAULT 0,
      next_try_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (case_id, asset_id)
    )`);
  await runner.query('CREATE INDEX evidence_due_next ON evidence_due (next_try_at)');
}

/** A match may come before the video that is made of the file, and after it. */
async function createMatches(runner: QueryRunner): Promise<void> {
  await runner.query(`
    CREATE TABLE match_waits (
      asset_id text PRIMARY KEY,
      title text NOT NULL,
      matches jsonb NOT NULL,
      at timestamptz NOT NULL DEFAULT now()
    )`);
  await runner.query(`
    CREATE TABLE asset_videos (
      asset_id text PRIMARY KEY,
      video_id text NOT NULL,
      at timestamptz NOT NULL DEFAULT now()
    )`);
  await runner.query('CREATE INDEX asset_videos_at ON asset_videos (at)');
}

/** The indexes and the function that everybody's reading uses: they hold what is public, and nothing else. */
async function indexPublished(runner: QueryRunner, published: string): Promise<void> {
  await runner.query('DROP INDEX tales_published, tales_search, tales_sitemap, tales_video');
  for (const index of [
    `tales_published ON tales (published_at DESC, id DESC) INCLUDE (category, search_text) WHERE ${published}`,
    `tales_search ON tales USING gin (search_text gin_trgm_ops) WHERE ${published}`,
    `tales_sitemap ON tales (id) INCLUDE (published_at) WHERE ${published}`,
    `tales_video ON tales (video_url) WHERE video_url IS NOT NULL AND ${published}`,
  ])
    await runner.query(`CREATE INDEX ${index}`);
  await runner.query(`
    CREATE OR REPLACE FUNCTION tales_found(wanted text, of_category text, most integer) RETURNS TABLE (tale_id text, published_at timestamptz)
    LANGUAGE sql STABLE SET enable_seqscan = off SET enable_indexscan = off SET enable_indexonlyscan = off AS $$
      SELECT t.id, t.published_at FROM tales t
      WHERE ${published} AND t.search_text LIKE wanted AND (of_category IS NULL OR t.category = of_category)
      LIMIT most
    $$`);
}

/** What is hidden is counted apart: it is no part of what everybody may read. */
async function countBy(runner: QueryRunner, status: string): Promise<void> {
  const gone = `SELECT -1 AS sign, category, ${status} AS status FROM gone`;
  const come = `SELECT 1 AS sign, category, ${status} AS status FROM come`;
  for (const [change, rows] of [
    ['insert', come],
    ['update', `${gone} UNION ALL ${come}`],
    ['delete', gone],
  ] as const)
    await runner.query(`
      CREATE OR REPLACE FUNCTION tale_totals_${change}() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        INSERT INTO tale_totals AS t (category, status, slot, total)
        SELECT category, status, pg_backend_pid() % ${SLOTS}, sum(sign) FROM (${rows}) AS moved
        GROUP BY category, status HAVING sum(sign) <> 0 ORDER BY category, status
        ON CONFLICT (category, status, slot) DO UPDATE SET total = t.total + excluded.total;
        RETURN NULL; END $$`);
}
