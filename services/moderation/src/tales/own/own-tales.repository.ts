import { CodedError, type NewTale, type OwnTale, type OwnTaleInFull } from '@alcova/contracts';
import { returnedRows } from '@alcova/persistence';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { z } from 'zod';
import { TAKE_BACK } from '../edits/tale-edits';
import { IS_OWN, OWN_TALE_COLUMNS, OWN_TALES, ownTaleInFullRows, ownTaleRows } from './own-tale-row';

const lockedRows = z.array(
  z.object({
    version: z.number(),
    is_approved: z.boolean(),
    is_denied: z.boolean(),
    is_withdrawn: z.boolean(),
    is_hidden: z.boolean(),
    edits: z.string().nullable(),
    is_restorable: z.boolean(),
    is_held: z.boolean(),
    appeal: z.string(),
  }),
);
export type LockedTale = z.output<typeof lockedRows>[number];
const changedRows = z.array(z.object({ id: z.string() }));
const countRow = z.tuple([z.object({ total: z.number() })]);

/** One author's tales: every statement names the account. */
@Injectable()
export class OwnTalesRepository {
  /** @throws CodedError tale.not-found */
  async get(manager: EntityManager, accountId: string, id: string): Promise<OwnTale> {
    const rows: unknown = await manager.query(
      `SELECT ${OWN_TALE_COLUMNS} FROM ${OWN_TALES} WHERE ${IS_OWN} AND t.id = $2`,
      [accountId, id],
    );
    const [tale] = ownTaleRows.parse(rows);
    if (!tale) throw new CodedError('tale.not-found');
    return tale;
  }

  /** @throws CodedError tale.not-found */
  async getInFull(manager: EntityManager, accountId: string, id: string): Promise<OwnTaleInFull> {
    const rows: unknown = await manager.query(
      `SELECT ${OWN_TALE_COLUMNS}, t.tale FROM ${OWN_TALES} WHERE ${IS_OWN} AND t.id = $2`,
      [accountId, id],
    );
    const [tale] = ownTaleInFullRows.parse(rows);
    if (!tale) throw new CodedError('tale.not-found');
    return tale;
  }

  /** Newest first. */
  async page(
    manager: EntityManager,
    accountId: string,
    { page, pageSize }: { page: number; pageSize: number },
  ): Promise<OwnTale[]> {
    const rows: unknown = await manager.query(
      `SELECT ${OWN_TALE_COLUMNS} FROM ${OWN_TALES} WHERE ${IS_OWN}
       ORDER BY t.sent_at DESC, t.id DESC LIMIT $2 OFFSET $3`,
      [accountId, pageSize, (page - 1) * pageSize],
    );
    return ownTaleRows.parse(rows);
  }

  async count(manager: EntityManager, accountId: string): Promise<number> {
    const rows: unknown = await manager.query(
      `SELECT count(*)::integer AS total FROM tales t WHERE ${IS_OWN}`,
      [accountId],
    );
    return countRow.parse(rows)[0].total;
  }

  /** Holds the tale as it is until the transaction ends. @throws CodedError tale.not-found */
  async lock(manager: EntityManager, accountId: string, id: string): Promise<LockedTale> {
    const rows: unknown = await manager.query(
      `SELECT version, is_approved, is_denied, withdrawn_at IS NOT NULL AS is_withdrawn, is_hidden, edits,
         coalesce(text_kept_until > now(), false) AS is_restorable,
         coalesce(lease_until > now(), false) AS is_held, appeal
       FROM tales t WHERE ${IS_OWN} AND id = $2 FOR UPDATE`,
      [accountId, id],
    );
    const [tale] = lockedRows.parse(rows);
    if (!tale) throw new CodedError('tale.not-found');
    return tale;
  }

  /** A tale that waits or was refused, with another text: it waits at the place that it had. False when it is not that any more. */
  async resubmit(
    manager: EntityManager,
    { id, accountId, version, tale }: { id: string; accountId: string; version: number; tale: NewTale },
  ): Promise<boolean> {
    return changed(
      await manager.query(
        `UPDATE tales SET title = $4, tale = $5, category = $6, author = $7, is_denied = false, is_read = false, decision_id = NULL,
           appeal = CASE appeal WHEN 'waiting' THEN 'decided' ELSE appeal END,
           submitted_at = now(), version = version + 1, lease_holder = NULL, lease_until = NULL
         WHERE id = $1 AND author_id = $2 AND version = $3 AND NOT is_approved AND withdrawn_at IS NULL
           AND (lease_until IS NULL OR lease_until <= now()) RETURNING id`,
        [id, accountId, version, tale.title, tale.tale, tale.category, tale.author],
      ),
    );
  }

  /** False when it is held, or another version, or withdrawn already. */
  async withdraw(
    manager: EntityManager,
    { id, accountId, version }: { id: string; accountId: string; version: number },
  ): Promise<boolean> {
    return changed(
      await manager.query(
        `UPDATE tales SET ${TAKE_BACK}
         WHERE id = $1 AND author_id = $2 AND version = $3 AND withdrawn_at IS NULL
           AND (lease_until IS NULL OR lease_until <= now()) RETURNING id`,
        [id, accountId, version],
      ),
    );
  }

  /** What was withdrawn is what it was before. False when it is another version, or its text is not kept any more. */
  async restore(
    manager: EntityManager,
    { id, accountId, version }: { id: string; accountId: string; version: number },
  ): Promise<boolean> {
    return changed(
      await manager.query(
        `UPDATE tales t SET withdrawn_at = NULL, text_kept_until = NULL, version = version + 1
         WHERE ${IS_OWN} AND id = $2 AND version = $3 AND withdrawn_at IS NOT NULL AND text_kept_until > now()
           AND NOT EXISTS (SELECT FROM tales other WHERE other.edits = t.edits AND other.withdrawn_at IS NULL) RETURNING id`,
        [accountId, id, version],
      ),
    );
  }

  /** False when there is nothing to ask for, or another version. */
  async appeal(
    manager: EntityManager,
    { id, accountId, version, text }: { id: string; accountId: string; version: number; text: string },
  ): Promise<boolean> {
    return changed(
      await manager.query(
        `UPDATE tales SET appeal = 'waiting', appeal_text = $4, appealed_at = now(), version = version + 1
         WHERE id = $1 AND author_id = $2 AND version = $3 AND is_denied AND appeal = 'none' AND withdrawn_at IS NULL RETURNING id`,
        [id, accountId, version, text],
      ),
    );
  }
}

const changed = (rows: unknown): boolean => changedRows.parse(returnedRows(rows)).length > 0;
