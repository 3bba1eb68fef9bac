import { accountsFilter, type Role } from '@alcova/contracts';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { z } from 'zod';
import { type AccountRow, accountRows } from '../accounts/accounts.repository';

export type AccountsFilter = z.output<typeof accountsFilter>;
export interface AccountState {
  readonly name: string;
  readonly role: Role;
  readonly status: 'active' | 'disabled';
}

const totalRows = z.array(z.object({ total: z.coerce.number() }));
const nameRows = z.array(z.object({ id: z.string(), name: z.string() }));

/** What is typed is folded like what is searched, and then stands for itself: no wildcards. */
const PATTERN = `'%' || replace(replace(replace(account_fold($1), '\\', '\\\\'), '%', '\\%'), '_', '\\_') || '%'`;

/** Accounts as administrators see and change them; erased ones are not among them. */
@Injectable()
export class UsersRepository {
  /** One page by name, and how many there are in all. */
  async page(
    manager: EntityManager,
    filter: AccountsFilter,
  ): Promise<{ items: AccountRow[]; total: number }> {
    const { where, values } = conditions(filter);
    const [row] = totalRows.parse(
      await manager.query(`SELECT count(*) AS total FROM accounts WHERE ${where}`, values),
    );
    const total = row?.total ?? 0;
    const offset = (filter.page - 1) * filter.pageSize;
    if (offset >= total) return { items: [], total };
    // The ids come out of the index alone: far pages do not read the accounts before them.
    const items: unknown = await manager.query(
      `SELECT accounts.* FROM accounts JOIN (
         SELECT id FROM accounts WHERE ${where} ORDER BY name_key, id
         LIMIT $${values.length + 1} OFFSET $${values.length + 2}
       ) page USING (id) ORDER BY name_key, id`,
      [...values, filter.pageSize, offset],
    );
    return { items: accountRows(items), total };
  }

  /**
   * Brings an account from the state that was looked at into the next one. Other access makes its tokens old.
   * @returns the account as it is now; undefined when somebody else changed it since
   */
  async change(
    manager: EntityManager,
    before: AccountRow,
    next: AccountState,
  ): Promise<AccountRow | undefined> {
    return accountRows(
      await manager.query(
        `UPDATE accounts SET name = $3, role = $4, status = $5, updated_at = now(), version = version + 1,
           generation = generation + CASE WHEN role <> $4 OR status <> $5 THEN 1 ELSE 0 END
         WHERE id = $1 AND version = $2 AND status <> 'erased' RETURNING *`,
        [before.id, before.version, next.name, next.role, next.status],
      ),
    )[0];
  }

  async names(manager: EntityManager, ids: readonly string[]): Promise<Record<string, string>> {
    const rows = nameRows.parse(
      await manager.query(`SELECT id, name FROM accounts WHERE id = ANY($1) AND status <> 'erased'`, [ids]),
    );
    return Object.fromEntries(rows.map(({ id, name }) => [id, name]));
  }
}

function conditions({ q, role, status }: AccountsFilter): { where: string; values: unknown[] } {
  const values: unknown[] = [];
  const where = [`status <> 'erased'`];
  // Postgres takes no null character; other control characters are in no name.
  const text = q.replace(/\p{Cc}+/gu, ' ').trim();
  if (text !== '') {
    values.push(text);
    where.push(`search_text LIKE ${PATTERN}`);
  }
  // Roles are few and known: written out, the indexes of staff serve them.
  if (role !== undefined) where.push(`role = '${role}'`);
  if (status !== undefined) where.push(`status = '${status}'`);
  return { where: where.join(' AND '), values };
}
