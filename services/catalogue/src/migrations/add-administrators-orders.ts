import type { MigrationInterface, QueryRunner } from 'typeorm';

const SCOPES = { all: 'true', active: 'is_active', inactive: 'NOT is_active' } as const;
const KEYS = {
  title: 'title_folded',
  status:
    '(CASE WHEN is_hidden THEN 1 WHEN is_active THEN 2 WHEN scheduled_for IS NOT NULL THEN 3 ELSE 4 END)',
} as const;
/** States that few videos are in. */
const NARROW = {
  scheduled_newest: 'scheduled_for IS NOT NULL',
  hidden_newest: 'is_hidden',
  failed_newest: `media_state = 'failed'`,
} as const;

/** The administrators' list by title and by status, of one author, and of videos that wait for their time, are held or have failed. */
export class AddAdministratorsOrders1700000009850 implements MigrationInterface {
  readonly name = 'AddAdministratorsOrders1700000009850';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE videos ADD COLUMN is_hidden boolean NOT NULL DEFAULT false');
    await runner.query(`
      CREATE OR REPLACE FUNCTION keep_public() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        NEW.is_hidden := EXISTS (SELECT FROM video_holds h WHERE h.video_id = NEW.id AND h.is_held);
        NEW.is_public := NEW.is_active AND NEW.media_state = 'ready' AND NOT NEW.is_hidden;
        RETURN NEW;
      END $$`);
    await runner.query(
      'UPDATE videos SET is_hidden = true WHERE id IN (SELECT video_id FROM video_holds WHERE is_held)',
    );
    for (const [scope, condition] of Object.entries(SCOPES))
      for (const [order, key] of Object.entries(KEYS)) {
        await runner.query(`CREATE INDEX videos_${scope}_${order} ON videos (${key}, id) WHERE ${condition}`);
        await runner.query(
          `CREATE INDEX videos_${scope}_category_${order} ON videos (category, ${key}, id) WHERE ${condition}`,
        );
      }
    for (const [name, condition] of Object.entries(NARROW))
      await runner.query(`CREATE INDEX videos_${name} ON videos (created_at, id) WHERE ${condition}`);
    await runner.query('CREATE INDEX videos_author_newest ON videos (fold(author), created_at, id)');
    // The planner knows authors and states only from here on.
    await runner.query('ANALYZE videos');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX videos_author_newest');
    for (const name of Object.keys(NARROW)) await runner.query(`DROP INDEX videos_${name}`);
    for (const scope of Object.keys(SCOPES))
      for (const order of Object.keys(KEYS))
        await runner.query(`DROP INDEX videos_${scope}_${order}, videos_${scope}_category_${order}`);
    await runner.query(`
      CREATE OR REPLACE FUNCTION keep_public() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        NEW.is_public := NEW.is_active AND NEW.media_state = 'ready';
        IF NEW.is_public THEN
          NEW.is_public := NOT EXISTS (SELECT FROM video_holds h WHERE h.video_id = NEW.id AND h.is_held);
        END IF;
        RETURN NEW;
      END $$`);
    await runner.query('ALTER TABLE videos DROP COLUMN is_hidden');
  }
}
