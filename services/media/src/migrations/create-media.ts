import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Assets, uploads with their log, jobs, and who refers to which image. */
export class CreateMedia1700000001000 implements MigrationInterface {
  readonly name = 'CreateMedia1700000001000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE assets (
        id text PRIMARY KEY,
        version integer NOT NULL DEFAULT 1,
        state text NOT NULL DEFAULT 'receiving'
          CHECK (state IN ('receiving', 'uploaded', 'probed', 'playable', 'ready', 'refused', 'failed', 'deleted')),
        revision integer NOT NULL DEFAULT 1,
        s3_key text NOT NULL UNIQUE,
        file_name text NOT NULL,
        size bigint NOT NULL DEFAULT 0 CHECK (size >= 0),
        duration double precision CHECK (duration >= 0),
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
        updated_at timestamptz NOT NULL DEFAULT now()
      )`);
    await runner.query(`
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
        CHECK ((status IS NULL) = (uploaded_at IS NULL))
      )`);
    await runner.query(
      'CREATE INDEX uploads_log ON uploads (uploaded_at DESC, id DESC) WHERE status IS NOT NULL',
    );
    await runner.query('CREATE INDEX uploads_open ON uploads (created_at) WHERE status IS NULL');
    await runner.query('CREATE INDEX uploads_of_asset ON uploads (asset_id)');
    await runner.query(`
      CREATE TABLE jobs (
        id text PRIMARY KEY,
        asset_id text NOT NULL REFERENCES assets (id),
        revision integer NOT NULL,
        kind text NOT NULL CHECK (kind IN ('probe', 'package', 'poster', 'remove')),
        state text NOT NULL DEFAULT 'queued' CHECK (state IN ('queued', 'running', 'done', 'failed', 'cancelled')),
        token text,
        lease_until timestamptz,
        attempts integer NOT NULL DEFAULT 0,
        percent double precision NOT NULL DEFAULT 0 CHECK (percent BETWEEN 0 AND 100),
        available_at timestamptz NOT NULL DEFAULT now(),
        announced_at timestamptz NOT NULL DEFAULT now(),
        result jsonb,
        error_code text,
        error_detail text,
        created_at timestamptz NOT NULL DEFAULT now(),
        updated_at timestamptz NOT NULL DEFAULT now(),
        UNIQUE (asset_id, revision, kind),
        CHECK ((state = 'running') = (lease_until IS NOT NULL))
      )`);
    await runner.query(
      "CREATE INDEX jobs_unfinished ON jobs (announced_at) WHERE state IN ('queued', 'running')",
    );
    await runner.query(`
      CREATE TABLE asset_images (
        asset_id text NOT NULL REFERENCES assets (id),
        key text NOT NULL,
        width integer NOT NULL,
        format text NOT NULL CHECK (format IN ('webp', 'jpeg')),
        PRIMARY KEY (asset_id, key)
      )`);
    await runner.query('CREATE INDEX asset_images_key ON asset_images (key)');
    await runner.query(
      'CREATE TABLE uploaded_images (key text PRIMARY KEY, created_at timestamptz NOT NULL DEFAULT now())',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['uploaded_images', 'asset_images', 'jobs', 'uploads', 'assets'])
      await runner.query(`DROP TABLE ${table}`);
  }
}
