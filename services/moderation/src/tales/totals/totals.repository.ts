import type { Category, TaleCounts } from '@alcova/contracts';
import type { SqlReader } from '@alcova/persistence';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { z } from 'zod';

const number = z.coerce.number();
const publishedRow = z.tuple([z.object({ published: number })]);
const countRow = z.tuple([z.object({ total: number, pending: number, approved: number, denied: number })]);

/** How many tales there are, kept by the table's own triggers: nobody counts a million rows. */
@Injectable()
export class TotalsRepository {
  /** A tale that its author took back is in none of them. */
  async counts(manager: EntityManager, category: Category | null = null): Promise<TaleCounts> {
    const rows: unknown = await manager.query(
      `SELECT coalesce(sum(total), 0) AS total, coalesce(sum(total) FILTER (WHERE status = 'waiting'), 0) AS pending,
         coalesce(sum(total) FILTER (WHERE status IN ('approved', 'hidden')), 0) AS approved,
         coalesce(sum(total) FILTER (WHERE status = 'denied'), 0) AS denied
       FROM tale_totals WHERE status <> 'withdrawn' AND ($1::text IS NULL OR category = $1)`,
      [category],
    );
    return countRow.parse(rows)[0];
  }

  /** What everybody may read: approved, and not held back. */
  async published(
    reader: SqlReader,
    category: Category | null,
    except: readonly Category[],
  ): Promise<number> {
    const rows: unknown = await reader.query(
      `SELECT coalesce(sum(total), 0) AS published FROM tale_totals
       WHERE status = 'approved' AND ($1::text IS NULL OR category = $1) AND category <> ALL ($2::text[])`,
      [category, except],
    );
    return publishedRow.parse(rows)[0].published;
  }
}
