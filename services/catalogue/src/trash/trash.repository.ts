import { category, TRASH_DAYS } from '@alcova/contracts';
import { returnedRows } from '@alcova/persistence';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { z } from 'zod';
import { VIEWS } from '../video-rows/video-row';

/** The row of a deleted video, as far as something is done with it; the rest of it is kept as it is. */
const keptRow = z.looseObject({
  id: z.string(),
  asset_id: z.string().nullable(),
  changes: z.number(),
  title: z.string(),
  description: z.string(),
  author: z.string(),
  participants: z.array(z.string()),
  own_thumbnail: z.string(),
  category,
  is_active: z.boolean(),
  is_favorite: z.boolean(),
  scheduled_for: z
    .string()
    .transform((moment) => new Date(moment))
    .nullable(),
});
export type KeptRow = z.output<typeof keptRow>;
const keptRows = z.array(z.object({ video: keptRow }));
const columnRows = z.tuple([z.object({ columns: z.string() })]);
const totals = z.tuple([z.object({ total: z.coerce.number() })]);
const shownRows = z.array(
  z.object({
    id: z.string(),
    title: z.string(),
    author: z.string(),
    category,
    duration: z.number(),
    views: z.coerce.number(),
    trashed_at: z.date(),
  }),
);

/** Deleted videos, whole, as their rows were. */
@Injectable()
export class TrashRepository {
  /** Moves locked videos into the trash. Their files count as held from here on: whoever moves them tells media. */
  async put(manager: EntityManager, ids: readonly string[]): Promise<void> {
    await manager.query(
      `INSERT INTO trashed_videos (id, asset_id, video)
       SELECT v.id, v.asset_id, to_jsonb(v) || jsonb_build_object('changes', v.changes + 1, 'told_held', true)
       FROM videos v WHERE v.id = ANY($1::text[])`,
      [ids],
    );
    await manager.query('DELETE FROM videos WHERE id = ANY($1::text[])', [ids]);
  }

  /** Locks those of the videos that are in the trash, in one order, and answers them. */
  async lock(manager: EntityManager, ids: readonly string[]): Promise<KeptRow[]> {
    return rowsOf(
      await manager.query(
        'SELECT video FROM trashed_videos WHERE id = ANY($1::text[]) ORDER BY id FOR UPDATE',
        [ids],
      ),
    );
  }

  /** Locks a bounded number of those whose time is over; those of another replica are left to it. */
  async lockDue(manager: EntityManager, limit: number): Promise<KeptRow[]> {
    return rowsOf(
      await manager.query(
        `SELECT video FROM trashed_videos WHERE trashed_at < now() - make_interval(days => ${TRASH_DAYS})
         ORDER BY trashed_at, id LIMIT $1 FOR UPDATE SKIP LOCKED`,
        [limit],
      ),
    );
  }

  /**
   * Puts a locked video back as its row was; what has become another column's or has a default since gets that. A time at which it was to
   * become public and that is over by now is left out: nobody asked for it to appear the moment it is restored.
   */
  async takeBack(manager: EntityManager, id: string): Promise<void> {
    const rows: unknown = await manager.query('DELETE FROM trashed_videos WHERE id = $1 RETURNING video', [
      id,
    ]);
    for (const { video } of z.array(z.object({ video: z.unknown() })).parse(returnedRows(rows))) {
      const row = JSON.stringify(video);
      const [{ columns }] = columnRows.parse(
        await manager.query(
          `SELECT string_agg(quote_ident(attname), ', ') AS columns FROM pg_attribute
           WHERE attrelid = 'videos'::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = '' AND $1::jsonb ? attname::text`,
          [row],
        ),
      );
      await manager.query(
        `INSERT INTO videos (${columns}) SELECT ${columns} FROM jsonb_populate_record(NULL::videos, $1::jsonb)`,
        [row],
      );
    }
    await manager.query(
      `UPDATE videos SET changes = changes + 1, scheduled_for = CASE WHEN scheduled_for > now() THEN scheduled_for END WHERE id = $1`,
      [id],
    );
    // The lists by views and likes know it no more.
    await manager.query('UPDATE video_counters SET is_stale = true WHERE video_id = $1', [id]);
  }

  /** Erases locked ones for good, with all that was counted and kept of them. */
  async erase(manager: EntityManager, ids: readonly string[]): Promise<void> {
    await manager.query('DELETE FROM video_ids WHERE id = ANY($1::text[])', [ids]);
  }

  async page(manager: EntityManager, offset: number, limit: number) {
    const [{ total }] = totals.parse(await manager.query('SELECT count(*) AS total FROM trashed_videos'));
    const rows: unknown = await manager.query(
      `SELECT t.id, t.video->>'title' AS title, t.video->>'author' AS author, t.video->>'category' AS category,
         (t.video->>'duration')::double precision AS duration, ${VIEWS} AS views, t.trashed_at
       FROM trashed_videos t JOIN video_counters c ON c.video_id = t.id ORDER BY t.trashed_at DESC, t.id DESC OFFSET $1 LIMIT $2`,
      [offset, limit],
    );
    return { rows: shownRows.parse(rows), total };
  }
}

const rowsOf = (rows: unknown): KeptRow[] => keptRows.parse(rows).map(({ video }) => video);
