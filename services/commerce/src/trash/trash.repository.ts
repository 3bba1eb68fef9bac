import { TRASH_DAYS, type TrashView } from '@alcova/contracts';
import { returnedRows } from '@alcova/persistence';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { z } from 'zod';

/** The tables whose rows can lie in the trash. */
export type TrashTable = 'books' | 'ads';
const changesRows = z.array(z.object({ changes: z.number() }));
const erasedRows = z.array(z.object({ changes: z.number(), picture_id: z.string().nullable() }));
const ids = z.array(z.object({ id: z.string() }));

/** Rows that one round of erasing takes at once, so that it never holds many for long. */
const ERASED_AT_ONCE = 50;

/** The way of rows into the trash and out of it: each step fits only a row that stands where it begins. */
@Injectable()
export class TrashRepository {
  /** Puts a row into the trash, or takes it out. @returns its count of changes; undefined when it is not where it should be */
  async move(
    manager: EntityManager,
    table: TrashTable,
    id: string,
    to: TrashView,
  ): Promise<number | undefined> {
    const [set, from] = to === 'trash' ? ['now()', 'IS NULL'] : ['NULL', 'IS NOT NULL'];
    const moved: unknown = await manager.query(
      `UPDATE ${table} SET trashed_at = ${set}, changes = changes + 1 WHERE id = $1 AND trashed_at ${from} RETURNING changes`,
      [id],
    );
    return changesRows.parse(returnedRows(moved))[0]?.changes;
  }

  /** Deletes a row that lies in the trash. @returns what it was; undefined when it is not there */
  async erase(
    manager: EntityManager,
    table: TrashTable,
    id: string,
  ): Promise<{ changes: number; picture_id: string | null } | undefined> {
    const erased: unknown = await manager.query(
      `DELETE FROM ${table} WHERE id = $1 AND trashed_at IS NOT NULL RETURNING changes, picture_id`,
      [id],
    );
    return erasedRows.parse(returnedRows(erased))[0];
  }

  /** Takes rows whose time in the trash is over, a bounded number; those that another process holds are left to it. */
  async takeDue(manager: EntityManager, table: TrashTable): Promise<string[]> {
    const due: unknown = await manager.query(
      `SELECT id FROM ${table} WHERE trashed_at <= now() - interval '${TRASH_DAYS} days'
       ORDER BY trashed_at, id LIMIT ${ERASED_AT_ONCE} FOR UPDATE SKIP LOCKED`,
    );
    return ids.parse(due).map(({ id }) => id);
  }
}
