import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { returnedRows } from '@alcova/persistence';
import { ulid } from 'ulid';
import { z } from 'zod';

const authorRow = z.object({
  account_id: z.string(),
  author_key: z.string(),
  suspended_until: z.date().nullable(),
  is_suspended: z.boolean(),
});
const COLUMNS = `account_id, author_key, suspended_until, coalesce(suspended_until > now(), false) AS is_suspended`;

export interface TaleAuthor {
  readonly accountId: string;
  /** What moderators know an author by: it says nothing of the account. */
  readonly key: string;
  readonly suspendedUntil: Date | null;
  readonly isSuspended: boolean;
}

const authorOf = (row: z.output<typeof authorRow>): TaleAuthor => ({
  accountId: row.account_id,
  key: row.author_key,
  suspendedUntil: row.suspended_until,
  isSuspended: row.is_suspended,
});
const first = (rows: unknown): TaleAuthor | undefined =>
  authorRow.array().parse(returnedRows(rows)).map(authorOf)[0];

/** Accounts that sent tales. */
@Injectable()
export class AuthorsRepository {
  /** The author of an account, made where there is none. Nobody else sends for it until the transaction ends. */
  async lock(manager: EntityManager, accountId: string): Promise<TaleAuthor> {
    const rows: unknown = await manager.query(
      `INSERT INTO tale_authors (account_id, author_key) VALUES ($1, $2)
       ON CONFLICT (account_id) DO UPDATE SET account_id = EXCLUDED.account_id RETURNING ${COLUMNS}`,
      [accountId, ulid()],
    );
    const author = first(rows);
    if (!author) throw new Error('an author was neither found nor made');
    return author;
  }

  async byAccount(manager: EntityManager, accountId: string): Promise<TaleAuthor | undefined> {
    return first(
      await manager.query(`SELECT ${COLUMNS} FROM tale_authors WHERE account_id = $1`, [accountId]),
    );
  }

  async byKey(manager: EntityManager, key: string): Promise<TaleAuthor | undefined> {
    return first(await manager.query(`SELECT ${COLUMNS} FROM tale_authors WHERE author_key = $1`, [key]));
  }

  /** Undefined when there is no such author. @param until null ends a suspension */
  async suspend(
    manager: EntityManager,
    key: string,
    { until, reason }: { until: string | null; reason: string },
  ): Promise<TaleAuthor | undefined> {
    const rows: unknown = await manager.query(
      `UPDATE tale_authors SET suspended_until = $2, suspension_reason = CASE WHEN $2::timestamptz IS NULL THEN NULL ELSE $3 END
       WHERE author_key = $1 RETURNING ${COLUMNS}`,
      [key, until, reason],
    );
    return first(rows);
  }
}
