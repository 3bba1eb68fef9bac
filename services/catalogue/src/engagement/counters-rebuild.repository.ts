import type { CounterDrift } from '@alcova/contracts';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { z } from 'zod';

const compared = z.array(
  z.object({
    video_id: z.string(),
    likes: z.coerce.number(),
    dislikes: z.coerce.number(),
    favorites: z.coerce.number(),
    likes_facts: z.coerce.number(),
    dislikes_facts: z.coerce.number(),
    favorites_facts: z.coerce.number(),
  }),
);
type Compared = z.output<typeof compared>[number];

const COUNTERS = ['likes', 'dislikes', 'favorites'] as const;

const COMPARISON = `
  SELECT c.video_id, c.likes, c.dislikes, c.favorites,
    c.imported_likes + (SELECT count(*) FROM reactions r WHERE r.video_id = c.video_id AND r.value = 'like') AS likes_facts,
    c.imported_dislikes + (SELECT count(*) FROM reactions r WHERE r.video_id = c.video_id AND r.value = 'dislike') AS dislikes_facts,
    (SELECT count(*) FROM favorites f WHERE f.video_id = c.video_id) AS favorites_facts
  FROM video_counters c`;

/** Counters beside the facts that they stand for, and what came with an import. */
@Injectable()
export class CountersRebuildRepository {
  /**
   * The next `limit` videos after an id. One statement sees one moment, and a fact and its count are committed together: what differs here
   * has drifted, however busy the site is.
   */
  async compare(manager: EntityManager, after: string | null, limit: number): Promise<Compared[]> {
    return compared.parse(
      await manager.query(`${COMPARISON} WHERE c.video_id > coalesce($1, '') ORDER BY c.video_id LIMIT $2`, [
        after,
        limit,
      ]),
    );
  }

  /**
   * Sets one video's counters to its facts; answers what was wrong. With the row locked, whoever has changed a fact has either committed the
   * count too, or waits to add it to what is written here.
   */
  async repair(manager: EntityManager, videoId: string): Promise<CounterDrift[]> {
    await manager.query('SELECT FROM video_counters WHERE video_id = $1 FOR UPDATE', [videoId]);
    const [row] = compared.parse(await manager.query(`${COMPARISON} WHERE c.video_id = $1`, [videoId]));
    if (!row) return [];
    const drift = driftOf(row);
    if (drift.length > 0)
      await manager.query(
        'UPDATE video_counters SET likes = $2, dislikes = $3, favorites = $4 WHERE video_id = $1',
        [videoId, row.likes_facts, row.dislikes_facts, row.favorites_facts],
      );
    return drift;
  }
}

/** What a comparison shows to be wrong. */
export const driftOf = (row: Compared): CounterDrift[] =>
  COUNTERS.filter((counter) => row[counter] !== row[`${counter}_facts`]).map((counter) => ({
    videoId: row.video_id,
    counter,
    kept: row[counter],
    facts: row[`${counter}_facts`],
  }));
