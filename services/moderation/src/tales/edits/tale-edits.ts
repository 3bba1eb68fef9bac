import { type NewTale, RESTORABLE_DAYS } from '@alcova/contracts';
import { returnedRows } from '@alcova/persistence';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { ulid } from 'ulid';
import { z } from 'zod';
import { Signals } from '../signals/signals.service';
import { PUBLISHED } from '../lists/conditions';

const PUT_AWAY = `withdrawn_at = now(), text_kept_until = now() + ${RESTORABLE_DAYS} * interval '1 day'`;
/** Makes a tale one that was taken back; nobody holds it any more. */
export const TAKE_BACK = `${PUT_AWAY}, version = version + 1, lease_holder = NULL, lease_until = NULL`;

const editedRows = z.array(z.object({ id: z.string(), version: z.number(), is_published: z.boolean() }));
export type EditedTale = z.output<typeof editedRows>[number];
const idRows = z.array(z.object({ id: z.string() }));
const textRows = z.array(
  z.object({ id: z.string(), title: z.string(), tale: z.string(), author: z.string(), version: z.number() }),
);

/**
 * New texts of published tales. Each is a tale of its own that waits and is decided as any other, one at a time for a published tale. Whoever
 * changes both locks the published one first.
 */
@Injectable()
export class TaleEdits {
  constructor(private readonly signals: Signals) {}

  /** The tale that another one edits, as it is until the transaction ends; undefined where it edits none. */
  async lockEdited(manager: EntityManager, editId: string): Promise<EditedTale | undefined> {
    const rows: unknown = await manager.query(
      `SELECT id, version, ${PUBLISHED} AS is_published FROM tales
       WHERE id = (SELECT edits FROM tales WHERE id = $1) FOR UPDATE`,
      [editId],
    );
    return editedRows.parse(rows)[0];
  }

  /** Answers its id; undefined where one waits already, or was refused and not taken back. */
  async open(
    manager: EntityManager,
    { id, accountId, tale }: { id: string; accountId: string; tale: NewTale },
  ): Promise<string | undefined> {
    const rows: unknown = await manager.query(
      `INSERT INTO tales (id, title, tale, category, author, author_id, edits) VALUES ($1, $2, $3, $4, $5, $6, $7)
       ON CONFLICT (edits) WHERE edits IS NOT NULL AND withdrawn_at IS NULL DO NOTHING RETURNING id`,
      [ulid(), tale.title, tale.tale, tale.category, tale.author, accountId, id],
    );
    return idRows.parse(returnedRows(rows))[0]?.id;
  }

  /** Ends the edit of a tale that is not published any more. */
  async end(manager: EntityManager, taleId: string): Promise<void> {
    await manager.query(`UPDATE tales SET ${TAKE_BACK} WHERE edits = $1 AND withdrawn_at IS NULL`, [taleId]);
  }

  /** The new text takes the place of the old one, which is kept with the edit; address, likes and reads stay. Both are locked. */
  async publish(manager: EntityManager, editId: string, taleId: string): Promise<void> {
    const version = await this.changePlaces(manager, editId, taleId);
    await manager.query(`UPDATE tales SET ${PUT_AWAY}, edited_version = $2 WHERE id = $1`, [editId, version]);
  }

  /** The other way round. False where the published tale changed since, or has another edit. Both are locked. */
  async takeBack(manager: EntityManager, editId: string, tale: EditedTale): Promise<boolean> {
    if (!tale.is_published) return false;
    const rows: unknown = await manager.query(
      `UPDATE tales SET withdrawn_at = NULL, text_kept_until = NULL, edited_version = NULL
       WHERE id = $1 AND edited_version = $2
         AND NOT EXISTS (SELECT FROM tales other WHERE other.edits = $3 AND other.withdrawn_at IS NULL) RETURNING id`,
      [editId, tale.version, tale.id],
    );
    if (idRows.parse(returnedRows(rows)).length === 0) return false;
    await this.changePlaces(manager, editId, tale.id);
    return true;
  }

  /** Answers the version of the published tale afterwards. */
  private async changePlaces(manager: EntityManager, editId: string, taleId: string): Promise<number> {
    const rows: unknown = await manager.query(
      `UPDATE tales t SET title = o.title, tale = o.tale, category = o.category, author = o.author,
         version = CASE t.id WHEN $2 THEN t.version + 1 ELSE t.version END
       FROM tales o WHERE t.id IN ($1, $2) AND o.id IN ($1, $2) AND o.id <> t.id
       RETURNING t.id, t.title, t.tale, t.author, t.version`,
      [editId, taleId],
    );
    const published = textRows.parse(returnedRows(rows)).find(({ id }) => id === taleId);
    if (!published) throw new Error('a tale that is locked is gone');
    await this.signals.store(manager, taleId, published, this.signals.prepare(published));
    return published.version;
  }
}
