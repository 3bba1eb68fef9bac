import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Whether the files of a video may be served, decided in one place (`may_serve`), and what media was told of it. `hold_walks` are categories
 * whose videos have to be looked at: all of them once, and those whose refusal by the policy changes.
 */
export class AddServing1700000009700 implements MigrationInterface {
  readonly name = 'AddServing1700000009700';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE videos ADD COLUMN told_held boolean NOT NULL DEFAULT false');
    await runner.query(`
      CREATE TABLE policy_rule (
        only_one boolean PRIMARY KEY DEFAULT true CHECK (only_one),
        refused text[] NOT NULL DEFAULT '{}',
        version integer NOT NULL DEFAULT 0
      )`);
    await runner.query('INSERT INTO policy_rule DEFAULT VALUES');
    // A scheduled video is inactive until its time comes; withdrawn consents and takedowns are holds.
    await runner.query(`
      CREATE FUNCTION may_serve(v videos) RETURNS boolean LANGUAGE sql STABLE AS $$
        SELECT v.is_active
          AND NOT EXISTS (SELECT FROM video_holds h WHERE h.video_id = v.id AND h.is_held)
          AND NOT EXISTS (SELECT FROM policy_rule p WHERE v.category = ANY (p.refused)) $$`);
    // The store's key of a picture that this site serves, whatever host it is named on.
    await runner.query(`
      CREATE FUNCTION picture_key(address text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
        SELECT substring(address from '/(images/[0-9a-f]{64}\\.(?:webp|jpg))(?:[?#].*)?$') $$`);
    // Every thumbnail uploaded by hand that a video ever had: its address was given out. It outlives the video.
    await runner.query(
      'CREATE TABLE own_pictures (key text NOT NULL, video_id text NOT NULL, PRIMARY KEY (key, video_id))',
    );
    await runner.query('CREATE INDEX own_pictures_video ON own_pictures (video_id)');
    await runner.query(`
      INSERT INTO own_pictures SELECT picture_key(own_thumbnail), id FROM videos WHERE picture_key(own_thumbnail) IS NOT NULL`);
    await runner.query(`
      CREATE TABLE held_pictures (
        key text PRIMARY KEY,
        is_held boolean NOT NULL,
        version bigint NOT NULL DEFAULT 1
      )`);
    await runner.query(`CREATE TABLE hold_walks (category text PRIMARY KEY, after text NOT NULL DEFAULT '')`);
    await runner.query('INSERT INTO hold_walks (category) SELECT DISTINCT category FROM videos');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE hold_walks, held_pictures, own_pictures');
    await runner.query('DROP FUNCTION picture_key(text), may_serve(videos)');
    await runner.query('DROP TABLE policy_rule');
    await runner.query('ALTER TABLE videos DROP COLUMN told_held');
  }
}
