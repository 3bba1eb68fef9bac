/**
 * A trash. The row of a deleted video moves out of `videos`, so that nothing that reads that table knows of it any more; what was counted and
 * kept of it stays, since it refers to `video_ids`. An id stands there as long as it stands in `videos` or in `trashed_videos`.
 */
export const VIDEO_IDS: readonly string[] = [
  `
      CREATE TABLE video_ids (
        id text PRIMARY KEY
      )`,
  // `video` is the whole row: a column that comes or goes meanwhile changes nothing here.
  `
      CREATE TABLE trashed_videos (
        id text PRIMARY KEY REFERENCES video_ids (id) ON DELETE CASCADE,
        asset_id text,
        video jsonb NOT NULL,
        trashed_at timestamptz NOT NULL DEFAULT now(),
        CONSTRAINT trashed_videos_asset UNIQUE (asset_id)
      )`,
  'CREATE INDEX trashed_videos_time ON trashed_videos (trashed_at, id)',
];

/** Videos, and what media says of their assets. */
export const VIDEOS: readonly string[] = [
  `
      CREATE TABLE videos (
        id text PRIMARY KEY,
        version integer NOT NULL DEFAULT 1,
        changes integer NOT NULL DEFAULT 1,
        title text NOT NULL CHECK (title <> ''),
        title_folded text GENERATED ALWAYS AS (fold(title)) STORED NOT NULL,
        description text NOT NULL DEFAULT '',
        url text NOT NULL DEFAULT '',
        own_thumbnail text NOT NULL DEFAULT '',
        poster text,
        thumbnail text,
        category text NOT NULL CHECK (category IN ('hetero', 'gay', 'trans', 'lesbicas-bi', 'incesto')),
        author text NOT NULL DEFAULT '',
        is_active boolean NOT NULL DEFAULT true,
        is_favorite boolean NOT NULL DEFAULT false,
        participants text[] NOT NULL DEFAULT '{}'::text[],
        duration double precision NOT NULL DEFAULT 0 CHECK (duration >= (0)::double precision),
        asset_id text,
        media_state text NOT NULL DEFAULT 'none' CHECK (media_state IN ('none', 'processing', 'playable', 'ready', 'failed')),
        is_public boolean NOT NULL,
        shuffle double precision NOT NULL DEFAULT random(),
        created_at timestamptz NOT NULL DEFAULT now(),
        updated_at timestamptz NOT NULL DEFAULT now(),
        images jsonb NOT NULL DEFAULT '[]'::jsonb,
        scheduled_for timestamptz,
        told_held boolean NOT NULL DEFAULT false,
        is_hidden boolean NOT NULL DEFAULT false,
        lacks_records boolean DEFAULT false,
        CONSTRAINT videos_asset UNIQUE (asset_id),
        CONSTRAINT videos_schedule CHECK (scheduled_for IS NULL OR (NOT is_active))
      )`,
  `
      CREATE TABLE asset_states (
        asset_id text PRIMARY KEY,
        version integer NOT NULL,
        media_state text NOT NULL CHECK (media_state IN ('processing', 'playable', 'ready', 'failed')),
        duration double precision,
        poster text,
        thumbnail text,
        updated_at timestamptz NOT NULL DEFAULT now(),
        images jsonb NOT NULL DEFAULT '[]'::jsonb
      )`,
  // A hold and the video that it is for may come at the same moment; whoever is later sees the other.
  `
      CREATE FUNCTION await_holds() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN
        PERFORM pg_advisory_xact_lock_shared(hashtextextended('video_holds', 0));
        RETURN NULL;
      END $$`,
  'CREATE TRIGGER await_holds BEFORE INSERT ON videos FOR EACH STATEMENT EXECUTE FUNCTION await_holds()',
  `
      CREATE FUNCTION forget_video_ids() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN
        DELETE FROM video_ids i USING gone WHERE i.id = gone.id AND NOT EXISTS (SELECT FROM trashed_videos t WHERE t.id = gone.id);
        RETURN NULL;
      END $$`,
  'CREATE TRIGGER forget_video_ids AFTER DELETE ON videos REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION forget_video_ids()',
  // VOLATILE, so that it sees a hold that was committed while the row was waited for.
  `
      CREATE FUNCTION keep_public() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN
        NEW.is_hidden := EXISTS (SELECT FROM video_holds h WHERE h.video_id = NEW.id AND h.is_held);
        NEW.is_public := NEW.is_active AND NEW.media_state = 'ready' AND NOT NEW.is_hidden;
        RETURN NEW;
      END $$`,
  'CREATE TRIGGER keep_public BEFORE INSERT OR UPDATE ON videos FOR EACH ROW EXECUTE FUNCTION keep_public()',
  // An import does not bring back what is in the trash: its row is left out, as one whose id is in use.
  `
      CREATE FUNCTION keep_video_id() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN
        IF EXISTS (SELECT FROM trashed_videos t WHERE t.id = NEW.id) THEN RETURN NULL; END IF;
        INSERT INTO video_ids (id) VALUES (NEW.id) ON CONFLICT DO NOTHING;
        RETURN NEW;
      END $$`,
  'CREATE TRIGGER keep_video_id BEFORE INSERT ON videos FOR EACH ROW EXECUTE FUNCTION keep_video_id()',
  `
      CREATE FUNCTION names_need_records() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN
        NEW.lacks_records := CASE WHEN NOT EXISTS (SELECT FROM participant_records r WHERE r.video_id = NEW.id)
          THEN cardinality(NEW.participants) > 0 END;
        RETURN NEW;
      END $$`,
  'CREATE TRIGGER names_need_records_at_first BEFORE INSERT ON videos FOR EACH ROW EXECUTE FUNCTION names_need_records()',
  'CREATE TRIGGER names_need_records_when_changed BEFORE UPDATE OF participants ON videos FOR EACH ROW WHEN ((new.participants <> old.participants)) EXECUTE FUNCTION names_need_records()',
  // The file of a video in the trash is that video's.
  `
      CREATE FUNCTION refuse_trashed_asset() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN
        IF EXISTS (SELECT FROM trashed_videos t WHERE t.asset_id = NEW.asset_id) THEN
          RAISE unique_violation USING MESSAGE = 'the asset is one of the trash', CONSTRAINT = 'videos_asset';
        END IF;
        RETURN NEW;
      END $$`,
  'CREATE TRIGGER refuse_trashed_asset BEFORE INSERT OR UPDATE OF asset_id ON videos FOR EACH ROW WHEN ((new.asset_id IS NOT NULL)) EXECUTE FUNCTION refuse_trashed_asset()',
  // Also where triggers rest for a bulk load: they say who may see a video, and which ids are in use.
  ...['keep_public', 'keep_video_id', 'forget_video_ids'].map(
    (trigger) => `ALTER TABLE videos ENABLE ALWAYS TRIGGER ${trigger}`,
  ),
];
