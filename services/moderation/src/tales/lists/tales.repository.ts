import type { TaleOrder } from '@alcova/contracts';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { PageWay } from '../totals/page-way';
import { DESK_TALE_COLUMNS, type DeskTaleRow, deskTaleRow } from './desk-tale-row';
import { conditionOf, OPPOSITE, ORDERS, type TaleFilter } from './tale-filter';

@Injectable()
export class TalesRepository {
  /** Pages are found in an index; rows are read of the page alone. */
  async page(
    manager: EntityManager,
    filter: TaleFilter,
    order: TaleOrder,
    { isFromEnd, limit, offset }: PageWay,
  ): Promise<DeskTaleRow[]> {
    const rows: unknown = await manager.query(
      `SELECT ${DESK_TALE_COLUMNS} FROM tales JOIN (
         SELECT id AS found_id FROM tales WHERE ${conditionOf(filter)}
         ORDER BY ${ORDERS[isFromEnd ? OPPOSITE[order] : order]} LIMIT $2 OFFSET $3
       ) AS found ON found_id = id ORDER BY ${ORDERS[order]}`,
      [filter.category ?? null, limit, offset],
    );
    return deskTaleRow.array().parse(rows);
  }

  /** The rows of what was found, in order. */
  async byIds(manager: EntityManager, ids: readonly string[], order: TaleOrder): Promise<DeskTaleRow[]> {
    const rows: unknown = await manager.query(
      `SELECT ${DESK_TALE_COLUMNS} FROM tales WHERE id = ANY ($1::text[]) ORDER BY ${ORDERS[order]}`,
      [ids],
    );
    return deskTaleRow.array().parse(rows);
  }
}
