import type { Category, TaleStatus } from '@alcova/contracts';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { PageWay } from '../totals/page-way';
import { WAITING } from './conditions';
import { DESK_TALE_COLUMNS, type DeskTaleRow, deskTaleRow } from './desk-tale-row';

/** The condition of each status, in the words of the indexes. A tale that its author took back is in none of them. */
const CONDITIONS: Readonly<Record<TaleStatus, string>> = {
  waiting: WAITING,
  approved: 'is_approved AND withdrawn_at IS NULL',
  denied: 'is_denied AND withdrawn_at IS NULL',
};

export interface TaleFilter {
  readonly status?: TaleStatus | undefined;
  readonly category?: Category | undefined;
}

@Injectable()
export class TalesRepository {
  /** Newest first. Pages are found in an index; rows are read of the page alone. */
  async page(
    manager: EntityManager,
    { status, category }: TaleFilter,
    { isFromEnd, limit, offset }: PageWay,
  ): Promise<DeskTaleRow[]> {
    const condition = status === undefined ? 'withdrawn_at IS NULL' : CONDITIONS[status];
    const order = isFromEnd ? 'sent_at, id' : 'sent_at DESC, id DESC';
    const rows: unknown = await manager.query(
      `SELECT ${DESK_TALE_COLUMNS} FROM tales JOIN (
         SELECT id AS found_id FROM tales WHERE ${condition} AND ($1::text IS NULL OR category = $1)
         ORDER BY ${order} LIMIT $2 OFFSET $3
       ) AS found ON found_id = id ORDER BY sent_at DESC, id DESC`,
      [category ?? null, limit, offset],
    );
    return deskTaleRow.array().parse(rows);
  }
}
