import { Injectable } from '@nestjs/common';
import { returnedRows } from '@alcova/persistence';
import type { EntityManager } from 'typeorm';
import { z } from 'zod';

const counters = z.object({
  views: z.coerce.number(),
  likes: z.coerce.number(),
  dislikes: z.coerce.number(),
  favorites: z.coerce.number(),
});
const oneRow = z.tuple([counters]);
export type Counters = z.output<typeof counters>;

/**
 * The counters of a video: a row apart from the video's own, so that counting never waits for an edit, nor an edit for counting. The row is
 * locked by the last statement of a transaction, so for the time of that statement and its commit.
 */
@Injectable()
export class CountersRepository {
  /** Adds what a fact's row has really changed by; answers the counters after it. */
  async add(manager: EntityManager, videoId: string, by: Partial<Counters>): Promise<Counters> {
    const [row] = oneRow.parse(
      returnedRows(
        await manager.query(
          `UPDATE video_counters SET views = views + $2, likes = likes + $3, dislikes = dislikes + $4, favorites = favorites + $5
           WHERE video_id = $1 RETURNING views, likes, dislikes, favorites`,
          [videoId, by.views ?? 0, by.likes ?? 0, by.dislikes ?? 0, by.favorites ?? 0],
        ),
      ),
    );
    return row;
  }

  async of(manager: EntityManager, videoId: string): Promise<Counters> {
    const [row] = oneRow.parse(
      await manager.query(
        'SELECT views, likes, dislikes, favorites FROM video_counters WHERE video_id = $1',
        [videoId],
      ),
    );
    return row;
  }
}
