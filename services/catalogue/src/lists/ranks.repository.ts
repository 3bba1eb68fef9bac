import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { z } from 'zod';

/** Videos that one statement brings up to date. */
const AT_ONCE = 2_000;

const moved = z.tuple([z.object({ moved: z.coerce.number() })]);

/** The counters as the lists by views and likes know them: a copy, so that counting a view moves no index. */
@Injectable()
export class RanksRepository {
  /**
   * Brings a bounded number of videos whose counters changed up to date; answers how many. Several replicas share the work: what one has
   * locked the others leave out, and the counters' row stays locked until its copy is committed, so no older copy can come later.
   */
  async refresh(manager: EntityManager): Promise<number> {
    const [row] = moved.parse(
      await manager.query(
        `WITH counted AS (
           UPDATE video_counters SET is_stale = false WHERE video_id IN
             (SELECT video_id FROM video_counters WHERE is_stale LIMIT ${AT_ONCE} FOR UPDATE SKIP LOCKED)
           RETURNING video_id, views, likes, comments),
         copied AS (
           UPDATE video_ranks r SET views = c.views, likes = c.likes, comments = c.comments FROM counted c WHERE r.video_id = c.video_id RETURNING 1)
         SELECT count(*) AS moved FROM copied`,
      ),
    );
    if (row.moved > 0) await manager.query(`SELECT nextval('list_changes')`);
    return row.moved;
  }
}
