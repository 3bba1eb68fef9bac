import { assetMatched, likenessMatch, type LikenessMatch } from '@alcova/contracts';
import { Outbox } from '@alcova/messaging/outbox';
import { returnedRows } from '@alcova/persistence';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { z } from 'zod';

const toldRows = z.array(
  z.object({
    id: z.string(),
    version: z.number(),
    video_id: z.string(),
    file_name: z.string(),
    likeness_matches: z.array(likenessMatch).min(1),
  }),
);
const idRows = z.array(z.object({ id: z.string() }));

/** What an asset is like, and who is told of it. */
@Injectable()
export class Matches {
  constructor(private readonly outbox: Outbox) {}

  /** Holds an asset back that was let pass or waits. False when it is in no such state, or has seen these lists. */
  async hold(
    manager: EntityManager,
    assetId: string,
    revision: number,
    matches: readonly LikenessMatch[],
  ): Promise<boolean> {
    const rows = await manager.query<unknown>(
      `UPDATE assets SET likeness_state = 'matched', likeness_matches = $3, likeness_revision = $2, likeness_told_video = NULL,
         version = version + 1, updated_at = now()
       WHERE id = $1 AND likeness_state IN ('pending', 'clear', 'allowed') AND likeness_revision < $2 RETURNING id`,
      [assetId, revision, JSON.stringify(matches)],
    );
    if (idRows.parse(returnedRows(rows)).length === 0) return false;
    await this.tell(manager, assetId);
    return true;
  }

  /** Tells of an asset that is held back, once for each video on it; nothing while there is none. */
  async tell(manager: EntityManager, assetId: string): Promise<void> {
    const rows = await manager.query<unknown>(
      `UPDATE assets SET likeness_told_video = video_id, version = version + 1
       WHERE id = $1 AND likeness_state = 'matched' AND video_id IS NOT NULL AND likeness_told_video IS DISTINCT FROM video_id
         AND state <> 'deleted' RETURNING id, version, video_id, file_name, likeness_matches`,
      [assetId],
    );
    for (const asset of toldRows.parse(returnedRows(rows)))
      await this.outbox.event(manager, assetMatched, {
        aggregateId: asset.id,
        aggregateVersion: asset.version,
        payload: {
          assetId: asset.id,
          videoId: asset.video_id,
          title: asset.file_name,
          matches: asset.likeness_matches,
        },
      });
  }

  /** Lets an asset pass that was compared with the lists up to a revision. */
  async pass(manager: EntityManager, assetId: string, revision: number): Promise<boolean> {
    const rows = await manager.query<unknown>(
      `UPDATE assets SET likeness_state = CASE likeness_state WHEN 'pending' THEN 'clear' ELSE likeness_state END, likeness_revision = $2
       WHERE id = $1 AND likeness_state IN ('pending', 'clear', 'allowed') RETURNING id`,
      [assetId, revision],
    );
    return idRows.parse(returnedRows(rows)).length > 0;
  }

  /** Somebody looked at what a video's asset is like and lets it pass; answers the asset. */
  async allow(manager: EntityManager, videoId: string): Promise<string | undefined> {
    const rows = await manager.query<unknown>(
      `UPDATE assets SET likeness_state = 'allowed', updated_at = now()
       WHERE video_id = $1 AND likeness_state = 'matched' AND likeness_told_video = $1 AND state <> 'deleted' RETURNING id`,
      [videoId],
    );
    return idRows.parse(returnedRows(rows))[0]?.id;
  }
}
