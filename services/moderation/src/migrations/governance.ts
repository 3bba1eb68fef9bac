/** Settings in place of the environment's, and legal texts in all their versions. */
export const SETTINGS: readonly string[] = [
  `
      CREATE TABLE settings (
        only_one boolean PRIMARY KEY DEFAULT true CHECK (only_one),
        chosen jsonb NOT NULL,
        version integer NOT NULL DEFAULT 0,
        changes integer NOT NULL DEFAULT 0,
        updated_at timestamptz
      )`,
  `
      CREATE TABLE legal_texts (
        page text NOT NULL,
        version integer NOT NULL CHECK (version > 0),
        holds_from date NOT NULL,
        body text NOT NULL,
        published_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (page, version)
      )`,
];

/** The policy of what is shown where, in all its versions (the newest one holds), and what ages were made sure of by, with who answers for it. */
export const POLICIES: readonly string[] = [
  `
      CREATE TABLE policies (
        version integer PRIMARY KEY CHECK (version >= 0),
        rules jsonb NOT NULL,
        actor_id text,
        updated_at timestamptz,
        ages jsonb NOT NULL DEFAULT '[]'::jsonb
      )`,
  'CREATE INDEX policies_actor ON policies (actor_id) WHERE actor_id IS NOT NULL',
  `
      CREATE TABLE age_choices (
        version integer PRIMARY KEY,
        choice jsonb NOT NULL,
        chosen_at timestamptz NOT NULL DEFAULT now()
      )`,
];

/**
 * The audit log as a chain: batches of entries are closed by a hash over their contents and the batch before. Whose an entry was, and what its
 * item was called then, are kept beside it: the entry itself holds hashes alone, so that an erasure changes nothing that was hashed.
 */
export const AUDIT: readonly string[] = [
  `
      CREATE TABLE audit_batches (
        number integer PRIMARY KEY CHECK (number > 0),
        entries integer NOT NULL CHECK (entries > 0),
        hash text NOT NULL,
        sealed_at timestamptz NOT NULL DEFAULT now(),
        form integer NOT NULL DEFAULT 1
      )`,
  `
      CREATE TABLE audit_entries (
        id text PRIMARY KEY,
        at timestamptz NOT NULL DEFAULT now(),
        action text NOT NULL,
        subject text NOT NULL,
        before jsonb,
        after jsonb,
        actor_hash text,
        batch integer REFERENCES audit_batches (number),
        actor_kind text,
        title_hash text,
        act_group text
      )`,
  'CREATE INDEX audit_entries_open ON audit_entries (id) WHERE batch IS NULL',
  'CREATE INDEX audit_entries_batch ON audit_entries (batch, id) WHERE batch IS NOT NULL',
  'CREATE INDEX audit_entries_subject ON audit_entries (subject, id)',
  'CREATE INDEX audit_entries_action ON audit_entries (action, id)',
  `CREATE INDEX audit_entries_actor_kind ON audit_entries (actor_kind, id) WHERE actor_kind <> 'account'`,
  'CREATE INDEX audit_entries_group ON audit_entries (act_group, action, id) WHERE act_group IS NOT NULL',
  `
      CREATE TABLE audit_actors (
        entry_id text PRIMARY KEY REFERENCES audit_entries (id) ON DELETE CASCADE,
        actor_id text NOT NULL,
        salt text NOT NULL
      )`,
  'CREATE INDEX audit_actors_actor ON audit_actors (actor_id, entry_id)',
  `
      CREATE TABLE audit_titles (
        entry_id text PRIMARY KEY REFERENCES audit_entries (id) ON DELETE CASCADE,
        title text NOT NULL,
        folded text GENERATED ALWAYS AS (tale_plain_text(title)) STORED,
        salt text NOT NULL
      )`,
  'CREATE INDEX audit_titles_folded ON audit_titles USING gin (folded gin_trgm_ops)',
  // A mistake of the service is refused; who may change the table's definition is found out by the chain.
  `
      CREATE FUNCTION audit_entries_only_grow() RETURNS trigger LANGUAGE plpgsql AS
      $$
    BEGIN
      IF TG_OP = 'UPDATE' AND OLD.batch IS NULL AND NEW.batch IS NOT NULL
        AND to_jsonb(OLD) - 'batch' = to_jsonb(NEW) - 'batch' THEN
        -- A process of the version before, in the minutes of an update, would close it in a form that covers neither.
        IF (NEW.title_hash IS NOT NULL OR NEW.act_group IS NOT NULL)
          AND (SELECT form FROM audit_batches WHERE number = NEW.batch) < 3
          THEN RAISE EXCEPTION 'this entry is closed by a newer process'; END IF;
        RETURN NEW;
      END IF;
      RAISE EXCEPTION 'entries of the audit log are never changed';
    END $$`,
  'CREATE TRIGGER audit_entries_only_grow BEFORE DELETE OR UPDATE ON audit_entries FOR EACH ROW EXECUTE FUNCTION audit_entries_only_grow()',
];
