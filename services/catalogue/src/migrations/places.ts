/**
 * Where people stopped in films and tales, of the accounts that want it kept, which `place_keepers` names: a place goes with its account's
 * choice, and with its film. Without a value it was removed, which outlasts what other browsers send late.
 */
export const PLACES: readonly string[] = [
  `
      CREATE TABLE place_keepers (
        account_id text PRIMARY KEY,
        chosen_at timestamptz NOT NULL DEFAULT now()
      )`,
  `
      CREATE TABLE places (
        account_id text NOT NULL REFERENCES place_keepers (account_id) ON DELETE CASCADE,
        kind text NOT NULL CHECK (kind IN ('film', 'tale')),
        content_id text NOT NULL,
        value double precision,
        whole integer,
        stopped_at timestamptz NOT NULL,
        film_id text GENERATED ALWAYS AS (CASE kind WHEN 'film' THEN content_id END) STORED
          REFERENCES video_ids (id) ON DELETE CASCADE,
        PRIMARY KEY (account_id, kind, content_id)
      )`,
  'CREATE INDEX places_film ON places (film_id) WHERE film_id IS NOT NULL',
];

/** What was removed is forgotten after a while. */
export const REMOVED_PLACES: readonly string[] = [
  'CREATE INDEX places_removed ON places (stopped_at) WHERE value IS NULL',
];

/** Up to when an account's places were all forgotten: what browsers send of before it is not kept again. */
export const CLEARED_PLACES: readonly string[] = [
  'ALTER TABLE place_keepers ADD COLUMN cleared_at timestamptz',
];
