import { returnedRows } from '@alcova/persistence';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { z } from 'zod';

const rows = z.array(z.unknown());

@Injectable()
export class FavouritesRepository {
  /** False when it was one already. */
  async add(manager: EntityManager, accountId: string, videoId: string): Promise<boolean> {
    const added: unknown = await manager.query(
      'INSERT INTO favorites (account_id, video_id) VALUES ($1, $2) ON CONFLICT DO NOTHING RETURNING video_id',
      [accountId, videoId],
    );
    return rows.parse(added).length > 0;
  }

  /** False when it was none. */
  async remove(manager: EntityManager, accountId: string, videoId: string): Promise<boolean> {
    const removed: unknown = await manager.query(
      'DELETE FROM favorites WHERE account_id = $1 AND video_id = $2 RETURNING video_id',
      [accountId, videoId],
    );
    return rows.parse(returnedRows(removed)).length > 0;
  }
}
