import type { MigrationInterface, QueryRunner } from 'typeorm';

const KINDS = "'probe', 'package', 'poster', 'analyse', 'chunk', 'audio', 'assemble', 'join', 'remove'";

/** Jobs in parts and lanes, and what an asset knows of its ladder. */
export class AddLadder1700000002000 implements MigrationInterface {
  readonly name = 'AddLadder1700000002000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE jobs
        ADD COLUMN part integer NOT NULL DEFAULT 0 CHECK (part >= 0),
        ADD COLUMN lane text NOT NULL DEFAULT 'short' CHECK (lane IN ('short', 'long')),
        DROP CONSTRAINT jobs_kind_check,
        ADD CONSTRAINT jobs_kind_check CHECK (kind IN (${KINDS})),
        DROP CONSTRAINT jobs_asset_id_revision_kind_key,
        ADD CONSTRAINT jobs_once UNIQUE (asset_id, revision, kind, part)`);
    await runner.query(`
      ALTER TABLE assets
        ADD COLUMN analysis jsonb,
        ADD COLUMN plan jsonb,
        ADD COLUMN hls_key text,
        ADD COLUMN storyboard_key text`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'ALTER TABLE assets DROP COLUMN analysis, DROP COLUMN plan, DROP COLUMN hls_key, DROP COLUMN storyboard_key',
    );
    await runner.query("DELETE FROM jobs WHERE kind IN ('analyse', 'chunk', 'audio', 'assemble', 'join')");
    await runner.query(`
      ALTER TABLE jobs
        DROP CONSTRAINT jobs_once,
        DROP CONSTRAINT jobs_kind_check,
        ADD CONSTRAINT jobs_kind_check CHECK (kind IN ('probe', 'package', 'poster', 'remove')),
        ADD CONSTRAINT jobs_asset_id_revision_kind_key UNIQUE (asset_id, revision, kind),
        DROP COLUMN part,
        DROP COLUMN lane`);
  }
}
