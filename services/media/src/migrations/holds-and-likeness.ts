/**
 * Assets that nothing may be served of, and how far the gateways and the caches were told. `video_version` orders what catalogue says;
 * `changes` orders what the gateways are told. A row may also stand for one thumbnail that was uploaded by hand: `picture` is its key.
 */
export const HOLDS: readonly string[] = [
  `
      CREATE TABLE held_assets (
        asset_id text PRIMARY KEY,
        is_held boolean NOT NULL,
        video_version bigint NOT NULL,
        changes bigint NOT NULL DEFAULT 1,
        published_changes bigint NOT NULL DEFAULT 0,
        purges_left integer NOT NULL DEFAULT 0,
        purge_failures integer NOT NULL DEFAULT 0,
        purge_at timestamptz,
        updated_at timestamptz NOT NULL DEFAULT now(),
        picture text
      )`,
  'CREATE INDEX held_assets_untold ON held_assets (asset_id) WHERE published_changes < changes',
  'CREATE INDEX held_assets_purges ON held_assets (purge_at) WHERE purges_left > 0',
];

/** Hashes of files and frames, lists of what must not come, and the gate before anything is public. */
export const LIKENESS: readonly string[] = [
  `
      CREATE TABLE file_hashes (
        asset_id text PRIMARY KEY REFERENCES assets (id),
        sha256 bytea NOT NULL CHECK (octet_length(sha256) = 32)
      )`,
  `
      CREATE TABLE asset_hashes (
        asset_id text NOT NULL REFERENCES assets (id),
        at double precision NOT NULL,
        quality smallint NOT NULL,
        algorithm text NOT NULL,
        algorithm_version integer NOT NULL,
        asked bytea NOT NULL CHECK ((octet_length(asked) > 0) AND ((octet_length(asked) % 32) = 0)),
        listed bytea NOT NULL CHECK ((octet_length(listed) > 0) AND ((octet_length(listed) % 32) = 0)),
        PRIMARY KEY (asset_id, at)
      )`,
  `
      CREATE TABLE hash_revisions (
        only_one boolean PRIMARY KEY DEFAULT true CHECK (only_one),
        revision integer NOT NULL
      )`,
  `
      CREATE TABLE hash_lists (
        id text PRIMARY KEY,
        name text NOT NULL DEFAULT '',
        is_own boolean NOT NULL DEFAULT false,
        is_live boolean NOT NULL DEFAULT false,
        created_at timestamptz NOT NULL DEFAULT now(),
        imported_at timestamptz
      )`,
  `
      CREATE TABLE listings (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        list_id text NOT NULL REFERENCES hash_lists (id) ON DELETE CASCADE,
        asset_id text REFERENCES assets (id),
        steps integer NOT NULL DEFAULT 0,
        -- Of the lists, when this came to count; null while it is still on its way.
        revision integer,
        hashes integer NOT NULL DEFAULT 0,
        files integer NOT NULL DEFAULT 0,
        weight integer NOT NULL DEFAULT 0,
        created_at timestamptz NOT NULL DEFAULT now(),
        UNIQUE (list_id, asset_id)
      )`,
  'CREATE INDEX listings_revision ON listings (revision)',
  `
      CREATE TABLE listed_hashes (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        listing_id bigint NOT NULL REFERENCES listings (id) ON DELETE CASCADE,
        algorithm text NOT NULL,
        algorithm_version integer NOT NULL,
        hash bytea NOT NULL CHECK (octet_length(hash) = 32),
        quality smallint,
        at double precision,
        film text,
        -- 0 is the whole frame; crops of it, which are ours alone, count up.
        variant smallint NOT NULL DEFAULT 0
      )`,
  'CREATE INDEX listed_hashes_listing ON listed_hashes (listing_id, id)',
  `
      CREATE TABLE listed_files (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        listing_id bigint NOT NULL REFERENCES listings (id) ON DELETE CASCADE,
        sha256 bytea NOT NULL CHECK (octet_length(sha256) = 32)
      )`,
  'CREATE INDEX listed_files_sha256 ON listed_files (sha256)',
  'CREATE INDEX listed_files_listing ON listed_files (listing_id, id)',
  `
      CREATE TABLE likeness_decisions (
        video_id text PRIMARY KEY,
        version integer NOT NULL,
        is_removed boolean NOT NULL
      )`,
];
