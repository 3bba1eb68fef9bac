import { Injectable } from '@nestjs/common';
import { returnedRows } from '@alcova/persistence';
import type { EntityManager } from 'typeorm';
import { z } from 'zod';
import { VIEWS } from '../video-rows/video-row';

const counters = z.object({
  views: z.coerce.number(),
  likes: z.coerce.number(),
  dislikes: z.coerce.number(),
  favorites: z.coerce.number(),
});
type Counters = z.output<typeof counters>;
const counted = counters.omit({ views: true });
type Counted = z.output<typeof counted>;

/**
 * The counters of a video: a row apart from the video's own, so that counting never waits for an edit, nor an edit for counting. The row is
 * locked by the last statement of a transaction, so for the time of that statement and its commit. Views do not lock it: they come to it in
 * rounds.
 */
@Injectable()
export class CountersRepository {
  /** Adds what a fact's row has really changed by; answers the counters after it. */
  async add(manager: EntityManager, videoId: string, by: Partial<Counted>): Promise<Counted> {
    const [row] = z.tuple([counted]).parse(
      returnedRows(
        await manager.query(
          `UPDATE video_counters SET likes = likes + $2, dislikes = dislikes + $3, favorites = favorites + $4
           WHERE video_id = $1 RETURNING likes, dislikes, favorites`,
          [videoId, by.likes ?? 0, by.dislikes ?? 0, by.favorites ?? 0],
        ),
      ),
    );
    return row;
  }

  /** All counters of a video, with the views that are not in its row yet. */
  async of(manager: EntityManager, videoId: string): Promise<Counters> {
    const [row] = z
      .tuple([counters])
      .parse(
        await manager.query(
          `SELECT ${VIEWS} AS views, c.likes, c.dislikes, c.favorites FROM video_counters c WHERE c.video_id = $1`,
          [videoId],
        ),
      );
    return row;
  }
}
