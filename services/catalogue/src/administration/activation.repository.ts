import { returnedRows } from '@alcova/persistence';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { z } from 'zod';

const publishedRows = z.array(
  z.object({
    ...{ id: z.string(), title: z.string(), changes: z.number(), asset_id: z.string().nullable() },
    participants: z.array(z.string()),
  }),
);
/** A video that its time has activated. */
export type PublishedVideo = z.output<typeof publishedRows>[number];

/** Videos that become active when their time has come. */
@Injectable()
export class ActivationRepository {
  /**
   * Activates a bounded number of videos whose time has come by the database's clock, the one clock that all replicas share. What another
   * replica or an edit has locked is left to the next round.
   */
  async publishDue(manager: EntityManager, limit: number): Promise<PublishedVideo[]> {
    return publishedRows.parse(
      returnedRows(
        await manager.query(
          `UPDATE videos v SET is_active = true, scheduled_for = NULL, version = v.version + 1, changes = v.changes + 1, updated_at = now()
           WHERE v.id IN (SELECT id FROM videos WHERE scheduled_for <= now() ORDER BY scheduled_for, id LIMIT $1 FOR UPDATE SKIP LOCKED)
             AND v.scheduled_for <= now() AND NOT v.is_active
           RETURNING v.id, v.title, v.changes, v.asset_id, v.participants`,
          [limit],
        ),
      ),
    );
  }
}
