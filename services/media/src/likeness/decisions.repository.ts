import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { z } from 'zod';

const rows = z.array(z.unknown());
const idRows = z.array(z.object({ id: z.string() }));

/** How far moderation's decisions on videos are known. */
@Injectable()
export class DecisionsRepository {
  /** A decision on a video and the news which asset it has may come in any order, or at once: each sees the other. */
  async lockVideo(manager: EntityManager, videoId: string): Promise<void> {
    await manager.query("SELECT pg_advisory_xact_lock(hashtextextended('likeness:' || $1, 0))", [videoId]);
  }

  /** Whether the last decision on a video was to remove it. */
  async isRemoved(manager: EntityManager, videoId: string): Promise<boolean> {
    const found = rows.parse(
      await manager.query('SELECT 1 FROM likeness_decisions WHERE video_id = $1 AND is_removed', [videoId]),
    );
    return found.length > 0;
  }

  /** False for what comes late. */
  async learn(
    manager: EntityManager,
    videoId: string,
    version: number,
    isRemoved: boolean,
  ): Promise<boolean> {
    const learned = rows.parse(
      await manager.query(
        `INSERT INTO likeness_decisions AS known (video_id, version, is_removed) VALUES ($1, $2, $3)
         ON CONFLICT (video_id) DO UPDATE SET version = excluded.version, is_removed = excluded.is_removed WHERE known.version < excluded.version RETURNING video_id`,
        [videoId, version, isRemoved],
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
