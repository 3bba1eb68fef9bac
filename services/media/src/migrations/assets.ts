/** Assets, uploads with their log, and who refers to which image. */
export const ASSETS: readonly string[] = [
  // unaccent() is only STABLE, since its dictionary could change; ours does not, and an index needs IMMUTABLE.
  `
      CREATE FUNCTION upload_fold(text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT AS
      $$ SELECT lower(public.unaccent('public.unaccent'::regdictionary, normalize($1, NFKC))) $$`,
  `
      CREATE TABLE assets (
        id text PRIMARY KEY,
        version integer NOT NULL DEFAULT 1,
        state text NOT NULL DEFAULT 'receiving' CHECK (state IN ('receiving', 'uploaded', 'probed', 'playable', 'ready', 'refused', 'failed', 'deleted')),
        revision integer NOT NULL DEFAULT 1,
        s3_key text NOT NULL UNIQUE,
        file_name text NOT NULL,
        size bigint NOT NULL DEFAULT 0 CHECK (size >= 0),
        duration double precision CHECK (duration >= (0)::double precision),
        width integer,
        height integer,
        has_audio boolean,
        was_compressed boolean NOT NULL DEFAULT false,
        mp4_key text,
        poster_key text,
        thumbnail_key text,
        probe jsonb,
        reason text,
        video_id text,
        removed_at timestamptz,
        uploaded_at timestamptz,
        created_at timestamptz NOT NULL DEFAULT now(),
        updated_at timestamptz NOT NULL DEFAULT now(),
        analysis jsonb,
        plan jsonb,
        hls_key text,
        storyboard_key text,
        failed_from text CHECK (failed_from IN ('uploaded', 'probed', 'playable')),
        ready_at timestamptz,
        source_removed_at timestamptz,
        likeness_state text NOT NULL DEFAULT 'unchecked' CHECK (likeness_state IN ('unchecked', 'pending', 'clear', 'matched', 'allowed')),
        likeness_revision integer NOT NULL DEFAULT 0,
        likeness_matches jsonb,
        likeness_told_video text,
        found text
      )`,
  `CREATE INDEX assets_with_source ON assets (id) WHERE state = 'ready' AND source_removed_at IS NULL`,
  `CREATE INDEX assets_likeness_pending ON assets (updated_at) WHERE likeness_state = 'pending'`,
  `CREATE INDEX assets_likeness_revision ON assets (likeness_revision, id) WHERE likeness_state IN ('clear', 'allowed')`,
  `
      CREATE TABLE uploads (
        id text PRIMARY KEY,
        asset_id text REFERENCES assets (id),
        kind text NOT NULL CHECK (kind IN ('video', 'image')),
        title text NOT NULL DEFAULT '',
        s3_key text,
        url text NOT NULL DEFAULT '',
        file_name text NOT NULL,
        file_size bigint NOT NULL DEFAULT 0 CHECK (file_size >= 0),
        status text CHECK (status IN ('success', 'error')),
        reason text,
        created_at timestamptz NOT NULL DEFAULT now(),
        uploaded_at timestamptz,
        begun_by text,
        reserved_bytes bigint NOT NULL DEFAULT 0 CHECK (reserved_bytes >= 0),
        search_text text GENERATED ALWAYS AS (upload_fold(((title || chr(10)) || file_name))) STORED,
        CHECK ((status IS NULL) = (uploaded_at IS NULL))
      )`,
  'CREATE INDEX uploads_log ON uploads (uploaded_at DESC, id DESC) WHERE status IS NOT NULL',
  'CREATE INDEX uploads_open ON uploads (created_at) WHERE status IS NULL',
  'CREATE INDEX uploads_of_asset ON uploads (asset_id)',
  'CREATE INDEX uploads_search ON uploads USING gin (search_text gin_trgm_ops) WHERE status IS NOT NULL',
  'CREATE INDEX uploads_log_by_status ON uploads (status, uploaded_at DESC, id DESC) WHERE status IS NOT NULL',
  `
      CREATE TABLE asset_images (
        asset_id text NOT NULL REFERENCES assets (id),
        key text NOT NULL,
        width integer NOT NULL,
        format text NOT NULL CHECK (format IN ('webp', 'jpeg')),
        PRIMARY KEY (asset_id, key)
      )`,
  'CREATE INDEX asset_images_key ON asset_images (key)',
  `
      CREATE TABLE uploaded_images (
        key text PRIMARY KEY,
        created_at timestamptz NOT NULL DEFAULT now()
      )`,
  `
      CREATE TABLE awaited_uploads (
        asset_id text PRIMARY KEY REFERENCES assets (id),
        account_id text NOT NULL,
        at timestamptz NOT NULL DEFAULT now()
      )`,
  'CREATE INDEX awaited_uploads_account ON awaited_uploads (account_id, asset_id)',
];

