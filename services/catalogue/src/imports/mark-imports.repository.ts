import type { ImportedMarks } from '@alcova/contracts';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { z } from 'zod';

/** One video in one account's list. */
interface Mark {
  readonly accountId: string;
  readonly videoId: string;
  readonly at: string;
}

const MARKS = `jsonb_to_recordset($1::jsonb) AS given ("accountId" text, "videoId" text, at timestamptz)`;
const ids = z.array(z.object({ id: z.string() }));

const flat = (marks: readonly ImportedMarks[], list: 'favorites' | 'watched'): Mark[] =>
  marks.flatMap((mark) => mark[list].map(({ videoId, at }) => ({ accountId: mark.id, videoId, at })));

/** Favourites and histories of accounts, written where their videos are known. */
@Injectable()
export class MarkImportsRepository {
  /** Those of the accounts that were erased here of late. */
  async erased(manager: EntityManager, accountIds: readonly string[]): Promise<ReadonlySet<string>> {
    const rows: unknown = await manager.query(
      'SELECT account_id AS id FROM erased_accounts WHERE account_id = ANY($1)',
      [accountIds],
    );
    return new Set(ids.parse(rows).map(({ id }) => id));
  }

  /** Keeps the videos from being deleted until the transaction ends. @returns those that are there */
  async hold(manager: EntityManager, marks: readonly ImportedMarks[]): Promise<ReadonlySet<string>> {
    const wanted = marks.flatMap(({ favorites, watched }) => [...favorites, ...watched]);
    const rows: unknown = await manager.query(
      'SELECT id FROM videos WHERE id = ANY($1) ORDER BY id FOR KEY SHARE',
      [[...new Set(wanted.map(({ videoId }) => videoId))]],
    );
    return new Set(ids.parse(rows).map(({ id }) => id));
  }

  /** Favourites with their counters: rows of counters are locked in the order of their videos, so that two who do so never cross. */
  async insertFavourites(manager: EntityManager, marks: readonly ImportedMarks[]): Promise<void> {
    const given = JSON.stringify(flat(marks, 'favorites'));
    await manager.query(
      `SELECT FROM video_counters WHERE video_id IN (SELECT "videoId" FROM ${MARKS}) ORDER BY video_id FOR UPDATE`,
      [given],
    );
    await manager.query(
      `WITH added AS (
         INSERT INTO favorites (account_id, video_id, created_at)
         SELECT "accountId", "videoId", at FROM ${MARKS} JOIN videos v ON v.id = "videoId" ON CONFLICT DO NOTHING RETURNING video_id
       ), sums AS (SELECT video_id, count(*) AS added FROM added GROUP BY video_id)
       UPDATE video_counters c SET favorites = c.favorites + sums.added FROM sums WHERE c.video_id = sums.video_id`,
      [given],
    );
  }

  async insertHistory(manager: EntityManager, marks: readonly ImportedMarks[]): Promise<void> {
    await manager.query(
      `INSERT INTO history (account_id, video_id, watched_at)
       SELECT "accountId", "videoId", at FROM ${MARKS} JOIN videos v ON v.id = "videoId" ON CONFLICT DO NOTHING`,
      [JSON.stringify(flat(marks, 'watched'))],
    );
  }
}
