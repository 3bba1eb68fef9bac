/**
 * When and from where the site was used, as Brazilian law asks (Lei 12.965/2014, art. 15), and what operators did with it. No foreign key
 * to accounts: the records outlive an erased account.
 */
export const ACCESS_RECORDS: readonly string[] = [
  `
      CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS
      $$
      BEGIN
        RAISE EXCEPTION 'rows of % are only added', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
      END $$`,
  `
      CREATE TABLE access_records (
        id text PRIMARY KEY,
        account_id text,
        kind text NOT NULL,
        occurred_at timestamptz NOT NULL DEFAULT now(),
        sealed text
      )`,
  'CREATE INDEX access_records_account ON access_records (account_id, occurred_at, id)',
  'CREATE INDEX access_records_time ON access_records (occurred_at)',
  `
      CREATE TABLE audit_entries (
        id text PRIMARY KEY,
        occurred_at timestamptz NOT NULL DEFAULT now(),
        actor text NOT NULL,
        action text NOT NULL,
        account_id text,
        reason text NOT NULL CHECK (btrim(reason) <> ''),
        details jsonb NOT NULL DEFAULT '{}'::jsonb
      )`,
  'CREATE INDEX audit_entries_time ON audit_entries (occurred_at)',
  `CREATE TRIGGER access_records_are_kept BEFORE DELETE ON access_records FOR EACH ROW WHEN ((old.occurred_at > (now() - '6 mons'::interval))) EXECUTE FUNCTION refuse_change()`,
  'CREATE TRIGGER access_records_stay_as_they_are BEFORE UPDATE ON access_records FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()',
  'CREATE TRIGGER audit_entries_only_grow BEFORE DELETE OR UPDATE OR TRUNCATE ON audit_entries FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()',
];

/**
 * Exports of what is held on a person, and erasures with what each service reported. Erasures refer to no account: they are asked for again
 * after a restore that does not know the account.
 */
export const PERSONAL_DATA: readonly string[] = [
  `
      CREATE TABLE exports (
        id text PRIMARY KEY,
        account_id text NOT NULL REFERENCES accounts (id),
        status text NOT NULL DEFAULT 'collecting' CHECK (status IN ('collecting', 'ready', 'failed')),
        parts text[] NOT NULL DEFAULT '{}'::text[],
        requested_at timestamptz NOT NULL DEFAULT now(),
        expires_at timestamptz NOT NULL DEFAULT (now() + '7 days'::interval),
        tidied_at timestamptz
      )`,
  `CREATE UNIQUE INDEX exports_under_way ON exports (account_id) WHERE status = 'collecting'`,
  'CREATE INDEX exports_newest ON exports (account_id, requested_at DESC, id DESC)',
  'CREATE INDEX exports_expiry ON exports (expires_at)',
  `
      CREATE TABLE erasures (
        id text PRIMARY KEY,
        account_id text NOT NULL UNIQUE,
        parts text[] NOT NULL DEFAULT '{}'::text[],
        begun_at timestamptz NOT NULL DEFAULT now(),
        announced_at timestamptz NOT NULL DEFAULT now(),
        announcements integer NOT NULL DEFAULT 1,
        echoed boolean NOT NULL DEFAULT false,
        recorded_at timestamptz,
        completed_at timestamptz,
        reporter text,
        tales text NOT NULL DEFAULT 'remove' CHECK (tales IN ('remove', 'keep'))
      )`,
  'CREATE INDEX erasures_open ON erasures (announced_at) WHERE completed_at IS NULL OR (NOT echoed)',
  'CREATE INDEX erasures_unrecorded ON erasures (begun_at) WHERE recorded_at IS NULL',
  'CREATE INDEX erasures_reporter ON erasures (begun_at) WHERE reporter IS NOT NULL',
];

/**
 * How many proofs of age ended how, how walks to wallets ended for the minutes in which somebody waits for it (nothing says whose they were), the
 * last good list of those who attest ages, and the day on which somebody had proved to be an adult where they want it remembered.
 */
export const AGES: readonly string[] = [
  `
      CREATE TABLE age_counts (
        day date NOT NULL,
        way text NOT NULL,
        outcome text NOT NULL,
        count bigint NOT NULL CHECK (count > 0),
        PRIMARY KEY (day, way, outcome)
      )`,
  `
      CREATE TABLE age_answers (
        walk_hash text PRIMARY KEY,
        outcome text NOT NULL,
        ends_at timestamptz NOT NULL
      )`,
  'CREATE INDEX age_answers_end ON age_answers (ends_at)',
  `
      CREATE TABLE age_lists (
        url text PRIMARY KEY,
        fetched_at timestamptz NOT NULL,
        sequence bigint NOT NULL CHECK (sequence >= 0),
        body text NOT NULL
      )`,
  `
      CREATE TABLE age_memories (
        account_id text PRIMARY KEY REFERENCES accounts (id) ON DELETE CASCADE,
        proven_on date NOT NULL
      )`,
  'CREATE INDEX age_memories_day ON age_memories (proven_on)',
];
