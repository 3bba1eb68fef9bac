import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Pictures from outside with their work to be done, versions and schedules, and what is counted. `pictures.key` is where a picture stands in
 * the store; `stored_pictures` names what this service itself has put there.
 */
export class AddShop1700000002000 implements MigrationInterface {
  readonly name = 'AddShop1700000002000';

  async up(runner: QueryRunner): Promise<void> {
    await this.createPictures(runner);
    await this.extendBooks(runner);
    await this.extendAds(runner);
    await this.createCounts(runner);
  }

  private async createPictures(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE pictures (
        id text PRIMARY KEY,
        source text NOT NULL,
        size text NOT NULL CHECK (size IN ('cover', 'banner')),
        state text NOT NULL DEFAULT 'pending' CHECK (state IN ('pending', 'ready', 'failed')),
        key text,
        reason text,
        attempts integer NOT NULL DEFAULT 0,
        lease text,
        due_at timestamptz NOT NULL DEFAULT now(),
        created_at timestamptz NOT NULL DEFAULT now(),
        CHECK ((state = 'ready') = (key IS NOT NULL))
      )`);
    await runner.query(`CREATE INDEX pictures_due ON pictures (due_at) WHERE state = 'pending'`);
    await runner.query('CREATE INDEX pictures_key ON pictures (key) WHERE key IS NOT NULL');
    await runner.query(`
      CREATE TABLE stored_pictures (
        key text PRIMARY KEY,
        touched_at timestamptz NOT NULL DEFAULT now()
      )`);
    await runner.query('CREATE INDEX stored_pictures_touched ON stored_pictures (touched_at)');
  }

  private async extendBooks(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE books
        ADD COLUMN picture_id text UNIQUE REFERENCES pictures (id),
        ADD COLUMN version integer NOT NULL DEFAULT 1,
        ADD COLUMN changes integer NOT NULL DEFAULT 1`);
    await runner.query(
      `INSERT INTO pictures (id, source, size) SELECT 'b-' || id, cover_url, 'cover' FROM books WHERE cover_url <> ''`,
    );
    await runner.query(`UPDATE books SET picture_id = 'b-' || id WHERE cover_url <> ''`);
    await runner.query('ALTER TABLE books DROP COLUMN cover_url');
    await runner.query('CREATE INDEX books_newest ON books (created_at DESC, id DESC)');
    await runner.query('CREATE INDEX books_newest_of_type ON books (type, created_at DESC, id DESC)');
  }

  private async extendAds(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE ads
        ADD COLUMN picture_id text UNIQUE REFERENCES pictures (id),
        ADD COLUMN weight integer NOT NULL DEFAULT 1 CHECK (weight BETWEEN 1 AND 1000),
        ADD COLUMN is_active boolean NOT NULL DEFAULT true,
        ADD COLUMN starts_at timestamptz,
        ADD COLUMN ends_at timestamptz,
        ADD COLUMN version integer NOT NULL DEFAULT 1,
        ADD COLUMN changes integer NOT NULL DEFAULT 1,
        ADD CONSTRAINT ads_schedule CHECK (ends_at > starts_at)`);
    await runner.query(
      `INSERT INTO pictures (id, source, size) SELECT 'a-' || id, image_url, 'banner' FROM ads WHERE image_url <> ''`,
    );
    await runner.query(`UPDATE ads SET picture_id = 'a-' || id WHERE image_url <> ''`);
    await runner.query('ALTER TABLE ads DROP COLUMN image_url');
    await runner.query('CREATE INDEX ads_newest ON ads (created_at DESC, id DESC)');
  }

  private async createCounts(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE ad_windows (
        ad_id text NOT NULL REFERENCES ads (id) ON DELETE CASCADE,
        kind text NOT NULL CHECK (kind IN ('impression', 'click')),
        visitor text NOT NULL,
        counted_at timestamptz NOT NULL,
        PRIMARY KEY (ad_id, kind, visitor)
      )`);
    await runner.query('CREATE INDEX ad_windows_counted ON ad_windows (counted_at)');
    await runner.query(`
      CREATE TABLE ad_days (
        ad_id text NOT NULL REFERENCES ads (id) ON DELETE CASCADE,
        day date NOT NULL,
        placement text NOT NULL,
        impressions bigint NOT NULL DEFAULT 0,
        clicks bigint NOT NULL DEFAULT 0,
        bot_impressions bigint NOT NULL DEFAULT 0,
        bot_clicks bigint NOT NULL DEFAULT 0,
        PRIMARY KEY (ad_id, day, placement)
      )`);
    await runner.query(`
      CREATE TABLE book_windows (
        book_id text NOT NULL REFERENCES books (id) ON DELETE CASCADE,
        visitor text NOT NULL,
        counted_at timestamptz NOT NULL,
        PRIMARY KEY (book_id, visitor)
      )`);
    await runner.query('CREATE INDEX book_windows_counted ON book_windows (counted_at)');
    await runner.query(`
      CREATE TABLE book_days (
        book_id text NOT NULL REFERENCES books (id) ON DELETE CASCADE,
        day date NOT NULL,
        clicks bigint NOT NULL DEFAULT 0,
        bot_clicks bigint NOT NULL DEFAULT 0,
        PRIMARY KEY (book_id, day)
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['book_days', 'book_windows', 'ad_days', 'ad_windows'])
      await runner.query(`DROP TABLE ${table}`);
    await runner.query(`ALTER TABLE ads ADD COLUMN image_url text NOT NULL DEFAULT ''`);
    await runner.query('UPDATE ads SET image_url = source FROM pictures WHERE pictures.id = picture_id');
    await runner.query(`ALTER TABLE books ADD COLUMN cover_url text NOT NULL DEFAULT ''`);
    await runner.query('UPDATE books SET cover_url = source FROM pictures WHERE pictures.id = picture_id');
    await runner.query('DROP INDEX ads_newest, books_newest, books_newest_of_type');
    await runner.query(`
      ALTER TABLE ads ALTER COLUMN image_url DROP DEFAULT, DROP COLUMN picture_id, DROP COLUMN weight, DROP COLUMN is_active,
        DROP COLUMN starts_at, DROP COLUMN ends_at, DROP COLUMN version, DROP COLUMN changes`);
    await runner.query(`
      ALTER TABLE books ALTER COLUMN cover_url DROP DEFAULT, DROP COLUMN picture_id, DROP COLUMN version, DROP COLUMN changes`);
    await runner.query('DROP TABLE pictures');
    await runner.query('DROP TABLE stored_pictures');
  }
}
