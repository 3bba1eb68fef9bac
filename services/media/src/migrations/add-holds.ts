import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Assets that nothing may be served of, and how far the gateways and the caches were told. `video_version` orders what catalogue says;
 * `changes` orders what the gateways are told, pictures that came later included.
 */
export class AddHolds1700000007000 implements MigrationInterface {
  readonly name = 'AddHolds1700000007000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE held_assets (
        asset_id text PRIMARY KEY,
        is_held boolean NOT NULL,
        video_version bigint NOT NULL,
        changes bigint NOT NULL DEFAULT 1,
        published_changes bigint NOT NULL DEFAULT 0,
        purges_left integer NOT NULL DEFAULT 0,
        purge_failures integer NOT NULL DEFAULT 0,
        purge_at timestamptz,
        updated_at timestamptz NOT NULL DEFAULT now()
      )`);
    await runner.query(
      'CREATE INDEX held_assets_untold ON held_assets (asset_id) WHERE published_changes < changes',
    );
    await runner.query('CREATE INDEX held_assets_purges ON held_assets (purge_at) WHERE purges_left > 0');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE held_assets');
  }
}
