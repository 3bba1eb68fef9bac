import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Likes and favourites of tales. `person` is `a:{account}` or `v:{visitor}`, and `x:{random}` once the account was erased. All of it goes
 * with its tale.
 */
export class LikeTales1700000018000 implements MigrationInterface {
  readonly name = 'LikeTales1700000018000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE tale_likes (
        person text NOT NULL,
        tale_id text NOT NULL REFERENCES tales (id) ON DELETE CASCADE,
        liked_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (person, tale_id)
      )`);
    await runner.query('CREATE INDEX tale_likes_tale ON tale_likes (tale_id)');
    await runner.query(`
      CREATE TABLE tale_favourites (
        account_id text NOT NULL,
        tale_id text NOT NULL REFERENCES tales (id) ON DELETE CASCADE,
        added_at timestamptz NOT NULL DEFAULT clock_timestamp(),
        PRIMARY KEY (account_id, tale_id)
      )`);
    await runner.query(
      'CREATE INDEX tale_favourites_newest ON tale_favourites (account_id, added_at DESC, tale_id)',
    );
    await runner.query('CREATE INDEX tale_favourites_tale ON tale_favourites (tale_id)');
    await runner.query(`
      CREATE TABLE tale_counters (
        tale_id text PRIMARY KEY REFERENCES tales (id) ON DELETE CASCADE,
        likes integer NOT NULL CHECK (likes >= 0)
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE tale_counters, tale_favourites, tale_likes');
  }
}
