import { returnedRows } from '@alcova/persistence';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { z } from 'zod';

/** What a statement answers that changed videos: what their events need. */
export const changedRows = z.array(
  z.object({ id: z.string(), changes: z.number(), asset_id: z.string().nullable() }),
);
const publishedRows = z.array(changedRows.element.extend({ participants: z.array(z.string()) }));
/** A video that its time has activated. */
export type PublishedVideo = z.output<typeof publishedRows>[number];
/** A video whose state has changed, as its event names it. */
export type ChangedVideo = z.output<typeof changedRows>[number];
const lockedRows = z.array(
  z.object({ id: z.string(), is_active: z.boolean(), participants: z.array(z.string()) }),
);
/** A locked video, as it stood before. */
export interface LockedVideo {
  readonly id: string;
  readonly isActive: boolean;
  readonly participants: readonly string[];
}

const CHANGED = 'version = v.version + 1, changes = v.changes + 1, updated_at = now()';

/** Videos that become active or inactive, many at once or when their time has come. */
@Injectable()
export class ActivationRepository {
  /** Locks videos in one order, so that two who change some of the same wait instead of blocking each other; answers which there are. */
  async lock(manager: EntityManager, wanted: readonly string[]): Promise<LockedVideo[]> {
    const rows = lockedRows.parse(
      await manager.query(
        'SELECT id, is_active, participants FROM videos WHERE id = ANY($1::text[]) ORDER BY id FOR NO KEY UPDATE',
        [wanted],
      ),
    );
    return rows.map(({ id, is_active: isActive, participants }) => ({ id, isActive, participants }));
  }

  /** Answers those that were not so before. A time to wait for goes in any case: somebody has decided otherwise. */
  async set(manager: EntityManager, wanted: readonly string[], isActive: boolean): Promise<ChangedVideo[]> {
    return changedRows.parse(
      returnedRows(
        await manager.query(
          `UPDATE videos v SET is_active = $2, scheduled_for = NULL, ${CHANGED}
           WHERE v.id = ANY($1::text[]) AND (v.is_active <> $2 OR v.scheduled_for IS NOT NULL)
           RETURNING v.id, v.changes, v.asset_id`,
          [wanted, isActive],
        ),
      ),
    );
  }

  /**
   * Activates a bounded number of videos whose time has come by the database's clock, the one clock that all replicas share. What another
   * replica or an edit has locked is left to the next round.
   */
  async publishDue(manager: EntityManager, limit: number): Promise<PublishedVideo[]> {
    return publishedRows.parse(
      returnedRows(
        await manager.query(
          `UPDATE videos v SET is_active = true, scheduled_for = NULL, ${CHANGED}
           WHERE v.id IN (SELECT id FROM videos WHERE scheduled_for <= now() ORDER BY scheduled_for, id LIMIT $1 FOR UPDATE SKIP LOCKED)
             AND v.scheduled_for <= now() AND NOT v.is_active
           RETURNING v.id, v.changes, v.asset_id, v.participants`,
          [limit],
        ),
      ),
    );
  }
}
