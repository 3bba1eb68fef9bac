import { type Category, CodedError, type TaleState } from '@alcova/contracts';
import { returnedRows } from '@alcova/persistence';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { z } from 'zod';
import { PUBLISHED } from '../lists/conditions';

const anyRows = z.array(z.unknown());
const likesRows = z.array(z.object({ likes: z.number() }));
const stateRows = z.array(z.object({ liked: z.boolean(), favorite: z.boolean(), likes: z.number() }));
const totalRows = z.tuple([z.object({ total: z.number() })]);
const idRows = z.array(z.object({ tale_id: z.string() }));
/** What of an account's favourites it may see: `$1` is the account, `$2` what is left out. */
const SEEN = `tale_favourites f JOIN tales t ON t.id = f.tale_id
  WHERE f.account_id = $1 AND ${PUBLISHED} AND t.category <> ALL ($2::text[])`;

/** Likes and favourites of tales. A like's row and its count change in one transaction: the count is exact. */
@Injectable()
export class MarksRepository {
  /**
   * Keeps a published tale from being deleted until the transaction ends; edits and other people's likes are not kept waiting. Taken first,
   * so that a deletion's cascade, which begins at the tale, meets nobody who goes the other way.
   * @throws CodedError tale.not-found, also for categories that are left out
   */
  async hold(manager: EntityManager, taleId: string, except: readonly Category[] = []): Promise<void> {
    const rows: unknown = await manager.query(
      `SELECT id FROM tales WHERE id = $1 AND ${PUBLISHED} AND category <> ALL ($2::text[]) FOR KEY SHARE`,
      [taleId, except],
    );
    if (anyRows.parse(rows).length === 0) throw new CodedError('tale.not-found');
  }

  /** Answers how many like the tale then; the same once more changes nothing. */
  async like(manager: EntityManager, person: string, taleId: string): Promise<number> {
    const added: unknown = await manager.query(
      'INSERT INTO tale_likes (person, tale_id) VALUES ($1, $2) ON CONFLICT DO NOTHING RETURNING tale_id',
      [person, taleId],
    );
    if (anyRows.parse(added).length === 0) return this.likesOf(manager, taleId);
    const rows: unknown = await manager.query(
      `INSERT INTO tale_counters (tale_id, likes) VALUES ($1, 1)
       ON CONFLICT (tale_id) DO UPDATE SET likes = tale_counters.likes + 1 RETURNING likes`,
      [taleId],
    );
    return likesRows.parse(rows)[0]?.likes ?? 0;
  }

  /** Answers how many like the tale then; of who did not like it nothing changes. */
  async unlike(manager: EntityManager, person: string, taleId: string): Promise<number> {
    const removed: unknown = await manager.query(
      'DELETE FROM tale_likes WHERE person = $1 AND tale_id = $2 RETURNING tale_id',
      [person, taleId],
    );
    if (anyRows.parse(returnedRows(removed)).length > 0)
      await manager.query('UPDATE tale_counters SET likes = likes - 1 WHERE tale_id = $1', [taleId]);
    return this.likesOf(manager, taleId);
  }

  async addFavourite(manager: EntityManager, accountId: string, taleId: string): Promise<void> {
    await manager.query(
      'INSERT INTO tale_favourites (account_id, tale_id) VALUES ($1, $2) ON CONFLICT DO NOTHING',
      [accountId, taleId],
    );
  }

  async removeFavourite(manager: EntityManager, accountId: string, taleId: string): Promise<void> {
    await manager.query('DELETE FROM tale_favourites WHERE account_id = $1 AND tale_id = $2', [
      accountId,
      taleId,
    ]);
  }

  async totalOfFavourites(
    manager: EntityManager,
    accountId: string,
    except: readonly Category[],
  ): Promise<number> {
    const [{ total }] = totalRows.parse(
      await manager.query(`SELECT count(*)::integer AS total FROM ${SEEN}`, [accountId, except]),
    );
    return total;
  }

  /** Newest first. A list is as long as one person makes it, so an offset costs little. */
  async favouriteIds(
    manager: EntityManager,
    accountId: string,
    { page, pageSize, except }: { page: number; pageSize: number; except: readonly Category[] },
  ): Promise<string[]> {
    const rows: unknown = await manager.query(
      `SELECT f.tale_id FROM ${SEEN} ORDER BY f.added_at DESC, f.tale_id LIMIT $3 OFFSET $4`,
      [accountId, except, pageSize, (page - 1) * pageSize],
    );
    return idRows.parse(rows).map((row) => row.tale_id);
  }

  /** Undefined for a tale that is not public. */
  async state(
    manager: EntityManager,
    taleId: string,
    { accountId, person }: { accountId: string | null; person: string | null },
  ): Promise<TaleState | undefined> {
    const rows: unknown = await manager.query(
      `SELECT EXISTS (SELECT FROM tale_likes l WHERE l.person = $2 AND l.tale_id = tales.id) AS liked,
         EXISTS (SELECT FROM tale_favourites f WHERE f.account_id = $3 AND f.tale_id = tales.id) AS favorite,
         coalesce((SELECT c.likes FROM tale_counters c WHERE c.tale_id = tales.id), 0) AS likes
       FROM tales WHERE id = $1 AND ${PUBLISHED}`,
      [taleId, person, accountId],
    );
    return stateRows.parse(rows)[0];
  }

  private async likesOf(manager: EntityManager, taleId: string): Promise<number> {
    const rows: unknown = await manager.query('SELECT likes FROM tale_counters WHERE tale_id = $1', [taleId]);
    return likesRows.parse(rows)[0]?.likes ?? 0;
  }
}
