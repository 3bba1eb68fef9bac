/**
 * What is kept of the participants of videos, sealed; open is only what a round looks for, the day on which a consent ends. And what catalogue
 * knows of the site's setting. `videos.lacks_records` is null until somebody has looked.
 */
export const RECORDS: readonly string[] = [
  `
      CREATE TABLE participant_records (
        id text PRIMARY KEY,
        video_id text NOT NULL REFERENCES video_ids (id) ON DELETE CASCADE,
        version integer NOT NULL DEFAULT 1,
        sealed text NOT NULL,
        expires_on date,
        is_expiry_seen boolean NOT NULL DEFAULT false,
        created_at timestamptz NOT NULL DEFAULT now(),
        updated_at timestamptz NOT NULL DEFAULT now()
      )`,
  'CREATE INDEX participant_records_video ON participant_records (video_id, id)',
  'CREATE INDEX participant_records_expiry ON participant_records (expires_on) WHERE expires_on IS NOT NULL AND NOT is_expiry_seen',
  `
      CREATE TABLE record_rule (
        only_one boolean PRIMARY KEY DEFAULT true CHECK (only_one),
        is_required boolean NOT NULL DEFAULT false,
        version integer NOT NULL DEFAULT 0
      )`,
  `
      CREATE FUNCTION records_changed() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN
        UPDATE videos SET lacks_records = NULL WHERE id = coalesce(NEW.video_id, OLD.video_id);
        RETURN NULL;
      END $$`,
  'CREATE TRIGGER records_changed AFTER INSERT OR DELETE OR UPDATE OF version ON participant_records FOR EACH ROW EXECUTE FUNCTION records_changed()',
];

/**
 * What holds a video back from the public, by holder: a hold may be there before its video or outlast it. Whether files may be served is decided in
 * one place (`may_serve`). `own_pictures` are thumbnails uploaded by hand that a video ever had: their addresses were given out. `hold_walks` are
 * categories whose videos have to be looked at, since the policy changed.
 */
export const HOLDS: readonly string[] = [
  `
      CREATE TABLE video_holds (
        video_id text NOT NULL,
        holder text NOT NULL,
        is_held boolean NOT NULL,
        reason text,
        version bigint NOT NULL,
        updated_at timestamptz NOT NULL DEFAULT now(),
        case_id text,
        PRIMARY KEY (video_id, holder)
      )`,
  `
      CREATE TABLE policy_rule (
        only_one boolean PRIMARY KEY DEFAULT true CHECK (only_one),
        refused text[] NOT NULL DEFAULT '{}'::text[],
        version integer NOT NULL DEFAULT 0
      )`,
  `
      CREATE TABLE own_pictures (
        key text NOT NULL,
        video_id text NOT NULL,
        PRIMARY KEY (key, video_id)
      )`,
  'CREATE INDEX own_pictures_video ON own_pictures (video_id)',
  `
      CREATE TABLE held_pictures (
        key text PRIMARY KEY,
        is_held boolean NOT NULL,
        version bigint NOT NULL DEFAULT 1
      )`,
  `
      CREATE TABLE hold_walks (
        category text PRIMARY KEY,
        after text NOT NULL DEFAULT ''
      )`,
  // A scheduled video is inactive until its time comes; withdrawn consents and takedowns are holds.
  `
      CREATE FUNCTION may_serve(v videos) RETURNS boolean LANGUAGE sql STABLE AS
      $$
        SELECT v.is_active
          AND NOT EXISTS (SELECT FROM video_holds h WHERE h.video_id = v.id AND h.is_held)
          AND NOT EXISTS (SELECT FROM policy_rule p WHERE v.category = ANY (p.refused)) $$`,
];
