import {
  type Category,
  category,
  type ListedTale,
  TALE_PREVIEW_CHARACTERS,
  type TaleCounts,
  type TaleStatus,
} from '@alcova/contracts';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { z } from 'zod';

/** A tale as Postgres answers it for a list. */
const listedRow = z
  .object({
    id: z.string(),
    title: z.string(),
    preview: z.string(),
    category,
    author: z.string(),
    sent_at: z.date(),
    is_read: z.boolean(),
    is_approved: z.boolean(),
    is_denied: z.boolean(),
    video_url: z.string().nullable(),
  })
  .transform((row): ListedTale => ({
    id: row.id,
    title: row.title,
    preview: row.preview,
    category: row.category,
    author: row.author,
    sentAt: row.sent_at.toISOString(),
    isRead: row.is_read,
    isApproved: row.is_approved,
    isDenied: row.is_denied,
    videoURL: row.video_url,
  }));

const number = z.coerce.number();
const countRow = z.tuple([z.object({ total: number, pending: number, approved: number, denied: number })]);

/** The condition of each status, in the words of the index on it. */
const CONDITIONS: Readonly<Record<TaleStatus, string>> = {
  waiting: 'NOT is_approved AND NOT is_denied',
  approved: 'is_approved',
  denied: 'is_denied',
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
       FROM tales WHERE $1::text IS NULL OR category = $1`,
      [filter.category ?? null],
    );
    return countRow.parse(rows)[0];
  }

  /** Newest first. */
  async page(
    manager: EntityManager,
    { status, category: chosen, page, pageSize }: TaleFilter & { page: number; pageSize: number },
  ): Promise<ListedTale[]> {
    const condition = status === undefined ? 'true' : CONDITIONS[status];
    const rows: unknown = await manager.query(
      `SELECT id, title, left(tale, ${TALE_PREVIEW_CHARACTERS}) AS preview, category, author, sent_at, is_read, is_approved, is_denied, video_url
       FROM tales WHERE ${condition} AND ($1::text IS NULL OR category = $1)
       ORDER BY sent_at DESC, id DESC LIMIT $2 OFFSET $3`,
      [chosen ?? null, pageSize, (page - 1) * pageSize],
    );
    return listedRow.array().parse(rows);
  }
}
