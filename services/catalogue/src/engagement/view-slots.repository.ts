import { SITE_TODAY } from '@alcova/persistence';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { z } from 'zod';

/** Rows that the views of one video are spread over at most: about as many as all replicas have connections. */
const SLOTS = 64;
/** Videos that one transaction brings up to date (a video twice around midnight). */
const AT_ONCE = 500;

const claim = z.tuple([z.object({ claimed: z.boolean() })]);
const waiting = z.array(z.object({ id: z.string(), day: z.string() }));
const ids = z.array(z.object({ id: z.string() }));
const folded = z.tuple([z.object({ views: z.coerce.number() })]);
const NOTHING = { views: 0, isMore: false };

/** Views that were written and are not in the counters of their videos yet. What reads a video adds them to what its counter says. */
@Injectable()
export class ViewSlotsRepository {
  /** Writes one view to the connection's own row. Days are those of the site's people. */
  async add(manager: EntityManager, videoId: string): Promise<void> {
    await manager.query(
      `INSERT INTO view_slots AS s (video_id, day, slot, views) VALUES ($1, ${SITE_TODAY}, pg_backend_pid() % ${SLOTS}, 1)
       ON CONFLICT (video_id, day, slot) DO UPDATE SET views = s.views + 1`,
      [videoId],
    );
  }

  /**
   * Adds the views of a bounded number of videos to their counters and to the sums of days; answers how many views, and whether others wait.
   * One replica does it at a time. Locks are taken as everywhere: videos first (one that is being deleted or edited is left to the next round),
   * then days and counters in their order, and the rows of views last, for which whoever writes a view waits.
   */
  async fold(manager: EntityManager): Promise<{ views: number; isMore: boolean }> {
    const [{ claimed }] = claim.parse(
      await manager.query(`SELECT pg_try_advisory_xact_lock(hashtextextended('views/fold', 0)) AS claimed`),
    );
    if (!claimed) return NOTHING;
    // On their own: the planner cannot know how few these rows are, and would read whole tables beside them.
    const found = waiting.parse(
      await manager.query(
        `SELECT DISTINCT video_id AS id, to_char(day, 'YYYY-MM-DD') AS day FROM view_slots ORDER BY 1, 2 LIMIT ${AT_ONCE}`,
      ),
    );
    return { views: await this.foldThose(manager, found), isMore: found.length === AT_ONCE };
  }

  /** The same for all views of videos that the transaction has locked: nobody writes one meanwhile, so none is left behind. */
  async foldLocked(manager: EntityManager, videoIds: readonly string[]): Promise<void> {
    const found = waiting.parse(
      await manager.query(
        `SELECT DISTINCT video_id AS id, to_char(day, 'YYYY-MM-DD') AS day FROM view_slots WHERE video_id = ANY($1::text[])`,
        [videoIds],
      ),
    );
    await this.foldThose(manager, found);
  }

  /** Answers how many views. */
  private async foldThose(manager: EntityManager, found: z.output<typeof waiting>): Promise<number> {
    const held = await this.lock(manager, found);
    if (held.length === 0) return 0;
    const [{ views }] = folded.parse(
      await manager.query(
        `WITH taken AS (DELETE FROM view_slots WHERE video_id = ANY($1) RETURNING video_id, day, views),
         days AS (
           INSERT INTO view_days AS counted (day, video_id, views) SELECT day, video_id, sum(views) FROM taken GROUP BY day, video_id
           ON CONFLICT (day, video_id) DO UPDATE SET views = counted.views + excluded.views),
         counted AS (
           UPDATE video_counters c SET views = c.views + of.views
           FROM (SELECT video_id, sum(views) AS views FROM taken GROUP BY video_id) of WHERE of.video_id = c.video_id)
         SELECT coalesce(sum(views), 0) AS views FROM taken`,
        [held],
      ),
    );
    return views;
  }

  /**
   * Days before counters: a replica of the version before, which may run beside this one during an update, locks them so with each view.
   * @returns the videos that are held
   */
  private async lock(manager: EntityManager, found: z.output<typeof waiting>): Promise<string[]> {
    if (found.length === 0) return [];
    const rows: unknown = await manager.query(
      'SELECT id FROM videos WHERE id = ANY($1) ORDER BY id FOR KEY SHARE SKIP LOCKED',
      [[...new Set(found.map(({ id }) => id))]],
    );
    const held = ids.parse(rows).map(({ id }) => id);
    await manager.query(
      'SELECT FROM view_days WHERE day = ANY($1::date[]) AND video_id = ANY($2) ORDER BY video_id, day FOR UPDATE',
      [[...new Set(found.map(({ day }) => day))], held],
    );
    await manager.query('SELECT FROM video_counters WHERE video_id = ANY($1) ORDER BY video_id FOR UPDATE', [
      held,
    ]);
    return held;
  }
}
