import {
  accountsFilter,
  type ListedAccount,
  MAX_NEW_ACCOUNTS,
  MAX_STAFF,
  type Role,
} from '@alcova/contracts';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { z } from 'zod';
import { type AccountRow, accountRows } from '../accounts/accounts.repository';
import { ACCOUNT_ORDERS, accountConditions } from './account-conditions';
import { HAS_SECOND_FACTOR, LISTED_COLUMNS, listedAccountRow, toListedAccount } from './listed-account';

export type AccountsFilter = z.output<typeof accountsFilter>;
export interface AccountState {
  readonly name: string;
  readonly role: Role;
  readonly status: 'active' | 'disabled';
}

const totalRows = z.array(z.object({ total: z.coerce.number() }));
const staffRows = z.array(
  z.object({ id: z.string(), name: z.string(), role: z.enum(['moderator', 'admin']) }),
);
const staffStateRow = z.tuple([z.object({ staff: z.number(), hasSecondFactor: z.boolean() })]);
const nameRows = z.array(z.object({ id: z.string(), name: z.string() }));

/** Accounts as administrators see and change them; erased ones are not among them. */
@Injectable()
export class UsersRepository {
  /** One page, and how many there are in all. */
  async page(
    manager: EntityManager,
    filter: AccountsFilter,
  ): Promise<{ items: ListedAccount[]; total: number }> {
    const { where, values } = accountConditions(filter);
    const [row] = totalRows.parse(
      await manager.query(`SELECT count(*) AS total FROM accounts WHERE ${where}`, values),
    );
    const total = row?.total ?? 0;
    const offset = (filter.page - 1) * filter.pageSize;
    if (offset >= total) return { items: [], total };
    const order = ACCOUNT_ORDERS[filter.sort];
    // The ids come out of the index alone: far pages do not read the accounts before them.
    const items: unknown = await manager.query(
      `SELECT ${LISTED_COLUMNS} FROM accounts JOIN (
         SELECT id FROM accounts WHERE ${where} ORDER BY ${order}
         LIMIT $${values.length + 1} OFFSET $${values.length + 2}
       ) page USING (id) ORDER BY ${order}`,
      [...values, filter.pageSize, offset],
    );
    return { items: listedAccountRow.array().parse(items).map(toListedAccount), total };
  }

  /** Undefined for one that is not known or erased. */
  async get(manager: EntityManager, id: string): Promise<ListedAccount | undefined> {
    const found: unknown = await manager.query(
      `SELECT ${LISTED_COLUMNS} FROM accounts WHERE id = $1 AND status <> 'erased'`,
      [id],
    );
    return listedAccountRow.array().parse(found).map(toListedAccount)[0];
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

  /** How many were made since a moment, along the index by registration and no further than is told. */
  async countNew(manager: EntityManager, since: string): Promise<number> {
    const [row] = totalRows.parse(
      await manager.query(
        `SELECT count(*) AS total FROM (
           SELECT FROM accounts WHERE status <> 'erased' AND created_at >= $1 LIMIT ${MAX_NEW_ACCOUNTS}
         ) made`,
        [since],
      ),
    );
    return row?.total ?? 0;
  }

  /** Administrators first; along the indexes of the roles. */
  async staff(manager: EntityManager): Promise<z.output<typeof staffRows>> {
    const of = (role: 'moderator' | 'admin') =>
      `SELECT id, name, role, name_key FROM accounts WHERE role = '${role}' AND status <> 'erased'`;
    return staffRows.parse(
      await manager.query(
        `SELECT id, name, role FROM (${of('admin')} UNION ALL ${of('moderator')}) staff
         ORDER BY role, name_key, id LIMIT ${MAX_STAFF}`,
      ),
    );
  }

  /** How many may work at the desks, and whether one of them has a second factor. */
  async staffState(
    manager: EntityManager,
    accountId: string,
  ): Promise<{ staff: number; hasSecondFactor: boolean }> {
    const [row] = staffStateRow.parse(
      await manager.query(
        `SELECT count(*)::integer AS staff,
           coalesce(bool_or(${HAS_SECOND_FACTOR}) FILTER (WHERE id = $1), false) AS "hasSecondFactor"
         FROM accounts WHERE role <> 'user' AND status = 'active'`,
        [accountId],
      ),
    );
    return row;
  }

  async names(manager: EntityManager, ids: readonly string[]): Promise<Record<string, string>> {
    const rows = nameRows.parse(
      await manager.query(`SELECT id, name FROM accounts WHERE id = ANY($1) AND status <> 'erased'`, [ids]),
    );
    return Object.fromEntries(rows.map(({ id, name }) => [id, name]));
  }
}