/** Jobs in parts and lanes, and where the sweep of the store stands. */
export const JOBS: readonly string[] = [
  `
      CREATE TABLE jobs (
        id text PRIMARY KEY,
        asset_id text NOT NULL REFERENCES assets (id),
        revision integer NOT NULL,
        kind text NOT NULL CHECK (kind IN ('probe', 'package', 'poster', 'analyse', 'chunk', 'audio', 'assemble', 'join', 'remove')),
        state text NOT NULL DEFAULT 'queued' CHECK (state IN ('queued', 'running', 'done', 'failed', 'cancelled')),
        token text,
        lease_until timestamptz,
        attempts integer NOT NULL DEFAULT 0,
        percent double precision NOT NULL DEFAULT 0 CHECK ((percent >= (0)::double precision) AND (percent <= (100)::double precision)),
        available_at timestamptz NOT NULL DEFAULT now(),
        announced_at timestamptz NOT NULL DEFAULT now(),
        result jsonb,
        error_code text,
        error_detail text,
        created_at timestamptz NOT NULL DEFAULT now(),
        updated_at timestamptz NOT NULL DEFAULT now(),
        part integer NOT NULL DEFAULT 0 CHECK (part >= 0),
        lane text NOT NULL DEFAULT 'short' CHECK (lane IN ('short', 'long')),
        losses integer NOT NULL DEFAULT 0 CHECK (losses >= 0),
        lost_token text,
        CONSTRAINT jobs_once UNIQUE (asset_id, revision, kind, part),
        CHECK ((state = 'running') = (lease_until IS NOT NULL))
      )`,
  `CREATE INDEX jobs_unfinished ON jobs (announced_at) WHERE state IN ('queued', 'running')`,
  `CREATE INDEX jobs_done_chunks ON jobs (updated_at) WHERE kind = 'chunk' AND state = 'done'`,
  `CREATE INDEX jobs_unfinished_by_kind ON jobs (kind, created_at) WHERE state IN ('queued', 'running')`,
  `CREATE INDEX jobs_ended ON jobs (updated_at) WHERE state IN ('done', 'failed', 'cancelled')`,
  `
      CREATE TABLE sweeps (
        singleton boolean PRIMARY KEY DEFAULT true CHECK (singleton),
        cursor text,
        finished_at timestamptz
      )`,
];

/** WebVTT files of assets, one a language. */
export const CAPTIONS: readonly string[] = [
  `
      CREATE TABLE captions (
        asset_id text NOT NULL REFERENCES assets (id),
        language text NOT NULL,
        label text NOT NULL,
        key text NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now(),
        updated_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (asset_id, language)
      )`,
];

/** For how long sources are kept, as the last change of the settings said, and files that an authority may ask for: without an end until one is told. */
export const KEEPING: readonly string[] = [
  `
      CREATE TABLE source_retention (
        only_one boolean PRIMARY KEY DEFAULT true CHECK (only_one),
        days integer,
        settings_changes integer NOT NULL
      )`,
  `
      CREATE TABLE kept_files (
        report_id text PRIMARY KEY,
        asset_id text NOT NULL,
        until timestamptz,
        version integer NOT NULL
      )`,
  'CREATE INDEX kept_files_asset ON kept_files (asset_id)',
  'CREATE INDEX kept_files_until ON kept_files (until) WHERE until IS NOT NULL',
];
