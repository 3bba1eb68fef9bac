import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Hashes of files and frames, lists of what must not come, and the gate before anything is public. */
export class AddLikeness1700000011000 implements MigrationInterface {
  readonly name = 'AddLikeness1700000011000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE assets
        ADD COLUMN likeness_state text NOT NULL DEFAULT 'unchecked'
          CHECK (likeness_state IN ('unchecked', 'pending', 'clear', 'matched', 'allowed')),
        ADD COLUMN likeness_revision integer NOT NULL DEFAULT 0,
        ADD COLUMN likeness_matches jsonb,
        ADD COLUMN likeness_told_video text`);
    // What is public already stays so; its files are compared with the lists, of its frames nothing is known.
    await runner.query("UPDATE assets SET likeness_state = 'clear' WHERE state = 'ready'");
    await runner.query(
      "CREATE INDEX assets_likeness_pending ON assets (updated_at) WHERE likeness_state = 'pending'",
    );
    await runner.query(
      "CREATE INDEX assets_likeness_revision ON assets (likeness_revision, id) WHERE likeness_state IN ('clear', 'allowed')",
    );
    await runner.query(`
      CREATE TABLE file_hashes (
        asset_id text PRIMARY KEY REFERENCES assets (id),
        sha256 bytea NOT NULL CHECK (octet_length(sha256) = 32)
      )`);
    await runner.query(`
      INSERT INTO file_hashes (asset_id, sha256)
      SELECT id, decode(analysis->>'sha256', 'hex') FROM assets WHERE analysis->>'sha256' ~ '^[0-9a-f]{64}$'`);
    await runner.query(`
      CREATE TABLE asset_hashes (
        asset_id text NOT NULL REFERENCES assets (id),
        at double precision NOT NULL,
        quality smallint NOT NULL,
        algorithm text NOT NULL,
        algorithm_version integer NOT NULL,
        asked bytea NOT NULL CHECK (octet_length(asked) > 0 AND octet_length(asked) % 32 = 0),
        listed bytea NOT NULL CHECK (octet_length(listed) > 0 AND octet_length(listed) % 32 = 0),
        PRIMARY KEY (asset_id, at)
      )`);
    await runner.query(
      'CREATE TABLE hash_revisions (only_one boolean PRIMARY KEY DEFAULT true CHECK (only_one), revision integer NOT NULL)',
    );
    await runner.query('INSERT INTO hash_revisions (revision) VALUES (0)');
    await runner.query(`
      CREATE TABLE hash_lists (
        id text PRIMARY KEY,
        name text NOT NULL DEFAULT '',
        is_own boolean NOT NULL DEFAULT false,
        is_live boolean NOT NULL DEFAULT false,
        created_at timestamptz NOT NULL DEFAULT now(),
        imported_at timestamptz
      )`);
    await runner.query(`
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
      )`);
    await runner.query('CREATE INDEX listings_revision ON listings (revision)');
    await runner.query(`
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
      )`);
    await runner.query('CREATE INDEX listed_hashes_listing ON listed_hashes (listing_id, id)');
    await runner.query(`
      CREATE TABLE listed_files (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        listing_id bigint NOT NULL REFERENCES listings (id) ON DELETE CASCADE,
        sha256 bytea NOT NULL CHECK (octet_length(sha256) = 32)
      )`);
    await runner.query('CREATE INDEX listed_files_sha256 ON listed_files (sha256)');
    await runner.query('CREATE INDEX listed_files_listing ON listed_files (listing_id, id)');
    await runner.query(
      'CREATE TABLE likeness_decisions (video_id text PRIMARY KEY, version integer NOT NULL, is_removed boolean NOT NULL)',
    );
    await runner.query(
      "INSERT INTO hash_lists (id, name, is_own, is_live, imported_at) VALUES ('removed', 'Removidos deste site', true, true, now())",
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of [
      ...['likeness_decisions', 'listed_files', 'listed_hashes', 'listings', 'hash_lists'],
      ...['hash_revisions', 'asset_hashes', 'file_hashes'],
    ])
      await runner.query(`DROP TABLE ${table}`);
    await runner.query(`
      ALTER TABLE assets DROP COLUMN likeness_state, DROP COLUMN likeness_revision, DROP COLUMN likeness_matches,
        DROP COLUMN likeness_told_video`);
  }
}
