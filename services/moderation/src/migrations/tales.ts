/**
 * Tales with the specification's fields: pending is neither approved nor denied, and never both. What a row knows nothing of has a value, as for
 * imported ones: they queue by their time of sending, and approved ones were published then.
 */
export const TALES: readonly string[] = [
  // The sign between title and author is in neither: nothing is found across both.
  `
      CREATE FUNCTION tale_search_text(title text, author text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN ((tale_plain_text(title) || chr(10)) || tale_plain_text(author))`,
  `
      CREATE TABLE tales (
        id text PRIMARY KEY,
        title text NOT NULL,
        tale text NOT NULL,
        category text NOT NULL CHECK (category IN ('hetero', 'gay', 'trans', 'lesbicas-bi', 'incesto')),
        author text NOT NULL DEFAULT 'Anônimo',
        sent_at timestamptz NOT NULL DEFAULT now(),
        is_read boolean NOT NULL DEFAULT false,
        is_approved boolean NOT NULL DEFAULT false,
        is_denied boolean NOT NULL DEFAULT false,
        video_url text,
        author_id text,
        submission_key text,
        version integer NOT NULL DEFAULT 0,
        queued_at timestamptz NOT NULL,
        submitted_at timestamptz NOT NULL,
        is_urgent boolean NOT NULL DEFAULT false,
        lease_holder text,
        lease_token integer NOT NULL DEFAULT 0,
        lease_until timestamptz,
        appeal text NOT NULL DEFAULT 'none' CHECK (appeal IN ('none', 'waiting', 'decided')),
        appeal_text text,
        appealed_at timestamptz,
        decision_id text,
        withdrawn_at timestamptz,
        published_at timestamptz,
        words integer GENERATED ALWAYS AS (regexp_count(tale, '\\S+')) STORED,
        language text,
        -- Null: never looked through, as after an import.
        terms_version integer,
        search_text text GENERATED ALWAYS AS ("left"(tale_search_text(title, author), 330)) STORED,
        is_hidden boolean NOT NULL DEFAULT false,
        text_kept_until timestamptz,
        -- The published tale whose new text this is; approved, it changes places with the text that is public.
        edits text REFERENCES tales (id) ON DELETE CASCADE,
        edited_version integer,
        UNIQUE (author_id, submission_key),
        CHECK (NOT (is_approved AND is_denied)),
        CHECK (appeal <> 'waiting' OR is_denied),
        CHECK ((lease_holder IS NULL) = (lease_until IS NULL)),
        CONSTRAINT tales_published CHECK (NOT is_approved OR published_at IS NOT NULL)
      )`,
  'CREATE INDEX tales_waiting ON tales (sent_at DESC, id DESC) WHERE NOT is_approved AND NOT is_denied AND withdrawn_at IS NULL',
  'CREATE INDEX tales_queue ON tales (is_urgent DESC, queued_at, id) WHERE NOT is_approved AND NOT is_denied AND withdrawn_at IS NULL',
  `CREATE INDEX tales_appeals ON tales (appealed_at, id) WHERE appeal = 'waiting' AND withdrawn_at IS NULL`,
  'CREATE INDEX tales_author ON tales (author_id, sent_at DESC, id DESC) WHERE author_id IS NOT NULL',
  'CREATE INDEX tales_lease_holder ON tales (lease_holder) WHERE lease_holder IS NOT NULL',
  'CREATE INDEX tales_never_looked_through ON tales (id) WHERE terms_version IS NULL',
  'CREATE INDEX tales_looked_through ON tales (terms_version, id) WHERE NOT is_approved AND NOT is_denied AND withdrawn_at IS NULL',
  'CREATE INDEX tales_sent ON tales (sent_at DESC, id DESC) INCLUDE (category, is_approved, is_denied, withdrawn_at)',
  'CREATE INDEX tales_queue_category ON tales (category, is_urgent DESC, queued_at, id) WHERE NOT is_approved AND NOT is_denied AND withdrawn_at IS NULL',
  'CREATE INDEX tales_oldest ON tales (submitted_at) WHERE NOT is_approved AND NOT is_denied AND withdrawn_at IS NULL',
  'CREATE INDEX tales_published ON tales (published_at DESC, id DESC) INCLUDE (category, search_text) WHERE is_approved AND withdrawn_at IS NULL AND NOT is_hidden',
  'CREATE INDEX tales_search ON tales USING gin (search_text gin_trgm_ops) WHERE is_approved AND withdrawn_at IS NULL AND NOT is_hidden',
  'CREATE INDEX tales_sitemap ON tales (id) INCLUDE (published_at) WHERE is_approved AND withdrawn_at IS NULL AND NOT is_hidden',
  'CREATE INDEX tales_video ON tales (video_url) WHERE video_url IS NOT NULL AND is_approved AND withdrawn_at IS NULL AND NOT is_hidden',
  'CREATE INDEX tales_urgent ON tales (sent_at, id) INCLUDE (category, is_approved, is_denied) WHERE is_urgent AND withdrawn_at IS NULL',
  'CREATE INDEX tales_desk_search ON tales USING gin (search_text gin_trgm_ops) WHERE withdrawn_at IS NULL',
  'CREATE INDEX tales_author_published ON tales (tale_plain_text(author), published_at DESC, id DESC) WHERE is_approved AND withdrawn_at IS NULL AND NOT is_hidden',
  'CREATE INDEX tales_text_kept ON tales (text_kept_until) WHERE text_kept_until IS NOT NULL',
  'CREATE INDEX tales_edits ON tales (edits) WHERE edits IS NOT NULL',
  'CREATE UNIQUE INDEX tales_open_edit ON tales (edits) WHERE edits IS NOT NULL AND withdrawn_at IS NULL',
  // How many titles hold a text is nothing that the planner can know: it would walk along all of them.
  `
      CREATE FUNCTION tales_found(wanted text, of_category text, most integer) RETURNS TABLE(tale_id text, published_at timestamptz) LANGUAGE sql STABLE SET enable_seqscan TO 'off' SET enable_indexscan TO 'off' SET enable_indexonlyscan TO 'off' AS
      $$
      SELECT t.id, t.published_at FROM tales t
      WHERE is_approved AND withdrawn_at IS NULL AND NOT is_hidden AND t.search_text LIKE wanted AND (of_category IS NULL OR t.category = of_category)
      LIMIT most
    $$`,
  `
      CREATE FUNCTION desk_tales_found(wanted text, of_category text, of_status text, only_urgent boolean, most integer) RETURNS TABLE(tale_id text, sent_at timestamptz) LANGUAGE sql STABLE SET enable_seqscan TO 'off' SET enable_indexscan TO 'off' SET enable_indexonlyscan TO 'off' AS
      $$
        SELECT t.id, t.sent_at FROM tales t
        WHERE t.withdrawn_at IS NULL AND t.search_text LIKE wanted AND (of_category IS NULL OR t.category = of_category)
          AND (of_status IS NULL OR of_status = CASE WHEN t.is_approved THEN 'approved' WHEN t.is_denied THEN 'denied' ELSE 'waiting' END)
          AND (NOT only_urgent OR t.is_urgent)
        LIMIT most
      $$`,
  `
      CREATE FUNCTION tales_defaults() RETURNS trigger LANGUAGE plpgsql AS
      $$
      BEGIN
        NEW.queued_at := coalesce(NEW.queued_at, NEW.sent_at);
        NEW.submitted_at := coalesce(NEW.submitted_at, NEW.sent_at);
        IF NEW.is_approved AND NEW.published_at IS NULL THEN
          NEW.published_at := CASE TG_OP WHEN 'INSERT' THEN NEW.sent_at ELSE now() END;
        END IF;
        RETURN NEW;
      END $$`,
  'CREATE TRIGGER tales_defaults BEFORE INSERT OR UPDATE OF is_approved ON tales FOR EACH ROW EXECUTE FUNCTION tales_defaults()',
];
