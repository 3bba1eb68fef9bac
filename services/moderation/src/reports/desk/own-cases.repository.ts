import { caseAppeal, caseReason, type OwnCase, subjectKind } from '@alcova/contracts';
import { returnedRows } from '@alcova/persistence';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { z } from 'zod';

/** Whose removed contents: an account's tales, and of administrators the videos. */
export interface Owner {
  readonly accountId: string;
  readonly isAdministrator: boolean;
}

const ownRows = z.array(
  z
    .object({
      id: z.string(),
      subject_kind: subjectKind,
      subject_id: z.string(),
      title: z.string(),
      closed_at: z.date(),
      reason: caseReason,
      message: z.string(),
      is_own_decision: z.boolean(),
      appeal: caseAppeal,
      version: z.number(),
    })
    .transform((row): OwnCase => ({
      id: row.id,
      subject: { kind: row.subject_kind, id: row.subject_id },
      title: row.title,
      decidedAt: row.closed_at.toISOString(),
      reason: row.reason,
      message: row.message,
      isOwnDecision: row.is_own_decision,
      appeal: row.appeal,
      version: row.version,
    })),
);
const countRow = z.tuple([z.object({ total: z.number() })]);
const idRows = z.array(z.object({ id: z.string() }));

/** `$1` is the account, `$2` whether it administers. A video that was deleted since has nothing left to ask about. */
const OWN = `c.state = 'removed' AND (c.owner_id = $1 OR ($2 AND c.subject_kind = 'video'))
  AND NOT EXISTS (SELECT FROM trashed_videos t WHERE c.subject_kind = 'video' AND t.video_id = c.subject_id AND t.is_trashed)`;
const COLUMNS = `c.id, c.subject_kind, c.subject_id, c.title, c.closed_at, d.reason, d.message, c.appeal, c.version,
  d.moderator_id IS NOT DISTINCT FROM $1 AS is_own_decision`;
const CASES = 'cases c JOIN case_decisions d ON d.id = c.decision_id';

@Injectable()
export class OwnCasesRepository {
  /** Newest first. */
  async page(
    manager: EntityManager,
    { accountId, isAdministrator }: Owner,
    { page, pageSize }: { page: number; pageSize: number },
  ): Promise<OwnCase[]> {
    const rows: unknown = await manager.query(
      `SELECT ${COLUMNS} FROM ${CASES} WHERE ${OWN} ORDER BY c.closed_at DESC, c.id DESC LIMIT $3 OFFSET $4`,
      [accountId, isAdministrator, pageSize, (page - 1) * pageSize],
    );
    return ownRows.parse(rows);
  }

  async count(manager: EntityManager, { accountId, isAdministrator }: Owner): Promise<number> {
    const rows: unknown = await manager.query(`SELECT count(*)::integer AS total FROM cases c WHERE ${OWN}`, [
      accountId,
      isAdministrator,
    ]);
    return countRow.parse(rows)[0].total;
  }

  async get(
    manager: EntityManager,
    { accountId, isAdministrator }: Owner,
    id: string,
  ): Promise<OwnCase | undefined> {
    const rows: unknown = await manager.query(
      `SELECT ${COLUMNS} FROM ${CASES} WHERE ${OWN} AND c.id = $3 FOR UPDATE OF c`,
      [accountId, isAdministrator, id],
    );
    return ownRows.parse(rows)[0];
  }

  /** False when there is nothing to ask for, or another version. */
  async appeal(
    manager: EntityManager,
    { accountId, isAdministrator }: Owner,
    { id, version, text }: { id: string; version: number; text: string },
  ): Promise<boolean> {
    const rows: unknown = await manager.query(
      `UPDATE cases c SET appeal = 'waiting', appeal_text = $5, appealed_at = now(), version = version + 1
       WHERE ${OWN} AND c.id = $3 AND c.version = $4 AND c.appeal = 'none' RETURNING id`,
      [accountId, isAdministrator, id, version, text],
    );
    return idRows.parse(returnedRows(rows)).length > 0;
  }
}
