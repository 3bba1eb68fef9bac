import type { Category, TaleCounts, TaleStatus } from '@alcova/contracts';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { z } from 'zod';
import { DESK_TALE_COLUMNS, type DeskTaleRow, deskTaleRow } from './desk-tale-row';

const number = z.coerce.number();
const countRow = z.tuple([z.object({ total: number, pending: number, approved: number, denied: number })]);

/** The condition of each status, in the words of the index on it. A tale that its author took back is in none of them. */
const CONDITIONS: Readonly<Record<TaleStatus, string>> = {
  waiting: 'NOT is_approved AND NOT is_denied AND withdrawn_at IS NULL',
  approved: 'is_approved AND withdrawn_at IS NULL',
  denied: 'is_denied AND withdrawn_at IS NULL',
};

export interface TaleFilter {
  readonly status?: TaleStatus | undefined;
  readonly category?: Category | undefined;
}

@Injectable()
export class TalesRepository {
  async counts(manager: EntityManager, filter: TaleFilter = {}): Promise<TaleCounts> {
    const rows: unknown = await manager.query(
      `SELECT count(*) AS total, count(*) FILTER (WHERE ${CONDITIONS.waiting}) AS pending,
         count(*) FILTER (WHERE ${CONDITIONS.approved}) AS approved, count(*) FILTER (WHERE ${CONDITIONS.denied}) AS denied
       FROM tales WHERE withdrawn_at IS NULL AND ($1::text IS NULL OR category = $1)`,
      [filter.category ?? null],
    );
    return countRow.parse(rows)[0];
  }

  /** Newest first. */
  async page(
    manager: EntityManager,
    { status, category: chosen, page, pageSize }: TaleFilter & { page: number; pageSize: number },
  ): Promise<DeskTaleRow[]> {
    const condition = status === undefined ? 'withdrawn_at IS NULL' : CONDITIONS[status];
    const rows: unknown = await manager.query(
      `SELECT ${DESK_TALE_COLUMNS}
       FROM tales WHERE ${condition} AND ($1::text IS NULL OR category = $1)
       ORDER BY sent_at DESC, id DESC LIMIT $2 OFFSET $3`,
      [chosen ?? null, pageSize, (page - 1) * pageSize],
    );
    return deskTaleRow.array().parse(rows);
  }
}
