import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Videos, their counters apart, totals that are kept instead of counted, and what media says of assets. */
export class CreateCatalogue1700000001000 implements MigrationInterface {
  readonly name = 'CreateCatalogue1700000001000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE EXTENSION IF NOT EXISTS unaccent');
    await runner.query('CREATE EXTENSION IF NOT EXISTS pg_trgm');
    // unaccent() is only STABLE, since its dictionary could change; ours does not, and an index needs IMMUTABLE.
    await runner.query(`
      CREATE FUNCTION fold(text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS
      $$ SELECT lower(public.unaccent('public.unaccent'::regdictionary, $1)) $$`);
    await this.createVideos(runner);
    await this.createTotals(runner);
    await runner.query(`
      CREATE TABLE asset_states (
        asset_id text PRIMARY KEY,
        version integer NOT NULL,
        media_state text NOT NULL CHECK (media_state IN ('processing', 'playable', 'ready', 'failed')),
        duration double precision,
        poster text,
        thumbnail text,
        updated_at timestamptz NOT NULL DEFAULT now()
      )`);
  }

  private async createVideos(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE videos (
        id text PRIMARY KEY,
        version integer NOT NULL DEFAULT 1,
        changes integer NOT NULL DEFAULT 1,
        title text NOT NULL CHECK (title <> ''),
        title_folded text NOT NULL GENERATED ALWAYS AS (fold(title)) STORED,
        description text NOT NULL DEFAULT '',
        url text NOT NULL DEFAULT '',
        own_thumbnail text NOT NULL DEFAULT '',
        poster text,
        thumbnail text,
        category text NOT NULL CHECK (category IN ('hetero', 'gay', 'trans', 'lesbicas-bi', 'incesto')),
        author text NOT NULL DEFAULT '',
        is_active boolean NOT NULL DEFAULT true,
        is_favorite boolean NOT NULL DEFAULT false,
        participants text[] NOT NULL DEFAULT '{}',
        duration double precision NOT NULL DEFAULT 0 CHECK (duration >= 0),
        asset_id text CONSTRAINT videos_asset UNIQUE,
        media_state text NOT NULL DEFAULT 'none' CHECK (media_state IN ('none', 'processing', 'playable', 'ready', 'failed')),
        is_public boolean NOT NULL GENERATED ALWAYS AS (is_active AND media_state = 'ready') STORED,
        shuffle double precision NOT NULL DEFAULT random(),
        created_at timestamptz NOT NULL DEFAULT now(),
        updated_at timestamptz NOT NULL DEFAULT now()
      )`);
    await runner.query(`
      CREATE TABLE video_counters (
        video_id text PRIMARY KEY REFERENCES videos (id) ON DELETE CASCADE,
        views bigint NOT NULL DEFAULT 0 CHECK (views >= 0),
        likes bigint NOT NULL DEFAULT 0 CHECK (likes >= 0),
        dislikes bigint NOT NULL DEFAULT 0 CHECK (dislikes >= 0),
        comments bigint NOT NULL DEFAULT 0 CHECK (comments >= 0)
      )`);
    await runner.query('CREATE INDEX videos_public_newest ON videos (created_at, id) WHERE is_public');
    await runner.query(
      'CREATE INDEX videos_public_category_newest ON videos (category, created_at, id) WHERE is_public',
    );
    await runner.query('CREATE INDEX videos_newest ON videos (created_at, id)');
    await runner.query('CREATE INDEX videos_category_newest ON videos (category, created_at, id)');
    await runner.query('CREATE INDEX videos_public_shuffle ON videos (shuffle) WHERE is_public');
    await runner.query(
      'CREATE INDEX videos_public_category_shuffle ON videos (category, shuffle) WHERE is_public',
    );
    await runner.query('CREATE INDEX videos_title ON videos USING gin (title_folded gin_trgm_ops)');
    await runner.query('CREATE INDEX video_counters_views ON video_counters (views DESC, video_id)');
    await runner.query('CREATE INDEX video_counters_likes ON video_counters (likes DESC, video_id)');
  }

  private async createTotals(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE video_totals (
        category text PRIMARY KEY,
        total bigint NOT NULL DEFAULT 0 CHECK (total >= 0),
        active bigint NOT NULL DEFAULT 0 CHECK (active >= 0),
        public bigint NOT NULL DEFAULT 0 CHECK (public >= 0)
      )`);
    await countByRow(runner);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['asset_states', 'video_counters', 'videos', 'video_totals'])
      await runner.query(`DROP TABLE ${table}`);
    for (const name of ['keep_totals()', 'add_to_totals(text, integer, boolean, boolean)', 'fold(text)'])
      await runner.query(`DROP FUNCTION ${name}`);
  }
}

/** Keeps the totals row by row, as they were kept before statements were counted as one. */
export async function countByRow(runner: QueryRunner): Promise<void> {
  await runner.query(`
    CREATE FUNCTION add_to_totals(of_category text, sign integer, active boolean, public boolean) RETURNS void LANGUAGE sql AS $$
      INSERT INTO video_totals AS t (category, total, active, public)
      VALUES (of_category, sign, sign * active::integer, sign * public::integer)
      ON CONFLICT (category) DO UPDATE
      SET total = t.total + excluded.total, active = t.active + excluded.active, public = t.public + excluded.public $$`);
  await runner.query(`
    CREATE FUNCTION keep_totals() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      IF TG_OP = 'UPDATE' AND (OLD.category, OLD.is_active, OLD.is_public) = (NEW.category, NEW.is_active, NEW.is_public) THEN RETURN NULL; END IF;
      IF TG_OP <> 'DELETE' THEN PERFORM add_to_totals(NEW.category, 1, NEW.is_active, NEW.is_public); END IF;
      IF TG_OP <> 'INSERT' THEN
        UPDATE video_totals t SET total = t.total - 1, active = t.active - OLD.is_active::integer, public = t.public - OLD.is_public::integer
        WHERE t.category = OLD.category;
      END IF;
      RETURN NULL;
    END $$`);
  await runner.query(
    'CREATE TRIGGER keep_totals AFTER INSERT OR UPDATE OR DELETE ON videos FOR EACH ROW EXECUTE FUNCTION keep_totals()',
  );
}
