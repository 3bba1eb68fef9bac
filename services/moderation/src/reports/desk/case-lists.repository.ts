import type { casesLoad, CaseState, ReportCategory } from '@alcova/contracts';
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
}

/** Lists of cases, how many wait, and notes on them. */
@Injectable()
export class CaseListsRepository {
  /** What waits by when it is due; else newest first. */
  async page(
    manager: EntityManager,
    { state, category }: CaseFilter,
    { limit, offset }: { limit: number; offset: number },
  ): Promise<CaseRow[]> {
    const order = state === 'waiting' ? 'c.due_at, c.id' : 'c.opened_at DESC, c.id DESC';
    const rows: unknown = await manager.query(
      `SELECT ${CASE_COLUMNS} FROM cases c WHERE ($1::text IS NULL OR c.state = $1) AND ($2::text IS NULL OR c.category = $2)
       ORDER BY ${order} LIMIT $3 OFFSET $4`,
      [state ?? null, category ?? null, limit, offset],
    );
    return caseRow.array().parse(rows);
  }

  async count(manager: EntityManager, { state, category }: CaseFilter): Promise<number> {
    const rows: unknown = await manager.query(
      'SELECT count(*)::integer AS total FROM cases WHERE ($1::text IS NULL OR state = $1) AND ($2::text IS NULL OR category = $2)',
      [state ?? null, category ?? null],
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
