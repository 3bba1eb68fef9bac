import type { MigrationInterface, QueryRunner } from 'typeorm';
import { countByRow } from './create-catalogue';

/** What a list may hold, as predicates of a table with the columns `is_active` and `is_public`; the partial indexes below are made of them. */
const SCOPES = { all: 'true', active: 'is_active', inactive: 'NOT is_active', public: 'is_public' } as const;

/** Totals of several rows a category, so that two who publish at once rarely meet; a row alone may be below zero, their sum is not. */
const SLOTS = 16;

/**
 * Lists of a million videos: a narrow row a video that the lists by views and likes walk (`video_ranks`), places in long lists from where a
 * page is reached in few steps (`list_marks`), shuffled orders for /home, the parts of the sitemap.
 */
export class AddLists1700000003000 implements MigrationInterface {
  readonly name = 'AddLists1700000003000';

  async up(runner: QueryRunner): Promise<void> {
    // Moves whenever what lists hold may have changed, without a row that everybody would wait for.
    await runner.query('CREATE SEQUENCE list_changes');
    await this.createRanks(runner);
    await this.spreadTotals(runner);
    await this.createTriggers(runner);
    await this.createIndexes(runner);
    await this.createPlaces(runner);
  }

  private async createRanks(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE video_ranks (
        video_id text PRIMARY KEY REFERENCES videos (id) ON DELETE CASCADE,
        category text NOT NULL,
        is_active boolean NOT NULL,
        is_public boolean NOT NULL,
        title_folded text NOT NULL,
        views bigint NOT NULL DEFAULT 0,
        likes bigint NOT NULL DEFAULT 0
      )`);
    await runner.query(`
      INSERT INTO video_ranks
      SELECT v.id, v.category, v.is_active, v.is_public, v.title_folded, c.views, c.likes
      FROM videos v JOIN video_counters c ON c.video_id = v.id`);
    await runner.query('ALTER TABLE video_counters ADD COLUMN is_stale boolean NOT NULL DEFAULT false');
    await runner.query('CREATE INDEX video_counters_stale ON video_counters (video_id) WHERE is_stale');
    await runner.query('DROP INDEX video_counters_views, video_counters_likes');
    await runner.query(`
      CREATE FUNCTION mark_stale() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN NEW.is_stale := true; RETURN NEW; END $$`);
    await runner.query(`
      CREATE TRIGGER stale_from_the_start BEFORE INSERT ON video_counters FOR EACH ROW
      WHEN (NEW.views > 0 OR NEW.likes > 0) EXECUTE FUNCTION mark_stale()`);
    await runner.query(`
      CREATE TRIGGER stale_when_counted BEFORE UPDATE ON video_counters FOR EACH ROW
      WHEN (NEW.views <> OLD.views OR NEW.likes <> OLD.likes) EXECUTE FUNCTION mark_stale()`);
  }

  private async spreadTotals(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TRIGGER keep_totals ON videos');
    await runner.query('DROP FUNCTION keep_totals(), add_to_totals(text, integer, boolean, boolean)');
    for (const column of ['total', 'active', 'public'])
      await runner.query(`ALTER TABLE video_totals DROP CONSTRAINT video_totals_${column}_check`);
    await runner.query(`
      ALTER TABLE video_totals ADD COLUMN slot integer NOT NULL DEFAULT 0, DROP CONSTRAINT video_totals_pkey, ADD PRIMARY KEY (category, slot)`);
  }

  /** One statement's changes are added at once, in one order: rows of totals are locked by category. */
  private async createTriggers(runner: QueryRunner): Promise<void> {
    const members = 'category, is_active, is_public';
    const changed = (rows: string) => `
      INSERT INTO video_totals AS t (category, slot, total, active, public)
      SELECT category, pg_backend_pid() % ${SLOTS}, sum(sign), sum(sign * is_active::integer), sum(sign * is_public::integer)
      FROM (${rows}) AS members GROUP BY category
      HAVING sum(sign) <> 0 OR sum(sign * is_active::integer) <> 0 OR sum(sign * is_public::integer) <> 0 ORDER BY category
      ON CONFLICT (category, slot) DO UPDATE
      SET total = t.total + excluded.total, active = t.active + excluded.active, public = t.public + excluded.public;
      IF FOUND THEN PERFORM nextval('list_changes'); END IF;`;
    const [gone, come] = [
      `SELECT -1 AS sign, ${members} FROM gone`,
      `SELECT 1 AS sign, ${members} FROM come`,
    ];
    const follow = {
      insert: `${changed(come)}
        INSERT INTO video_ranks (video_id, ${members}, title_folded) SELECT id, ${members}, title_folded FROM come;`,
      update: `${changed(`${gone} UNION ALL ${come}`)}
        UPDATE video_ranks r SET category = v.category, is_active = v.is_active, is_public = v.is_public, title_folded = v.title_folded
        FROM come v WHERE r.video_id = v.id
          AND (r.category, r.is_active, r.is_public, r.title_folded) <> (v.category, v.is_active, v.is_public, v.title_folded);`,
      delete: changed(gone),
    };
    const tables = {
      insert: 'NEW TABLE AS come',
      update: 'OLD TABLE AS gone NEW TABLE AS come',
      delete: 'OLD TABLE AS gone',
    };
    for (const change of ['insert', 'update', 'delete'] as const) {
      await runner.query(
        `CREATE FUNCTION lists_follow_${change}() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN ${follow[change]} RETURN NULL; END $$`,
      );
      await runner.query(
        `CREATE TRIGGER lists_follow_${change} AFTER ${change} ON videos REFERENCING ${tables[change]}
         FOR EACH STATEMENT EXECUTE FUNCTION lists_follow_${change}()`,
      );
    }
  }

  private async createIndexes(runner: QueryRunner): Promise<void> {
    for (const [scope, condition] of Object.entries(SCOPES)) {
      for (const key of ['views', 'likes'])
        for (const category of ['', 'category, ']) {
          const name = `video_ranks_${scope}${category && '_category'}_${key}`;
          const found = scope === 'public' && key === 'views' ? 'INCLUDE (title_folded)' : '';
          await runner.query(
            `CREATE INDEX ${name} ON video_ranks (${category}${key}, video_id) ${found} WHERE ${condition}`,
          );
        }
      if (scope !== 'active' && scope !== 'inactive') continue;
      await runner.query(`CREATE INDEX videos_${scope}_newest ON videos (created_at, id) WHERE ${condition}`);
      await runner.query(
        `CREATE INDEX videos_${scope}_category_newest ON videos (category, created_at, id) WHERE ${condition}`,
      );
    }
    for (const length of [1, 2])
      await runner.query(
        `CREATE INDEX video_ranks_start_${length} ON video_ranks ("left"(title_folded, ${length}), views, video_id) WHERE is_public`,
      );
    await runner.query(
      'CREATE INDEX videos_title_start ON videos (title_folded text_pattern_ops) WHERE is_public',
    );
    await runner.query('DROP INDEX videos_public_shuffle, videos_public_category_shuffle');
    await runner.query('CREATE INDEX videos_public_shuffle ON videos (shuffle, id) WHERE is_public');
    await runner.query(
      'CREATE INDEX videos_public_category_shuffle ON videos (category, shuffle, id) WHERE is_public',
    );
    await runner.query('CREATE INDEX videos_public_id ON videos (id, updated_at) WHERE is_public');
  }

  private async createPlaces(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE list_marks (
        list text NOT NULL,
        rank bigint NOT NULL,
        value text NOT NULL,
        video_id text NOT NULL,
        PRIMARY KEY (list, rank)
      )`);
    await runner.query(`
      CREATE TABLE list_states (
        list text PRIMARY KEY,
        built_at timestamptz NOT NULL,
        changes bigint NOT NULL
      )`);
    await runner.query(`
      CREATE TABLE home_orders (
        pool text NOT NULL,
        place integer NOT NULL,
        epoch bigint NOT NULL,
        blocks integer NOT NULL,
        PRIMARY KEY (pool, place)
      )`);
    await runner.query(`
      CREATE TABLE home_blocks (
        pool text NOT NULL,
        place integer NOT NULL,
        block integer NOT NULL,
        ids text[] NOT NULL,
        PRIMARY KEY (pool, place, block),
        FOREIGN KEY (pool, place) REFERENCES home_orders (pool, place) ON DELETE CASCADE
      )`);
    await runner.query(`
      CREATE TABLE sitemap_parts (
        part integer PRIMARY KEY,
        first_id text NOT NULL UNIQUE,
        videos integer NOT NULL DEFAULT 0,
        updated_at timestamptz
      )`);
    await runner.query(`INSERT INTO sitemap_parts (part, first_id) VALUES (1, '')`);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['sitemap_parts', 'home_blocks', 'home_orders', 'list_states', 'list_marks'])
      await runner.query(`DROP TABLE ${table}`);
    await runner.query('DROP INDEX videos_title_start, videos_public_id');
    for (const scope of ['active', 'inactive'])
      await runner.query(`DROP INDEX videos_${scope}_newest, videos_${scope}_category_newest`);
    for (const change of ['insert', 'update', 'delete']) {
      await runner.query(`DROP TRIGGER lists_follow_${change} ON videos`);
      await runner.query(`DROP FUNCTION lists_follow_${change}()`);
    }
    for (const trigger of ['stale_from_the_start', 'stale_when_counted'])
      await runner.query(`DROP TRIGGER ${trigger} ON video_counters`);
    await runner.query('DROP FUNCTION mark_stale()');
    await runner.query('DROP TABLE video_ranks');
    await runner.query('ALTER TABLE video_counters DROP COLUMN is_stale');
    await runner.query('DROP SEQUENCE list_changes');
    await this.restoreTotals(runner);
  }

  private async restoreTotals(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE INDEX video_counters_views ON video_counters (views DESC, video_id)');
    await runner.query('CREATE INDEX video_counters_likes ON video_counters (likes DESC, video_id)');
    await runner.query('TRUNCATE video_totals');
    await runner.query('ALTER TABLE video_totals DROP CONSTRAINT video_totals_pkey, DROP COLUMN slot');
    await runner.query('ALTER TABLE video_totals ADD PRIMARY KEY (category)');
    await runner.query(`
      INSERT INTO video_totals (category, total, active, public)
      SELECT category, count(*), count(*) FILTER (WHERE is_active), count(*) FILTER (WHERE is_public) FROM videos GROUP BY category`);
    await countByRow(runner);
  }
}
