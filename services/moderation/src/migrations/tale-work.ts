/** Authors, decisions and notes, as those who review know them. */
export const DESK: readonly string[] = [
  `
      CREATE TABLE tale_authors (
        account_id text PRIMARY KEY,
        author_key text NOT NULL UNIQUE,
        suspended_until timestamptz,
        suspension_reason text,
        tales_seen_at timestamptz NOT NULL DEFAULT now(),
        muted_notices text[] NOT NULL DEFAULT '{}'::text[]
      )`,
  // Kept for as long as the site: no reference to the tale, which may be erased.
  `
      CREATE TABLE tale_decisions (
        id text PRIMARY KEY,
        tale_id text NOT NULL,
        moderator_id text,
        at timestamptz NOT NULL DEFAULT now(),
        decision text NOT NULL CHECK (decision IN ('approve', 'deny', 'reopen')),
        reason text,
        message text,
        passages jsonb NOT NULL DEFAULT '[]'::jsonb,
        version integer NOT NULL,
        waited_seconds integer NOT NULL,
        is_reversal boolean NOT NULL,
        before jsonb NOT NULL,
        undone_at timestamptz,
        notice jsonb,
        CHECK ((decision = 'deny') = (reason IS NOT NULL))
      )`,
  'CREATE INDEX tale_decisions_tale ON tale_decisions (tale_id, id)',
  'CREATE INDEX tale_decisions_moderator ON tale_decisions (moderator_id, id) WHERE moderator_id IS NOT NULL',
  'CREATE INDEX tale_decisions_made ON tale_decisions (at) INCLUDE (moderator_id, decision, reason, is_reversal, waited_seconds) WHERE undone_at IS NULL',
  'CREATE INDEX tale_decisions_telling ON tale_decisions (at) WHERE notice IS NOT NULL',
  `
      CREATE TABLE tale_notes (
        id text PRIMARY KEY,
        tale_id text NOT NULL REFERENCES tales (id) ON DELETE CASCADE,
        moderator_id text,
        at timestamptz NOT NULL DEFAULT now(),
        body text NOT NULL
      )`,
  'CREATE INDEX tale_notes_tale ON tale_notes (tale_id, id)',
  'CREATE INDEX tale_notes_moderator ON tale_notes (moderator_id, id) WHERE moderator_id IS NOT NULL',
];

/**
 * What moderators are told beside a text: the list of terms, which version of it a tale was looked through with, its language, and
 * fingerprints by which nearly the same texts are found.
 */
export const SIGNALS: readonly string[] = [
  `
      CREATE TABLE terms (
        only_one boolean PRIMARY KEY DEFAULT true CHECK (only_one),
        items jsonb NOT NULL DEFAULT '[]'::jsonb,
        version integer NOT NULL DEFAULT 0
      )`,
  `
      CREATE TABLE tale_fingerprints (
        tale_id text PRIMARY KEY REFERENCES tales (id) ON DELETE CASCADE,
        bands integer[] NOT NULL,
        signature bytea NOT NULL
      )`,
  // Fits into its row, where it is read without a detour.
  'ALTER TABLE tale_fingerprints ALTER COLUMN signature SET STORAGE MAIN',
  // Without the list of what is still to be sorted in, every search costs alike.
  'CREATE INDEX tale_fingerprints_bands ON tale_fingerprints USING gin (bands) WITH (fastupdate=off)',
  // How few rows hold a band is nothing that the planner can know: it would read them all. What a language says most often makes some bands
  // common: of each band so many are enough, and those that have most bands in common come first.
  `
      CREATE FUNCTION tale_fingerprints_near(wanted integer[], most integer) RETURNS TABLE(tale_id text, signature bytea) LANGUAGE sql STABLE SET enable_seqscan TO 'off' AS
      $$
        SELECT f.tale_id, f.signature FROM (
          SELECT holder.tale_id FROM unnest(wanted) AS band
          CROSS JOIN LATERAL (SELECT h.tale_id FROM tale_fingerprints h WHERE h.bands @> ARRAY[band] LIMIT 200) AS holder
          GROUP BY holder.tale_id ORDER BY count(*) DESC LIMIT most
        ) AS near JOIN tale_fingerprints f ON f.tale_id = near.tale_id
      $$`,
];

/**
 * Likes and favourites of tales. `person` is `a:{account}` or `v:{visitor}`, and `x:{random}` once the account was erased. All of it goes
 * with its tale.
 */
export const ENGAGEMENT: readonly string[] = [
  `
      CREATE TABLE tale_likes (
        person text NOT NULL,
        tale_id text NOT NULL REFERENCES tales (id) ON DELETE CASCADE,
        liked_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (person, tale_id)
      )`,
  'CREATE INDEX tale_likes_tale ON tale_likes (tale_id)',
  `
      CREATE TABLE tale_favourites (
        account_id text NOT NULL,
        tale_id text NOT NULL REFERENCES tales (id) ON DELETE CASCADE,
        added_at timestamptz NOT NULL DEFAULT clock_timestamp(),
        PRIMARY KEY (account_id, tale_id)
      )`,
  'CREATE INDEX tale_favourites_newest ON tale_favourites (account_id, added_at DESC, tale_id)',
  'CREATE INDEX tale_favourites_tale ON tale_favourites (tale_id)',
  `
      CREATE TABLE tale_counters (
        tale_id text PRIMARY KEY REFERENCES tales (id) ON DELETE CASCADE,
        likes integer NOT NULL CHECK (likes >= 0)
      )`,
];

/** References between tables that know each other. */
export const REFERENCES: readonly string[] = [
  'ALTER TABLE tales ADD FOREIGN KEY (decision_id) REFERENCES tale_decisions(id)',
];
