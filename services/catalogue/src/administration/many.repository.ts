import type { CommonChange } from '@alcova/contracts';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { z } from 'zod';

const COLUMNS = { category: 'category', author: 'author', scheduledFor: 'scheduled_for' } as const satisfies {
  readonly [Field in CommonChange['field']]: string;
};
const futures = z.tuple([z.object({ is_future: z.boolean() })]);

/** What is written of many locked videos at once. */
@Injectable()
export class ManyRepository {
  /** By the database's clock, the one that all replicas share. */
  async isFuture(manager: EntityManager, moment: string): Promise<boolean> {
    const rows = await manager.query<unknown>('SELECT $1::timestamptz > now() AS is_future', [moment]);
    return futures.parse(rows)[0].is_future;
  }

  async change(manager: EntityManager, ids: readonly string[], { field, to }: CommonChange): Promise<void> {
    await manager.query(
      `UPDATE videos SET ${COLUMNS[field]} = $2, version = version + 1, changes = changes + 1, updated_at = now()
       WHERE id = ANY($1::text[])`,
      [ids, to],
    );
  }

  /** Their counters go with them. */
  async remove(manager: EntityManager, ids: readonly string[]): Promise<void> {
    await manager.query('DELETE FROM videos WHERE id = ANY($1::text[])', [ids]);
  }
}
