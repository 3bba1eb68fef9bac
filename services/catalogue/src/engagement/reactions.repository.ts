import type { Reaction } from '@alcova/contracts';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { z } from 'zod';

const stored = z.array(z.object({ value: z.enum(['like', 'dislike']) }));

@Injectable()
export class ReactionsRepository {
  /**
   * One person's reaction to one video, locked until the transaction ends. The row may not be there, and two who insert it at once would both
   * count: hence the advisory lock. The row's own lock keeps an erasure away, which gives the row another person.
   */
  async lock(manager: EntityManager, person: string, videoId: string): Promise<Reaction> {
    await manager.query(`SELECT pg_advisory_xact_lock(hashtextextended($1 || '/' || $2, 0))`, [
      person,
      videoId,
    ]);
    const rows = stored.parse(
      await manager.query('SELECT value FROM reactions WHERE person = $1 AND video_id = $2 FOR UPDATE', [
        person,
        videoId,
      ]),
    );
    return rows[0]?.value ?? 'none';
  }

  /** Writes the reaction; the person's row must be locked. */
  async put(manager: EntityManager, person: string, videoId: string, value: Reaction): Promise<void> {
    if (value === 'none')
      await manager.query('DELETE FROM reactions WHERE person = $1 AND video_id = $2', [person, videoId]);
    else
      await manager.query(
        `INSERT INTO reactions (person, video_id, value) VALUES ($1, $2, $3)
         ON CONFLICT (person, video_id) DO UPDATE SET value = excluded.value, reacted_at = now()`,
        [person, videoId, value],
      );
  }
}
