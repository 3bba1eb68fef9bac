import {
  CodedError,
  decision,
  type DeskTale,
  passage,
  type PastDecision,
  type Refusal,
  refusalReason,
} from '@alcova/contracts';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { z } from 'zod';
import { notesOn } from '../notes/notes';
import { DESK_TALE_COLUMNS, deskTaleOf, deskTaleRow } from '../lists/desk-tale-row';

/** Of past decisions and notes the newest so many are shown: with a text of the greatest length they stay below what a reply may hold. */
const MAX_SHOWN = 25;

const inFullRows = deskTaleRow
  .extend({
    tale: z.string(),
    author_id: z.string().nullable(),
    author_key: z.string().nullable(),
    appeal_text: z.string().nullable(),
    language: z.string().nullable(),
    words: z.number(),
    terms_version: z.number().nullable(),
  })
  .array();
export type TaleInFull = z.output<typeof inFullRows>[number];

const decisionRows = z.array(
  z.object({
    id: z.string(),
    at: z.date(),
    moderator_id: z.string().nullable(),
    decision,
    reason: refusalReason.nullable(),
    message: z.string().nullable(),
    passages: passage.array(),
    undone_at: z.date().nullable(),
  }),
);

/** One item with all that belongs to it. */
@Injectable()
export class ReviewRepository {
  /** Undefined when it does not exist or its author took it back. */
  async tale(manager: EntityManager, id: string): Promise<TaleInFull | undefined> {
    const rows: unknown = await manager.query(
      `SELECT ${DESK_TALE_COLUMNS}, tale, author_id, appeal_text, language, words, terms_version,
         (SELECT author_key FROM tale_authors a WHERE a.account_id = tales.author_id) AS author_key
       FROM tales WHERE id = $1 AND withdrawn_at IS NULL`,
      [id],
    );
    return inFullRows.parse(rows)[0];
  }

  /** As lists show it. @throws CodedError tale.not-found */
  async listed(manager: EntityManager, id: string, accountId: string): Promise<DeskTale> {
    const rows: unknown = await manager.query(`SELECT ${DESK_TALE_COLUMNS} FROM tales WHERE id = $1`, [id]);
    const [row] = deskTaleRow.array().parse(rows);
    if (!row) throw new CodedError('tale.not-found');
    return deskTaleOf(row, accountId);
  }

  /** Newest first. */
  async decisions(manager: EntityManager, id: string, accountId: string): Promise<PastDecision[]> {
    const rows = decisionRows.parse(
      await manager.query(
        `SELECT id, at, moderator_id, decision, reason, message, passages, undone_at FROM tale_decisions
         WHERE tale_id = $1 ORDER BY id DESC LIMIT ${MAX_SHOWN}`,
        [id],
      ),
    );
    return rows.map((row) => ({
      id: row.id,
      at: row.at.toISOString(),
      isMine: row.moderator_id === accountId,
      decision: row.decision,
      refusal: refusalOf(row),
      undoneAt: row.undone_at?.toISOString() ?? null,
    }));
  }

  /** Oldest first. */
  async notes(manager: EntityManager, id: string, accountId: string) {
    return notesOn(manager, { kind: 'tale', id }, accountId, MAX_SHOWN);
  }
}

function refusalOf(row: z.output<typeof decisionRows>[number]): Refusal | null {
  if (row.reason === null || row.message === null) return null;
  return { reason: row.reason, message: row.message, passages: row.passages };
}
