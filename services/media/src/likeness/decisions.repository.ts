import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { z } from 'zod';

const rows = z.array(z.unknown());
const idRows = z.array(z.object({ id: z.string() }));

/** How far moderation's decisions on videos are known. */
@Injectable()
export class DecisionsRepository {
  /** False for what comes late. */
  async learn(manager: EntityManager, videoId: string, version: number): Promise<boolean> {
    const learned = rows.parse(
      await manager.query(
        `INSERT INTO likeness_decisions AS known (video_id, version) VALUES ($1, $2)
         ON CONFLICT (video_id) DO UPDATE SET version = excluded.version WHERE known.version < excluded.version RETURNING video_id`,
        [videoId, version],
      ),
    );
    return learned.length > 0;
  }

  /** The assets that have or had a video, locked: a replaced one's too, which showed what was decided on. */
  async assetsOf(manager: EntityManager, videoId: string): Promise<string[]> {
    const assets = idRows.parse(
      await manager.query('SELECT id FROM assets WHERE video_id = $1 ORDER BY id FOR UPDATE', [videoId]),
    );
    return assets.map(({ id }) => id);
  }
}
