/** Cases of reports that are decided on, and what holds a content back. */
export const CASES: readonly string[] = [
  `
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
        notice jsonb,
        CHECK (decision = 'reopen' OR reason IS NOT NULL)
      )`,
  'CREATE INDEX case_decisions_case ON case_decisions (case_id, id)',
  'CREATE INDEX case_decisions_moderator ON case_decisions (moderator_id, id) WHERE moderator_id IS NOT NULL',
  'CREATE INDEX case_decisions_telling ON case_decisions (at) WHERE notice IS NOT NULL',
  `
      CREATE TABLE cases (
        id text PRIMARY KEY,
        subject_kind text NOT NULL CHECK (subject_kind IN ('video', 'tale')),
        subject_id text NOT NULL,
        version integer NOT NULL DEFAULT 0,
        origin text NOT NULL CHECK (origin IN ('report', 'match')),
        category text NOT NULL,
        is_urgent boolean NOT NULL,
        holds boolean NOT NULL DEFAULT false,
        state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'removed', 'kept', 'deleted', 'unavailable')),
        title text NOT NULL,
        author text NOT NULL,
        description text NOT NULL DEFAULT '',
        owner_id text,
        asset_id text,
        matches jsonb NOT NULL DEFAULT '[]'::jsonb,
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
        hidden_alone_at timestamptz,
        hidden_alone_by text,
        past_budget_at timestamptz,
        hidden_together_at timestamptz,
        hidden_together_by text[],
        called integer NOT NULL DEFAULT 0,
        CHECK (appeal <> 'waiting' OR state = 'removed'),
        CHECK ((state = 'waiting') = (closed_at IS NULL)),
        CHECK ((lease_holder IS NULL) = (lease_until IS NULL))
      )`,
  `CREATE UNIQUE INDEX cases_open ON cases (subject_kind, subject_id) WHERE state = 'waiting'`,
  'CREATE INDEX cases_subject ON cases (subject_kind, subject_id, id)',
  `CREATE INDEX cases_due ON cases (due_at, id) WHERE state = 'waiting'`,
  `CREATE INDEX cases_appeals ON cases (appealed_at, id) WHERE appeal = 'waiting'`,
  'CREATE INDEX cases_state ON cases (state, opened_at DESC, id DESC)',
  'CREATE INDEX cases_opened ON cases (opened_at DESC, id DESC)',
  `CREATE INDEX cases_removed ON cases (subject_kind, closed_at DESC, id DESC) WHERE state = 'removed'`,
  'CREATE INDEX cases_owner ON cases (owner_id, closed_at DESC) WHERE owner_id IS NOT NULL',
  'CREATE INDEX cases_asset ON cases (asset_id) WHERE asset_id IS NOT NULL',
  'CREATE INDEX cases_lease_holder ON cases (lease_holder) WHERE lease_holder IS NOT NULL',
  'CREATE INDEX cases_telling ON cases (id) WHERE is_telling_due',
  'CREATE INDEX cases_hidden_alone ON cases (hidden_alone_at) INCLUDE (hidden_alone_by, state) WHERE hidden_alone_at IS NOT NULL',
  'CREATE INDEX cases_hidden_by ON cases (hidden_alone_at) WHERE hidden_alone_by IS NOT NULL',
  'CREATE INDEX cases_past_budget ON cases (past_budget_at) INCLUDE (state, holds) WHERE past_budget_at IS NOT NULL',
  `CREATE INDEX cases_queue ON cases (is_urgent DESC, (past_budget_at IS NULL), due_at, id) WHERE state = 'waiting'`,
  'CREATE INDEX cases_hidden_together ON cases (hidden_together_at) INCLUDE (hidden_together_by, state) WHERE hidden_together_by IS NOT NULL',
  `CREATE INDEX cases_calls ON cases (due_at, id) INCLUDE (called) WHERE state = 'waiting' AND is_urgent`,
  `
      CREATE TABLE case_notes (
        id text PRIMARY KEY,
        case_id text NOT NULL REFERENCES cases (id),
        moderator_id text,
        at timestamptz NOT NULL DEFAULT now(),
        body text NOT NULL
      )`,
  'CREATE INDEX case_notes_case ON case_notes (case_id, id)',
  'CREATE INDEX case_notes_moderator ON case_notes (moderator_id, id) WHERE moderator_id IS NOT NULL',
  `
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
      )`,
];

