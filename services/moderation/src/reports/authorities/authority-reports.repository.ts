import {
  authority,
  type AuthorityReport,
  type AuthorityReportState,
  authorityReportState,
  CodedError,
  MAX_EXPORTED_EVIDENCE,
  reportCategory,
  subjectKind,
} from '@alcova/contracts';
import { returnedRows } from '@alcova/persistence';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { z } from 'zod';

const reportRows = z.array(
  z.object({
    id: z.string(),
    version: z.number(),
    case_id: z.string(),
    asset_id: z.string().nullable(),
    title: z.string(),
    category: reportCategory,
    subject_kind: subjectKind,
    subject_id: z.string(),
    authority,
    other_name: z.string(),
    state: authorityReportState,
    opened_at: z.date(),
    due_at: z.date(),
    is_overdue: z.boolean(),
    receipt: z.string().nullable(),
    received_at: z.date().nullable(),
    withdrawn_because: z.string().nullable(),
    closed_at: z.date().nullable(),
    kept_until: z.date().nullable(),
  }),
);
export type StoredReport = z.output<typeof reportRows>[number];
const idRows = z.array(z.object({ id: z.string() }));
const totalRow = z.tuple([z.object({ total: z.number() })]);
const shownRows = z.array(z.object({ is_shown: z.boolean() }));
const evidenceRows = z.array(z.object({ id: z.string(), at: z.date(), digest: z.string() }));
const stretchRows = z.array(z.object({ bytes: z.instanceof(Buffer), size: z.number() }));

/** The end of keeping counts from when the receipt was registered, which nobody types in. */
const REPORT = `SELECT r.id, r.version, r.case_id, r.asset_id, c.title, c.category, c.subject_kind, c.subject_id,
    r.authority, r.other_name, r.state, r.opened_at, r.due_at, r.state = 'open' AND r.due_at <= now() AS is_overdue,
    r.receipt, r.received_at, r.withdrawn_because, r.closed_at,
    CASE WHEN r.state = 'received' THEN r.closed_at + r.kept_days * interval '1 day' END AS kept_until
  FROM authority_reports r JOIN cases c ON c.id = r.case_id`;
const FOUND = '($1::text IS NULL OR r.case_id = $1) AND ($2::text IS NULL OR r.state = $2)';

interface Filter {
  readonly caseId?: string | undefined;
  readonly state?: AuthorityReportState | undefined;
}

export const authorityReportOf = (row: StoredReport): AuthorityReport => ({
  ...{ id: row.id, version: row.version, caseId: row.case_id, title: row.title },
  ...{ authority: row.authority, otherName: row.other_name, state: row.state },
  ...{ openedAt: row.opened_at.toISOString(), dueAt: row.due_at.toISOString(), isOverdue: row.is_overdue },
  ...{ receipt: row.receipt, receivedAt: row.received_at?.toISOString() ?? null },
  ...{ withdrawnBecause: row.withdrawn_because, keptUntil: row.kept_until?.toISOString() ?? null },
});

/** Records of what is sent to authorities, and the sealed documents that go with them. */
@Injectable()
export class AuthorityReportsRepository {
  /** Whether a case's content is shown at this moment; the case changes no more until the transaction ends. @throws CodedError case.not-found */
  async isShown(manager: EntityManager, caseId: string): Promise<boolean> {
    const rows: unknown = await manager.query(
      `SELECT c.state NOT IN ('removed', 'deleted', 'unavailable') AND NOT EXISTS (SELECT FROM content_holds h
         WHERE h.subject_kind = c.subject_kind AND h.subject_id = c.subject_id AND h.is_hidden) AS is_shown
       FROM cases c WHERE c.id = $1 FOR UPDATE OF c`,
      [caseId],
    );
    const [found] = shownRows.parse(rows);
    if (!found) throw new CodedError('case.not-found');
    return found.is_shown;
  }

