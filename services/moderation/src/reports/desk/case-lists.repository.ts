import type { CaseOrder, casesLoad, CaseState, ReportCategory } from '@alcova/contracts';
import { returnedRows } from '@alcova/persistence';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { ulid } from 'ulid';
import { z } from 'zod';
import { CASE_COLUMNS, type CaseRow, caseRow } from '../cases/case-row';

const countRow = z.tuple([z.object({ total: z.number() })]);
const noteRows = z.array(z.object({ id: z.string(), at: z.date() }));
const loadRow = z.tuple([
  z.object({
    waiting: z.number(),
    urgent: z.number(),
    overdue: z.number(),
    appeals: z.number(),
    next_due: z.date().nullable(),
    newest: z.date().nullable(),
  }),
]);

export interface CaseFilter {
  readonly state?: CaseState | undefined;
  readonly category?: ReportCategory | undefined;
  /** For `LIKE`, in the form of `tale_search_text`. */
  readonly pattern?: string | undefined;
}

const FILTER = `($1::text IS NULL OR c.state = $1) AND ($2::text IS NULL OR c.category = $2)
  AND ($3::text IS NULL OR tale_search_text(c.title, c.author) LIKE $3)`;
const valuesOf = ({ state, category, pattern }: CaseFilter): unknown[] => [
  ...[state ?? null, category ?? null, pattern ?? null],
];

/** The index `cases_desk` knows the first one, `cases_opened` the others. */
const ORDERS: Readonly<Record<CaseOrder, string>> = {
  due: `(c.state <> 'waiting'), (CASE WHEN c.state = 'waiting' THEN c.due_at END), c.opened_at DESC, c.id DESC`,
  newest: 'c.opened_at DESC, c.id DESC',
  oldest: 'c.opened_at, c.id',
};

/** Lists of cases, how many wait, and notes on them. */
@Injectable()
export class CaseListsRepository {
  async page(
    manager: EntityManager,
    filter: CaseFilter,
    { order, limit, offset }: { order: CaseOrder; limit: number; offset: number },
  ): Promise<CaseRow[]> {
    const rows: unknown = await manager.query(
      `SELECT ${CASE_COLUMNS} FROM cases c WHERE ${FILTER} ORDER BY ${ORDERS[order]} LIMIT $4 OFFSET $5`,
      [...valuesOf(filter), limit, offset],
    );
    return caseRow.array().parse(rows);
  }

  async count(manager: EntityManager, filter: CaseFilter): Promise<number> {
    const rows: unknown = await manager.query(
      `SELECT count(*)::integer AS total FROM cases c WHERE ${FILTER}`,
      valuesOf(filter),
    );
    return countRow.parse(rows)[0].total;
  }

  /** Of a content one case waits at a time. */
  async countReported(manager: EntityManager, videoIds: readonly string[]): Promise<number> {
    const rows: unknown = await manager.query(
      `SELECT count(*)::integer AS total FROM cases WHERE state = 'waiting' AND subject_kind = 'video' AND subject_id = ANY ($1)`,
      [videoIds],
    );
    return countRow.parse(rows)[0].total;
  }

  async load(manager: EntityManager): Promise<z.output<typeof casesLoad.output>> {
    const rows: unknown = await manager.query(
      `SELECT count(*)::integer AS waiting, count(*) FILTER (WHERE is_urgent)::integer AS urgent,
         count(*) FILTER (WHERE due_at < now())::integer AS overdue, min(due_at) FILTER (WHERE is_urgent) AS next_due,
         max(opened_at) AS newest, (SELECT count(*)::integer FROM cases WHERE appeal = 'waiting') AS appeals
       FROM cases WHERE state = 'waiting'`,
    );
    const [{ next_due: nextDue, newest, ...counts }] = loadRow.parse(rows);
    return {
      ...counts,
      nextDue: nextDue?.toISOString() ?? null,
      newest: newest?.toISOString() ?? null,
    };
  }

  /** Undefined when there is no such case. */
  async addNote(
    manager: EntityManager,
    note: { caseId: string; moderatorId: string; text: string },
  ): Promise<{ id: string; at: Date } | undefined> {
    const rows: unknown = await manager.query(
      'INSERT INTO case_notes (id, case_id, moderator_id, body) SELECT $1, id, $3, $4 FROM cases WHERE id = $2 RETURNING id, at',
      [ulid(), note.caseId, note.moderatorId, note.text],
    );
    return noteRows.parse(returnedRows(rows))[0];
  }
}
