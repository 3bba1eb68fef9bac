import {
  caseOrigin,
  caseState,
  type LikenessMatch,
  REPORT_CATEGORIES,
  type ReportCategory,
  reportCategory,
  type ReportSubject,
} from '@alcova/contracts';
import { returnedRows } from '@alcova/persistence';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { ulid } from 'ulid';
import { z } from 'zod';
import type { SubjectFacts } from './report-subjects';

const caseRows = z.array(
  z.object({
    id: z.string(),
    state: caseState,
    origin: caseOrigin,
    category: reportCategory,
    is_urgent: z.boolean(),
    holds: z.boolean(),
    title: z.string(),
    owner_id: z.string().nullable(),
  }),
);
export type FoundCase = z.output<typeof caseRows>[number];
const idRows = z.array(z.object({ id: z.string() }));
const COLUMNS = 'id, state, origin, category, is_urgent, holds, title, owner_id';

/** Grave ones first, as the contract lists them. */
const GRAVITY = reportCategory.options;
export const graverCategory = (one: ReportCategory, other: ReportCategory): ReportCategory =>
  GRAVITY.indexOf(one) <= GRAVITY.indexOf(other) ? one : other;

/** Finding and opening the case of a content: of two at once one opens it, and both join it. */
@Injectable()
export class OpenCasesRepository {
  /** The case that waits, else the one that removed the content; nobody else changes it until the transaction ends. */
  async lock(manager: EntityManager, { kind, id }: ReportSubject): Promise<FoundCase | undefined> {
    const rows: unknown = await manager.query(
      `SELECT ${COLUMNS} FROM cases WHERE subject_kind = $1 AND subject_id = $2 AND state IN ('waiting', 'removed')
       ORDER BY state = 'waiting' DESC, id DESC LIMIT 1 FOR UPDATE`,
      [kind, id],
    );
    return caseRows.parse(rows)[0];
  }

  /** The case that waits, opened where there is none. */
  async open(
    manager: EntityManager,
    subject: ReportSubject,
    about: SubjectFacts & { origin: 'report' | 'match'; category: ReportCategory; isUrgent: boolean },
  ): Promise<{ found: FoundCase; isNew: boolean }> {
    const { title, author, description, ownerId, assetId, origin, category, isUrgent } = about;
    const added: unknown = await manager.query(
      `INSERT INTO cases (id, subject_kind, subject_id, origin, category, is_urgent, title, author, description, owner_id, asset_id, due_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, now() + $12 * interval '1 hour')
       ON CONFLICT (subject_kind, subject_id) WHERE state = 'waiting' DO NOTHING RETURNING id`,
      [
        ...[ulid(), subject.kind, subject.id, origin, category, isUrgent, title, author, description],
        ...[ownerId, assetId, hoursOf(category, isUrgent)],
      ],
    );
    const found = await this.lock(manager, subject);
    if (found?.state !== 'waiting') throw new Error('a case was decided while it was opened');
    return { found, isNew: idRows.parse(returnedRows(added)).length > 0 };
  }

  /** One report more: the case is as grave, and due as early, as the gravest of them. */
  async join(
    manager: EntityManager,
    found: FoundCase,
    { category, isUrgent }: { category: ReportCategory; isUrgent: boolean },
  ): Promise<void> {
    await manager.query(
      `UPDATE cases SET reports = reports + 1, is_urgent = is_urgent OR (state = 'waiting' AND $3),
         category = CASE WHEN state = 'waiting' THEN $2 ELSE category END,
         due_at = CASE WHEN state = 'waiting' THEN least(due_at, now() + $4 * interval '1 hour') ELSE due_at END
       WHERE id = $1`,
      [found.id, graverCategory(found.category, category), isUrgent, hoursOf(category, isUrgent)],
    );
  }

  /** Matches of a file, in place of those that were known; the case is urgent from now on. */
  async match(manager: EntityManager, id: string, matches: readonly LikenessMatch[]): Promise<void> {
    await manager.query(
      `UPDATE cases SET matches = $2, is_urgent = true, origin = CASE WHEN reports = 0 THEN 'match' ELSE origin END,
         due_at = least(due_at, now() + $3 * interval '1 hour'), version = version + 1 WHERE id = $1`,
      [id, JSON.stringify(matches), hoursOf('illegal', true)],
    );
  }

  /** The case holds its content back until it is decided. False when it does already. */
  async hold(manager: EntityManager, id: string): Promise<boolean> {
    const rows: unknown = await manager.query(
      `UPDATE cases SET holds = true, version = version + 1 WHERE id = $1 AND state = 'waiting' AND NOT holds RETURNING id`,
      [id],
    );
    return idRows.parse(returnedRows(rows)).length > 0;
  }
}

/** Within how many hours a decision is promised. What is urgent for another reason than its category is due as early as the urgent categories. */
export const hoursOf = (category: ReportCategory, isUrgent: boolean): number =>
  isUrgent ? Math.min(REPORT_CATEGORIES[category].hours, URGENT_HOURS) : REPORT_CATEGORIES[category].hours;
/** What is urgent is decided on within so many hours, or sooner. */
export const URGENT_HOURS = REPORT_CATEGORIES['intimate-image'].hours;
