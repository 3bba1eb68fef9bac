import {
  caseDecision,
  caseReason,
  CodedError,
  type DeskCase,
  MAX_SHOWN_MATCHES,
  reportCategory,
  type ReviewedCase,
} from '@alcova/contracts';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { z } from 'zod';
import { CASE_COLUMNS, caseMatches, caseRow, deskCaseOf } from '../cases/case-row';
import { notesOn } from '../../tales/notes/notes';

/** Of decisions and notes the newest so many are shown, and of reports; with a text of the greatest length a reply holds them. */
const MAX_SHOWN = 25;
const MAX_REPORTS = 50;
/** The newest so many reports are shown whole; of older ones so many characters. */
const WHOLE_REPORTS = 10;
const SHORT_CHARACTERS = 400;

const inFullRows = caseRow
  .extend({
    description: z.string(),
    text: z.string().nullable(),
    asset_id: z.string().nullable(),
    appeal_text: z.string().nullable(),
    matches: caseMatches,
  })
  .array();
export type CaseInFull = z.output<typeof inFullRows>[number];
const reportRows = z.array(
  z.object({
    id: z.string(),
    sent_at: z.date(),
    category: reportCategory,
    description: z.string(),
    has_contact: z.boolean(),
  }),
);
const decisionRows = z.array(
  z.object({
    id: z.string(),
    at: z.date(),
    moderator_id: z.string().nullable(),
    decision: caseDecision,
    reason: caseReason.nullable(),
    message: z.string().nullable(),
    undone_at: z.date().nullable(),
  }),
);
const videoRows = z.array(z.object({ asset_id: z.string(), subject_id: z.string() }));

/** One case with all that belongs to it. */
@Injectable()
export class CaseReviewRepository {
  async inFull(manager: EntityManager, id: string): Promise<CaseInFull | undefined> {
    const rows: unknown = await manager.query(
      `SELECT ${CASE_COLUMNS}, c.description, c.appeal_text, c.matches,
         CASE WHEN c.state NOT IN ('deleted', 'unavailable') THEN c.asset_id END AS asset_id,
         (SELECT t.tale FROM tales t WHERE c.subject_kind = 'tale' AND t.id = c.subject_id) AS text
       FROM cases c WHERE c.id = $1`,
      [id],
    );
    return inFullRows.parse(rows)[0];
  }

  /** As lists show it. @throws CodedError case.not-found */
  async listed(manager: EntityManager, id: string, accountId: string): Promise<DeskCase> {
    const rows: unknown = await manager.query(`SELECT ${CASE_COLUMNS} FROM cases c WHERE c.id = $1`, [id]);
    const [row] = caseRow.array().parse(rows);
    if (!row) throw new CodedError('case.not-found');
    return deskCaseOf(row, accountId);
  }

  /** Newest first. */
  async reports(manager: EntityManager, id: string): Promise<ReviewedCase['shownReports']> {
    const rows: unknown = await manager.query(
      `SELECT id, sent_at, category, contact IS NOT NULL AS has_contact,
         CASE WHEN row_number() OVER (ORDER BY id DESC) <= ${WHOLE_REPORTS} THEN description
           ELSE left(description, ${SHORT_CHARACTERS}) END AS description
       FROM reports WHERE case_id = $1 ORDER BY id DESC LIMIT ${MAX_REPORTS}`,
      [id],
    );
    return reportRows.parse(rows).map(({ sent_at: at, has_contact: hasContact, ...report }) => ({
      ...report,
      ...{ at: at.toISOString(), hasContact },
    }));
  }

  /** What a case's file is like. The video of the other side is known where it had a case of its own. */
  async matches(manager: EntityManager, found: CaseInFull): Promise<ReviewedCase['matches']> {
    const shown = found.matches.slice(0, MAX_SHOWN_MATCHES);
    const assets = shown.flatMap(({ listedAssetId }) => listedAssetId ?? []);
    const videos = videoRows.parse(
      await manager.query(
        `SELECT DISTINCT ON (asset_id) asset_id, subject_id FROM cases WHERE asset_id = ANY ($1) ORDER BY asset_id, id DESC`,
        [assets],
      ),
    );
    const videoOf = new Map(videos.map(({ asset_id: asset, subject_id: video }) => [asset, video]));
    return shown.map((match) => ({
      ...match,
      listedVideoId: (match.listedAssetId !== null && videoOf.get(match.listedAssetId)) || null,
    }));
  }

  /** Newest first. */
  async decisions(manager: EntityManager, id: string, accountId: string): Promise<ReviewedCase['decisions']> {
    const rows: unknown = await manager.query(
      `SELECT id, at, moderator_id, decision, reason, message, undone_at FROM case_decisions
       WHERE case_id = $1 ORDER BY id DESC LIMIT ${MAX_SHOWN}`,
      [id],
    );
    return decisionRows.parse(rows).map((row) => ({
      id: row.id,
      at: row.at.toISOString(),
      isMine: row.moderator_id === accountId,
      decision: row.decision,
      reason: row.reason,
      message: row.message,
      undoneAt: row.undone_at?.toISOString() ?? null,
    }));
  }

  /** Oldest first. */
  async notes(manager: EntityManager, id: string, accountId: string): Promise<ReviewedCase['notes']> {
    return notesOn(manager, { kind: 'case', id }, accountId, MAX_SHOWN);
  }
}
