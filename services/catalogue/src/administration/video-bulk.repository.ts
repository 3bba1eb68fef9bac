import type { CommonChange } from '@alcova/contracts';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { z } from 'zod';

/** A video that becomes active or inactive waits for no time any more, and one that waits is inactive. */
const SETS = {
  category: 'category = $2',
  author: 'author = $2',
  isActive: 'is_active = $2, scheduled_for = NULL',
  scheduledFor: 'scheduled_for = $2, is_active = false',
} as const satisfies { readonly [Field in CommonChange['field']]: string };
const futures = z.tuple([z.object({ is_future: z.boolean() })]);

/** What is written of many locked videos at once. */
@Injectable()
export class VideoBulkRepository {
  /** By the database's clock, the one that all replicas share. */
  async isFuture(manager: EntityManager, moment: string): Promise<boolean> {
    const rows = await manager.query<unknown>('SELECT $1::timestamptz > now() AS is_future', [moment]);
    return futures.parse(rows)[0].is_future;
  }

  async change(manager: EntityManager, ids: readonly string[], { field, to }: CommonChange): Promise<void> {
    await manager.query(
      `UPDATE videos SET ${SETS[field]}, version = version + 1, changes = changes + 1, updated_at = now()
       WHERE id = ANY($1::text[])`,
      [ids, to],
    );
  }
}
