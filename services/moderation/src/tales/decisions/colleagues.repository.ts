import { type deskLoad, type DeskTale, MAX_BULK_TALES } from '@alcova/contracts';
import { returnedRows } from '@alcova/persistence';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { ulid } from 'ulid';
import { z } from 'zod';
import { heldByNoneBut } from '../../leases/row-leases';
import { WAITING } from '../lists/conditions';
import { DESK_TALE_COLUMNS, deskTaleOf, deskTaleRow } from '../lists/desk-tale-row';

const noteRows = z.array(z.object({ id: z.string(), at: z.date() }));
const idRows = z.array(z.object({ id: z.string() }));
const countRow = z.tuple([z.object({ total: z.number() })]);
const loadRow = z.tuple([z.object({ urgent: z.number(), appeals: z.number(), newest: z.date().nullable() })]);

/** What moderators do beside deciding on one item. */
@Injectable()
export class ColleaguesRepository {
  /** Undefined when the tale does not exist or was taken back. */
  async addNote(
    manager: EntityManager,
    note: { taleId: string; moderatorId: string; text: string },
  ): Promise<{ id: string; at: Date } | undefined> {
    const rows: unknown = await manager.query(
      `INSERT INTO tale_notes (id, tale_id, moderator_id, body)
       SELECT $1, id, $3, $4 FROM tales WHERE id = $2 AND withdrawn_at IS NULL RETURNING id, at`,
      [ulid(), note.taleId, note.moderatorId, note.text],
    );
    return noteRows.parse(returnedRows(rows))[0];
  }

  /** False when the tale is another version, or was taken back. */
  async linkVideo(
    manager: EntityManager,
    { id, videoURL, version }: { id: string; videoURL: string | null; version: number },
  ): Promise<boolean> {
    const rows: unknown = await manager.query(
      'UPDATE tales SET video_url = $2, version = version + 1 WHERE id = $1 AND version = $3 AND withdrawn_at IS NULL RETURNING id',
      [id, videoURL, version],
    );
    return idRows.parse(returnedRows(rows)).length > 0;
  }

  /** The free, waiting tales of an account in the order of the queue. */
  async waitingOf(
    manager: EntityManager,
    authorId: string,
    accountId: string,
  ): Promise<{ items: DeskTale[]; more: number }> {
    const condition = `author_id = $1 AND ${WAITING} AND ${heldByNoneBut('$2')}`;
    const rows: unknown = await manager.query(
      `SELECT ${DESK_TALE_COLUMNS} FROM tales WHERE ${condition} ORDER BY queued_at, id LIMIT ${MAX_BULK_TALES}`,
      [authorId, accountId],
    );
    const counted: unknown = await manager.query(
      `SELECT count(*)::integer AS total FROM tales WHERE ${condition}`,
      [authorId, accountId],
    );
    const items = deskTaleRow
      .array()
      .parse(rows)
      .map((row) => deskTaleOf(row, accountId));
    return { items, more: Math.max(0, countRow.parse(counted)[0].total - items.length) };
  }

  /** Which of the tales are an account's own. */
  async ofAuthor(manager: EntityManager, authorId: string, ids: readonly string[]): Promise<Set<string>> {
    const rows: unknown = await manager.query('SELECT id FROM tales WHERE author_id = $1 AND id = ANY ($2)', [
      authorId,
      ids,
    ]);
    return new Set(idRows.parse(rows).map(({ id }) => id));
  }

  /** Without the number of what waits and the state of the terms, which are kept elsewhere. */
  async load(manager: EntityManager): Promise<Omit<z.output<typeof deskLoad.output>, 'waiting' | 'terms'>> {
    const rows: unknown = await manager.query(
      `SELECT (SELECT count(*)::integer FROM tales WHERE is_urgent AND ${WAITING}) AS urgent,
         (SELECT count(*)::integer FROM tales WHERE appeal = 'waiting' AND withdrawn_at IS NULL) AS appeals,
         greatest((SELECT max(queued_at) FROM tales WHERE is_urgent AND ${WAITING}),
           (SELECT max(queued_at) FROM tales WHERE NOT is_urgent AND ${WAITING})) AS newest`,
    );
    const [{ urgent, appeals, newest }] = loadRow.parse(rows);
    return { urgent, appeals, newest: newest?.toISOString() ?? null };
  }
}
