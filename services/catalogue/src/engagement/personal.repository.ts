import { type Category, personalCounts, reaction } from '@alcova/contracts';
import { returnedRows, type SqlReader } from '@alcova/persistence';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { z } from 'zod';
import { PUBLIC_COLUMNS, videoRow, type VideoRow } from '../video-rows/video-row';

/** The two lists that an account has, newest first. */
const LISTS = {
  favourites: { table: 'favorites', moment: 'created_at' },
  history: { table: 'history', moment: 'watched_at' },
} as const;
export type PersonalList = keyof typeof LISTS;

/** Rows of history that one statement forgets. */
const CLEARED_AT_ONCE = 5_000;

const totals = z.tuple([z.object({ total: z.coerce.number() })]);
const ids = z.array(z.object({ video_id: z.string() }));
const states = z.array(z.object({ id: z.string(), favorite: z.boolean(), reaction }));
const profileCounts = z.tuple([
  personalCounts.pick({ watchedCount: true, favoritesCount: true, likedCount: true }).extend({
    watchedCount: z.coerce.number(),
    favoritesCount: z.coerce.number(),
    likedCount: z.coerce.number(),
  }),
]);

/** What an account or a visitor did, as they see it themselves: only videos that the public may see. */
@Injectable()
export class PersonalRepository {
  async total(
    manager: EntityManager,
    list: PersonalList,
    accountId: string,
    except: readonly Category[],
  ): Promise<number> {
    const [{ total }] = totals.parse(
      await manager.query(
        `SELECT count(*) AS total FROM ${LISTS[list].table} f JOIN videos v ON v.id = f.video_id
         WHERE f.account_id = $1 AND v.is_public AND v.category <> ALL ($2::text[])`,
        [accountId, except],
      ),
    );
    return total;
  }

  /** A list is as long as one person makes it, so an offset costs little. */
  async page(
    manager: EntityManager,
    list: PersonalList,
    accountId: string,
    { page, pageSize, except }: { page: number; pageSize: number; except: readonly Category[] },
  ): Promise<VideoRow[]> {
    const { table, moment } = LISTS[list];
    return videoRow.array().parse(
      await manager.query(
        `SELECT ${PUBLIC_COLUMNS} FROM ${table} f JOIN videos v ON v.id = f.video_id JOIN video_counters c ON c.video_id = v.id
         WHERE f.account_id = $1 AND v.is_public AND v.category <> ALL ($4::text[])
         ORDER BY f.${moment} DESC, f.video_id LIMIT $2 OFFSET $3`,
        [accountId, pageSize, (page - 1) * pageSize, except],
      ),
    );
  }

  async newestIds(
    manager: EntityManager,
    list: PersonalList,
    accountId: string,
    limit: number,
  ): Promise<string[]> {
    const { table, moment } = LISTS[list];
    const rows = ids.parse(
      await manager.query(
        `SELECT f.video_id FROM ${table} f JOIN videos v ON v.id = f.video_id
         WHERE f.account_id = $1 AND v.is_public ORDER BY f.${moment} DESC, f.video_id LIMIT $2`,
        [accountId, limit],
      ),
    );
    return rows.map((row) => row.video_id);
  }

  async counts(manager: EntityManager, accountId: string, person: string) {
    const count = (facts: string) =>
      `(SELECT count(*) FROM ${facts} AND EXISTS (SELECT FROM videos v WHERE v.id = f.video_id AND v.is_public))`;
    const [row] = profileCounts.parse(
      await manager.query(
        `SELECT ${count('history f WHERE f.account_id = $1')} AS "watchedCount",
           ${count('favorites f WHERE f.account_id = $1')} AS "favoritesCount",
           ${count(`reactions f WHERE f.person = $2 AND f.value = 'like'`)} AS "likedCount"`,
        [accountId, person],
      ),
    );
    return row;
  }

  /** In the order of the ids; those of no public video are left out. */
  async states(
    reader: SqlReader,
    wanted: readonly string[],
    who: { accountId: string | null; person: string | null },
  ) {
    return states.parse(
      await reader.query(
        `SELECT v.id, f.video_id IS NOT NULL AS favorite, coalesce(r.value, 'none') AS reaction
         FROM unnest($1::text[]) WITH ORDINALITY AS wanted (id, place) JOIN videos v ON v.id = wanted.id AND v.is_public
         LEFT JOIN favorites f ON f.account_id = $2 AND f.video_id = v.id
         LEFT JOIN reactions r ON r.person = $3 AND r.video_id = v.id ORDER BY wanted.place`,
        [wanted, who.accountId, who.person],
      ),
    );
  }

  /** Forgets a bounded part of the history; answers how much. */
  async clearHistory(manager: EntityManager, accountId: string): Promise<number> {
    const cleared: unknown = await manager.query(
      `DELETE FROM history WHERE account_id = $1 AND video_id IN
         (SELECT video_id FROM history WHERE account_id = $1 LIMIT ${CLEARED_AT_ONCE}) RETURNING video_id`,
      [accountId],
    );
    return ids.parse(returnedRows(cleared)).length;
  }
}
