/** Counters of videos apart from their rows, and totals that are kept instead of counted. */
export const COUNTERS: readonly string[] = [
  `
      CREATE TABLE video_counters (
        video_id text PRIMARY KEY REFERENCES video_ids (id) ON DELETE CASCADE,
        views bigint NOT NULL DEFAULT 0 CHECK (views >= 0),
        likes bigint NOT NULL DEFAULT 0 CHECK (likes >= 0),
        dislikes bigint NOT NULL DEFAULT 0 CHECK (dislikes >= 0),
        comments bigint NOT NULL DEFAULT 0 CHECK (comments >= 0),
        favorites bigint NOT NULL DEFAULT 0 CHECK (favorites >= 0),
        is_stale boolean NOT NULL DEFAULT false,
        -- Counts that came with imported videos: no fact stands behind them here.
        imported_likes bigint NOT NULL DEFAULT 0 CHECK (imported_likes >= 0),
        imported_dislikes bigint NOT NULL DEFAULT 0 CHECK (imported_dislikes >= 0)
      )`,
  'CREATE INDEX video_counters_stale ON video_counters (video_id) WHERE is_stale',
  `
      CREATE TABLE video_totals (
        category text NOT NULL,
        total bigint NOT NULL DEFAULT 0,
        active bigint NOT NULL DEFAULT 0,
        public bigint NOT NULL DEFAULT 0,
        -- Several rows a category, so that two who publish at once rarely meet.
        slot integer NOT NULL DEFAULT 0,
        PRIMARY KEY (category, slot)
      )`,
  `
      CREATE TABLE counter_sums (
        slot integer PRIMARY KEY,
        views bigint NOT NULL,
        likes bigint NOT NULL,
        comments bigint NOT NULL
      )`,
  `
      CREATE TABLE statistics_days (
        day date PRIMARY KEY,
        views bigint NOT NULL,
        likes bigint NOT NULL,
        dislikes bigint NOT NULL,
        new_videos bigint NOT NULL,
        counted_at timestamptz NOT NULL
      )`,
  // No foreign key: a video that goes meanwhile does not hold up the count of its day.
  `
      CREATE TABLE most_watched (
        day date NOT NULL,
        video_id text NOT NULL,
        views bigint NOT NULL CHECK (views > 0),
        PRIMARY KEY (day, video_id)
      )`,
  `
      CREATE FUNCTION mark_stale() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN NEW.is_stale := true; RETURN NEW; END $$`,
  'CREATE TRIGGER stale_from_the_start BEFORE INSERT ON video_counters FOR EACH ROW WHEN (((new.views > 0) OR (new.likes > 0) OR (new.comments > 0))) EXECUTE FUNCTION mark_stale()',
  'CREATE TRIGGER stale_when_counted BEFORE UPDATE ON video_counters FOR EACH ROW WHEN (((new.views <> old.views) OR (new.likes <> old.likes) OR (new.comments <> old.comments))) EXECUTE FUNCTION mark_stale()',
];

/**
 * What people do with videos: favourites, reactions, history, views. `person` is `a:{account}` or `v:{visitor}`, and `x:{random}` once the
 * account was erased. All of it goes with its video. `erased_accounts` names for a day who must not be written about any more.
 * Views that are not in their videos' counters yet stand in `view_slots`: each connection writes to a row of its own, so that those who watch one
 * video at once do not wait for each other's commits.
 */
export const ENGAGEMENT: readonly string[] = [
  `
      CREATE TABLE favorites (
        account_id text NOT NULL,
        video_id text NOT NULL REFERENCES video_ids (id) ON DELETE CASCADE,
        created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
        PRIMARY KEY (account_id, video_id)
      )`,
  'CREATE INDEX favorites_newest ON favorites (account_id, created_at DESC, video_id)',
  'CREATE INDEX favorites_video ON favorites (video_id)',
  `
      CREATE TABLE reactions (
        person text NOT NULL,
        video_id text NOT NULL REFERENCES video_ids (id) ON DELETE CASCADE,
        value text NOT NULL CHECK (value IN ('like', 'dislike')),
        reacted_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (person, video_id)
      )`,
  'CREATE INDEX reactions_video ON reactions (video_id, value)',
  'CREATE INDEX reactions_moment ON reactions (reacted_at) INCLUDE (value)',
  `
      CREATE TABLE history (
        account_id text NOT NULL,
        video_id text NOT NULL REFERENCES video_ids (id) ON DELETE CASCADE,
        watched_at timestamptz NOT NULL,
        PRIMARY KEY (account_id, video_id)
      )`,
  'CREATE INDEX history_latest ON history (account_id, watched_at DESC, video_id)',
  'CREATE INDEX history_video ON history (video_id)',
  `
      CREATE TABLE erased_accounts (
        account_id text PRIMARY KEY,
        erased_at timestamptz NOT NULL DEFAULT now()
      )`,
  `
      CREATE TABLE view_windows (
        person text NOT NULL,
        video_id text NOT NULL REFERENCES video_ids (id) ON DELETE CASCADE,
        counted_at timestamptz NOT NULL,
        PRIMARY KEY (person, video_id)
      )`,
  'CREATE INDEX view_windows_age ON view_windows (counted_at)',
  'CREATE INDEX view_windows_video ON view_windows (video_id)',
  `
      CREATE TABLE view_days (
        day date NOT NULL,
        video_id text NOT NULL REFERENCES video_ids (id) ON DELETE CASCADE,
        views bigint NOT NULL CHECK (views > 0),
        PRIMARY KEY (day, video_id)
      )`,
  'CREATE INDEX view_days_video ON view_days (video_id)',
  // Rows live for a second: room for updates beside them, and cleaning by the count of dead ones instead of by a share of hardly any.
  `
      CREATE TABLE view_slots (
        video_id text NOT NULL REFERENCES video_ids (id) ON DELETE CASCADE,
        day date NOT NULL,
        slot integer NOT NULL,
        views integer NOT NULL CHECK (views > 0),
        PRIMARY KEY (video_id, day, slot)
      ) WITH (fillfactor=50, autovacuum_vacuum_scale_factor=0, autovacuum_vacuum_threshold=2000)`,
];
