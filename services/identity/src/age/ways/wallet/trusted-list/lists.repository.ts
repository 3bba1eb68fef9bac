import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { z } from 'zod';

const keptRows = z.array(z.object({ fetched_at: z.date(), body: z.string() }));
const writtenRows = z.array(z.object({ url: z.string() }));

/** A list as it was fetched. */
export interface KeptList {
  readonly fetchedAt: Date;
  readonly body: string;
}

export interface FetchedList extends KeptList {
  readonly url: string;
  readonly sequence: number;
  /** When the list that was known before had been fetched; undefined where none was. */
  readonly after: Date | undefined;
}

/** The last good list of each address: what a process begins with, and what it keeps to while there is no newer one. */
@Injectable()
export class ListsRepository {
  async find(manager: EntityManager, url: string): Promise<KeptList | undefined> {
    const rows: unknown = await manager.query('SELECT fetched_at, body FROM age_lists WHERE url = $1', [url]);
    return keptRows.parse(rows).map(({ fetched_at: fetchedAt, body }) => ({ fetchedAt, body }))[0];
  }

  /**
   * Keeps a list; false when another replica has written since `after`, or when the kept list has a higher number: numbers never go back.
   */
  async keep(manager: EntityManager, list: FetchedList): Promise<boolean> {
    const rows: unknown = await manager.query(
      `INSERT INTO age_lists AS kept (url, fetched_at, sequence, body) VALUES ($1, $2, $3, $4)
       ON CONFLICT (url) DO UPDATE
         SET fetched_at = EXCLUDED.fetched_at, sequence = EXCLUDED.sequence, body = EXCLUDED.body
         WHERE kept.fetched_at <= $5 AND kept.sequence <= EXCLUDED.sequence
       RETURNING url`,
      [list.url, list.fetchedAt, list.sequence, list.body, list.after ?? new Date(0)],
    );
    return writtenRows.parse(rows).length > 0;
  }
}
