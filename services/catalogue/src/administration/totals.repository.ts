import type { VideoTotals } from '@alcova/contracts';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { z } from 'zod';

const totals = z.tuple([
  z.object({
    videos: z.coerce.number(),
    active: z.coerce.number(),
    views: z.coerce.number(),
    likes: z.coerce.number(),
    comments: z.coerce.number(),
  }),
]);

@Injectable()
export class TotalsRepository {
  /** Sums over all videos: a few rows that are kept, however many videos there are. */
  async all(manager: EntityManager): Promise<VideoTotals> {
    const [row] = totals.parse(
      await manager.query(
        `SELECT t.videos, t.active, s.views, s.likes, s.comments
         FROM (SELECT coalesce(sum(total), 0) AS videos, coalesce(sum(active), 0) AS active FROM video_totals) t,
           (SELECT coalesce(sum(views), 0) AS views, coalesce(sum(likes), 0) AS likes, coalesce(sum(comments), 0) AS comments
            FROM counter_sums) s`,
      ),
    );
    return row;
  }
}
