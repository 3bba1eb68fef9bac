import type { Account } from '@alcova/contracts';
import { role } from '@alcova/contracts';
import { returnedRows } from '@alcova/persistence';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { z } from 'zod';

export const accountRow = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  email_key: z.string(),
  photo: z.string().nullable(),
  // AUTH-11: whatever is not one of the roles counts as user.
  role: role.catch('user'),
  status: z.enum(['active', 'disabled', 'erased']),
  password_hash: z.string().nullable(),
  /** Since when who holds the account is known to read the mail of its address. */
  email_confirmed_at: z.date().nullable(),
  imported_at: z.date().nullable(),
  generation: z.number(),
  version: z.coerce.number(),
  created_at: z.date(),
  updated_at: z.date(),
});
export type AccountRow = z.output<typeof accountRow>;
/** Reads account rows of a query's answer, of `RETURNING *` too. */
export const accountRows = (answer: unknown): AccountRow[] => accountRow.array().parse(returnedRows(answer));
/** The unique key of the canonical address among accounts that are not erased. */
export const EMAIL_KEY_INDEX = 'accounts_email_key';
/** People who signed up themselves: staff, invited and imported accounts are somebody's decision. */
export const UNCONFIRMED = `email_confirmed_at IS NULL AND status = 'active' AND role = 'user' AND imported_at IS NULL AND invited_at IS NULL`;
const confirmByRows = z.array(z.object({ confirm_by: z.date().nullable() }));
const countRow = z.array(z.object({ total: z.coerce.number() }));

export interface NewAccountRow {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly emailKey: string;
  readonly role: string;
  readonly passwordHash: string | null;
  readonly emailConfirmed: boolean;
  readonly photo?: string | null;
}

/** The contract's face of an account: never the password. */
export const toAccount = (row: AccountRow): Account => ({
  id: row.id,
  name: row.name,
  email: row.email,
  photo: row.photo,
  role: row.role,
  isActive: row.status === 'active',
  emailConfirmed: row.email_confirmed_at !== null,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
});

/** Accounts that are not erased. */
@Injectable()
export class AccountsRepository {
  async byEmailKey(manager: EntityManager, emailKey: string): Promise<AccountRow | undefined> {
    return accountRows(
      await manager.query(`SELECT * FROM accounts WHERE email_key = $1 AND status <> 'erased'`, [emailKey]),
    )[0];
  }

  async byId(manager: EntityManager, id: string): Promise<AccountRow | undefined> {
    return accountRows(
      await manager.query(`SELECT * FROM accounts WHERE id = $1 AND status <> 'erased'`, [id]),
    )[0];
  }

  /** Until when an address has to be confirmed; null for an account that does not go without that. */
  async confirmByOf(manager: EntityManager, id: string): Promise<Date | null> {
    const [row] = confirmByRows.parse(
      await manager.query(`SELECT confirm_by FROM accounts WHERE id = $1 AND ${UNCONFIRMED}`, [id]),
    );
    return row?.confirm_by ?? null;
  }

  /** The account, and nobody else changes it before this transaction ends. */
  async lockById(manager: EntityManager, id: string): Promise<AccountRow | undefined> {
    return accountRows(
      await manager.query(`SELECT * FROM accounts WHERE id = $1 AND status <> 'erased' FOR UPDATE`, [id]),
    )[0];
  }

  /** The same by address. */
  async lockByEmailKey(manager: EntityManager, emailKey: string): Promise<AccountRow | undefined> {
    return accountRows(
      await manager.query(`SELECT * FROM accounts WHERE email_key = $1 AND status <> 'erased' FOR UPDATE`, [
        emailKey,
      ]),
    )[0];
  }

  async countAdministrators(manager: EntityManager): Promise<number> {
    return (
      countRow.parse(
        await manager.query(
          `SELECT count(*) AS total FROM accounts WHERE role = 'admin' AND status = 'active'`,
        ),
      )[0]?.total ?? 0
    );
  }

  /** @throws a unique violation of accounts_email_key when the address is taken */
  async insert(manager: EntityManager, account: NewAccountRow): Promise<AccountRow> {
    const [row] = accountRows(
      await manager.query(
        `INSERT INTO accounts (id, name, email, email_key, role, password_hash, photo, email_confirmed_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, CASE WHEN $8 THEN now() END) RETURNING *`,
        [
          ...[account.id, account.name, account.email, account.emailKey, account.role],
          ...[account.passwordHash, account.photo ?? null, account.emailConfirmed],
        ],
      ),
    );
    if (!row) throw new Error('an account was not inserted');
    return row;
  }
}