/** What people report, and what is kept as evidence. A match may come before the video that is made of the file, and after it. */
export const REPORTS: readonly string[] = [
  'CREATE SEQUENCE report_numbers',
  `
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
        wider_network text,
        UNIQUE (network, sender_key)
      )`,
  'CREATE INDEX reports_case ON reports (case_id, id)',
  'CREATE INDEX reports_network ON reports (network, sent_at) WHERE network IS NOT NULL',
  'CREATE INDEX reports_sent ON reports (sent_at) INCLUDE (category)',
  'CREATE INDEX reports_contact ON reports (case_id, id) WHERE contact IS NOT NULL',
  'CREATE INDEX reports_personal ON reports (sent_at) WHERE contact IS NOT NULL OR network IS NOT NULL',
  'CREATE INDEX reports_wider_network ON reports (wider_network, sent_at) WHERE wider_network IS NOT NULL',
  'CREATE INDEX reports_reporter ON reports (lower(contact)) WHERE contact IS NOT NULL',
  // json keeps the text as it was sealed; jsonb would write it anew.
  `
      CREATE TABLE evidence (
        id text PRIMARY KEY,
        case_id text NOT NULL,
        at timestamptz NOT NULL DEFAULT now(),
        document json NOT NULL,
        digest text NOT NULL
      )`,
  'CREATE INDEX evidence_case ON evidence (case_id, id)',
  `
      CREATE TABLE evidence_due (
        case_id text NOT NULL REFERENCES cases (id),
        asset_id text NOT NULL,
        attempts integer NOT NULL DEFAULT 0,
        next_try_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (case_id, asset_id)
      )`,
  'CREATE INDEX evidence_due_next ON evidence_due (next_try_at)',
  `
      CREATE TABLE match_waits (
        asset_id text PRIMARY KEY,
        title text NOT NULL,
        matches jsonb NOT NULL,
        at timestamptz NOT NULL DEFAULT now()
      )`,
  `
      CREATE TABLE asset_videos (
        asset_id text PRIMARY KEY,
        video_id text NOT NULL,
        at timestamptz NOT NULL DEFAULT now()
      )`,
  'CREATE INDEX asset_videos_at ON asset_videos (at)',
  `
      CREATE FUNCTION evidence_only_grows() RETURNS trigger LANGUAGE plpgsql AS
      $$
    BEGIN
      RAISE EXCEPTION 'what is sealed is never changed';
    END $$`,
  'CREATE TRIGGER evidence_only_grows BEFORE DELETE OR UPDATE ON evidence FOR EACH ROW EXECUTE FUNCTION evidence_only_grows()',
];

/**
 * What is, or was, sent to an authority: of one case one open record for each authority. Records are ended and never deleted. Nobody's account
 * stands in them: who did what is told by the audit log.
 */
export const AUTHORITY_REPORTS: readonly string[] = [
  `
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
      )`,
  `CREATE UNIQUE INDEX authority_reports_open ON authority_reports (case_id, authority, lower(other_name)) WHERE state = 'open'`,
  `CREATE INDEX authority_reports_due ON authority_reports (due_at, id) WHERE state = 'open'`,
  'CREATE INDEX authority_reports_case ON authority_reports (case_id, id)',
  'CREATE INDEX authority_reports_state ON authority_reports (state, id DESC)',
  `
      CREATE FUNCTION authority_reports_stay() RETURNS trigger LANGUAGE plpgsql AS
      $$
      BEGIN
        RAISE EXCEPTION 'what was to be sent to an authority is never deleted';
      END $$`,
  'CREATE TRIGGER authority_reports_stay BEFORE DELETE ON authority_reports FOR EACH ROW EXECUTE FUNCTION authority_reports_stay()',
];

/** How far people were called to an urgent case, and when anybody was called last. */
export const URGENT_CALLS: readonly string[] = [
  `
      CREATE TABLE urgent_calls (
        only_one boolean PRIMARY KEY DEFAULT true CHECK (only_one),
        free_at timestamptz NOT NULL DEFAULT now()
      )`,
];

/** The newest word on each video that was ever moved into the trash or out of it, so that words in the wrong order do no harm. */
export const TRASHED_VIDEOS: readonly string[] = [
  `
      CREATE TABLE trashed_videos (
        video_id text PRIMARY KEY,
        version bigint NOT NULL
      )`,
];