  /** False where one is open already: of two at once one opens it. */
  async open(
    manager: EntityManager,
    wanted: Pick<AuthorityReport, 'id' | 'caseId' | 'authority' | 'otherName'> & {
      readonly hours: number;
      readonly keptDays: number;
    },
  ): Promise<boolean> {
    const rows: unknown = await manager.query(
      `INSERT INTO authority_reports (id, case_id, asset_id, authority, other_name, due_at, kept_days)
       SELECT $1, id, asset_id, $3, $4, now() + $5 * interval '1 hour', $6 FROM cases WHERE id = $2
       ON CONFLICT (case_id, authority, lower(other_name)) WHERE state = 'open' DO NOTHING RETURNING id`,
      [...[wanted.id, wanted.caseId, wanted.authority, wanted.otherName], ...[wanted.hours, wanted.keptDays]],
    );
    return idRows.parse(returnedRows(rows)).length > 0;
  }

  /** @throws CodedError authority.not-found */
  async byId(manager: EntityManager, id: string): Promise<StoredReport> {
    const [found] = reportRows.parse(await manager.query(`${REPORT} WHERE r.id = $1`, [id]));
    if (!found) throw new CodedError('authority.not-found');
    return found;
  }

  /** False where it is open no more, or of another version. */
  async receive(
    manager: EntityManager,
    {
      id,
      version,
      receipt,
      receivedAt,
    }: { id: string; version: number; receipt: string; receivedAt: string },
  ): Promise<boolean> {
    const rows: unknown = await manager.query(
      `UPDATE authority_reports SET state = 'received', receipt = $3, received_at = $4, closed_at = now(), version = version + 1
       WHERE id = $1 AND version = $2 AND state = 'open' RETURNING id`,
      [id, version, receipt, receivedAt],
    );
    return idRows.parse(returnedRows(rows)).length > 0;
  }

  /** False as for `receive`. */
  async withdraw(
    manager: EntityManager,
    { id, version, because }: { id: string; version: number; because: string },
  ): Promise<boolean> {
    const rows: unknown = await manager.query(
      `UPDATE authority_reports SET state = 'withdrawn', withdrawn_because = $3, closed_at = now(), version = version + 1
       WHERE id = $1 AND version = $2 AND state = 'open' RETURNING id`,
      [id, version, because],
    );
    return idRows.parse(returnedRows(rows)).length > 0;
  }

  /** Open ones by when they are due, else newest first. */
  async page(
    manager: EntityManager,
    { caseId, state }: Filter,
    { limit, offset }: { limit: number; offset: number },
  ): Promise<StoredReport[]> {
    const order = state === 'open' ? 'r.due_at, r.id' : 'r.id DESC';
    const rows: unknown = await manager.query(
      `${REPORT} WHERE ${FOUND} ORDER BY ${order} LIMIT $3 OFFSET $4`,
      [caseId ?? null, state ?? null, limit, offset],
    );
    return reportRows.parse(rows);
  }

  async count(manager: EntityManager, { caseId, state }: Filter): Promise<number> {
    const rows: unknown = await manager.query(
      `SELECT count(*)::integer AS total FROM authority_reports r WHERE ${FOUND}`,
      [caseId ?? null, state ?? null],
    );
    return totalRow.parse(rows)[0].total;
  }

  /** What was sealed of a case, newest first. */
  async evidence(manager: EntityManager, caseId: string): Promise<z.output<typeof evidenceRows>> {
    return evidenceRows.parse(
      await manager.query(
        `SELECT id, at, digest FROM evidence WHERE case_id = $1 ORDER BY id DESC LIMIT ${MAX_EXPORTED_EVIDENCE}`,
        [caseId],
      ),
    );
  }

  /** Bytes of one sealed document of a case, as they were sealed. @throws CodedError authority.not-found */
  async stretch(
    manager: EntityManager,
    { caseId, evidenceId, from, bytes }: { caseId: string; evidenceId: string; from: number; bytes: number },
  ): Promise<z.output<typeof stretchRows>[number]> {
    const rows: unknown = await manager.query(
      `SELECT substring(text FROM $3 + 1 FOR $4) AS bytes, length(text) AS size FROM (
         SELECT convert_to(document::text, 'UTF8') AS text FROM evidence WHERE case_id = $1 AND id = $2) AS sealed`,
      [caseId, evidenceId, from, bytes],
    );
    const [found] = stretchRows.parse(rows);
    if (!found) throw new CodedError('authority.not-found');
    return found;
  }
}
