import type { PictureSize } from '@alcova/contracts';
import { returnedRows } from '@alcova/persistence';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { z } from 'zod';
import { Picture } from './picture.entity';

const keys = z.array(z.object({ key: z.string().nullable() }));
const rows = z.array(z.unknown());

/** Pictures of books and ads, and what of them stands in the store. */
@Injectable()
export class PicturesRepository {
  async insert(
    manager: EntityManager,
    picture: { id: string; source: string; size: PictureSize; key: string | null; reason: string | null },
  ): Promise<void> {
    const state = picture.key !== null ? 'ready' : picture.reason !== null ? 'failed' : 'pending';
    await manager.insert(Picture, { ...picture, state });
  }

  /** Removes a picture that nothing names any more. What stands in the store for it waits for its time of grace. */
  async remove(manager: EntityManager, id: string): Promise<void> {
    const [removed] = keys.parse(
      returnedRows(await manager.query('DELETE FROM pictures WHERE id = $1 RETURNING key', [id])),
    );
    if (removed?.key) await this.touchIfStored(manager, removed.key);
  }

  /** Begins the time of grace anew for something that is stored; false when it is not. Waits while it is being taken out. */
  async touchIfStored(manager: EntityManager, key: string): Promise<boolean> {
    const touched: unknown = await manager.query(
      'UPDATE stored_pictures SET touched_at = now() WHERE key = $1 RETURNING key',
      [key],
    );
    return rows.parse(returnedRows(touched)).length > 0;
  }

  /** Writes down that something is about to be stored: nobody takes it out within the time of grace. */
  async touch(manager: EntityManager, key: string): Promise<void> {
    await manager.query(
      'INSERT INTO stored_pictures (key) VALUES ($1) ON CONFLICT (key) DO UPDATE SET touched_at = now()',
      [key],
    );
  }

  /** Keys that no picture names and that nobody touched within the time of grace, at most `limit`. */
  async unused(manager: EntityManager, graceHours: number, limit: number): Promise<string[]> {
    const found = z.array(z.object({ key: z.string() })).parse(
      await manager.query(
        `SELECT key FROM stored_pictures stored
         WHERE touched_at < now() - $1 * interval '1 hour' AND NOT EXISTS (SELECT FROM pictures WHERE pictures.key = stored.key)
         ORDER BY touched_at LIMIT $2`,
        [graceHours, limit],
      ),
    );
    return found.map(({ key }) => key);
  }

  /** Holds a key that is still unused; false when it is in use again, or gone. */
  async holdUnused(manager: EntityManager, key: string, graceHours: number): Promise<boolean> {
    const held: unknown = await manager.query(
      `SELECT FROM stored_pictures WHERE key = $1 AND touched_at < now() - $2 * interval '1 hour' FOR UPDATE SKIP LOCKED`,
      [key, graceHours],
    );
    if (rows.parse(held).length === 0) return false;
    const used: unknown = await manager.query('SELECT FROM pictures WHERE key = $1 LIMIT 1', [key]);
    return rows.parse(used).length === 0;
  }

  async forget(manager: EntityManager, key: string): Promise<void> {
    await manager.query('DELETE FROM stored_pictures WHERE key = $1', [key]);
  }
}
