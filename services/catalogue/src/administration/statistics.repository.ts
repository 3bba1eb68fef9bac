import { MAX_WATCHED_SHOWN } from '@alcova/contracts';
import { SITE_TODAY, startOfDay } from '@alcova/persistence';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { z } from 'zod';

const dayRows = z.array(
  z.object({
    day: z.string(),
    views: z.coerce.number(),
    likes: z.coerce.number(),
    dislikes: z.coerce.number(),
    newVideos: z.coerce.number(),
  }),
);
export type DayRow = z.output<typeof dayRows>[number];
const watchedRows = z.array(z.object({ id: z.string(), title: z.string(), views: z.coerce.number() }));
export type WatchedRow = z.output<typeof watchedRows>[number];
const dueRows = z.array(z.object({ day: z.string() }));
const claim = z.tuple([z.object({ claimed: z.boolean() })]);

/** The days of a period of $1, newest first. */
const PERIOD = `generate_series(0, $1::integer - 1) AS ago, LATERAL (SELECT ${SITE_TODAY} - ago AS day) AS of`;

/** What happened on a day ($1), with the borders as moments. */
const COUNTED = `
  WITH borders AS (SELECT ${startOfDay('$1::date')} AS since, ${startOfDay('$1::date + 1')} AS until)
  INSERT INTO statistics_days (day, views, likes, dislikes, new_videos, counted_at)
  SELECT $1::date,
    (SELECT coalesce(sum(views), 0) FROM (SELECT views FROM view_days WHERE day = $1::date UNION ALL SELECT views FROM view_slots WHERE day = $1::date) seen),
    (SELECT count(*) FROM reactions WHERE reacted_at >= since AND reacted_at < until AND value = 'like'),
    (SELECT count(*) FROM reactions WHERE reacted_at >= since AND reacted_at < until AND value = 'dislike'),
    (SELECT count(*) FROM videos WHERE created_at >= since AND created_at < until),
    now()
  FROM borders
  ON CONFLICT (day) DO UPDATE SET views = excluded.views, likes = excluded.likes, dislikes = excluded.dislikes,
    new_videos = excluded.new_videos, counted_at = excluded.counted_at`;

/** The most watched videos of a day ($1), once it is over. */
const WATCHED = `
  INSERT INTO most_watched (day, video_id, views)
  SELECT $1::date, video_id, sum(views) AS views
  FROM (
    SELECT video_id, views FROM view_days WHERE day = $1::date
    UNION ALL SELECT video_id, views FROM view_slots WHERE day = $1::date
  ) seen
  WHERE $1::date < ${SITE_TODAY} GROUP BY video_id ORDER BY sum(views) DESC, video_id LIMIT ${MAX_WATCHED_SHOWN}`;

/** The statistics of days: each is counted while it lasts and once more when it is over, never for a request of a whole period. */
@Injectable()
export class StatisticsRepository {
  /** Every day of the period, oldest first. */
  async period(manager: EntityManager, days: number): Promise<DayRow[]> {
    return dayRows.parse(
      await manager.query(
        `SELECT to_char(of.day, 'YYYY-MM-DD') AS day, coalesce(s.views, 0) AS views, coalesce(s.likes, 0) AS likes,
           coalesce(s.dislikes, 0) AS dislikes, coalesce(s.new_videos, 0) AS "newVideos"
         FROM ${PERIOD} LEFT JOIN statistics_days s ON s.day = of.day ORDER BY of.day`,
        [days],
      ),
    );
  }

  /**
   * Days that were never counted, or not since they ended (with a margin for what was not committed yet), and whose count is at least so
   * many seconds old; newest first.
   */
  async due(manager: EntityManager, days: number, seconds: number): Promise<string[]> {
    const rows = dueRows.parse(
      await manager.query(
        `SELECT to_char(of.day, 'YYYY-MM-DD') AS day FROM ${PERIOD} LEFT JOIN statistics_days s ON s.day = of.day
         WHERE s.day IS NULL OR (s.counted_at < ${startOfDay('of.day + 1')} + interval '10 minutes'
           AND s.counted_at < now() - make_interval(secs => $2)) ORDER BY of.day DESC`,
        [days, seconds],
      ),
    );
    return rows.map(({ day }) => day);
  }

  /** Of yesterday, most views first; of videos that are still there. */
  async mostWatched(manager: EntityManager): Promise<WatchedRow[]> {
    return watchedRows.parse(
      await manager.query(
        `SELECT v.id, v.title, m.views FROM most_watched m JOIN videos v ON v.id = m.video_id
         WHERE m.day = ${SITE_TODAY} - 1 ORDER BY m.views DESC, v.id`,
      ),
    );
  }

  /** Counts a day; nothing when somebody else is at it. */
  async count(manager: EntityManager, day: string): Promise<void> {
    const [{ claimed }] = claim.parse(
      await manager.query(
        `SELECT pg_try_advisory_xact_lock(hashtextextended('statistics/' || $1, 0)) AS claimed`,
        [day],
      ),
    );
    if (!claimed) return;
    await manager.query(COUNTED, [day]);
    // Whoever counts has the day's lock: nobody else writes these rows meanwhile.
    await manager.query('DELETE FROM most_watched WHERE day = $1::date', [day]);
    await manager.query(WATCHED, [day]);
  }
}
