import type { Account } from '@alcova/contracts';
import { role } from '@alcova/contracts';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { z } from 'zod';

const accountRow = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  photo: z.string().nullable(),
  // AUTH-11: whatever is not one of the roles counts as user.
  role: role.catch('user'),
  status: z.enum(['active', 'disabled', 'erased']),
  password_hash: z.string().nullable(),
  created_at: z.date(),
  updated_at: z.date(),
});
export type AccountRow = z.output<typeof accountRow>;
const one = (answer: unknown): AccountRow | undefined => accountRow.array().parse(answer)[0];
const countRow = z.array(z.object({ total: z.coerce.number() }));

/** The contract's face of an account: never the password. */
export const toAccount = (row: AccountRow): Account => ({
  id: row.id,
  name: row.name,
  email: row.email,
  photo: row.photo,
  role: row.role,
  isActive: row.status === 'active',
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
});

@Injectable()
export class AccountsRepository {
  async byEmail(manager: EntityManager, email: string): Promise<AccountRow | undefined> {
    return one(
      await manager.query(`SELECT * FROM accounts WHERE lower(email) = lower($1) AND status <> 'erased'`, [
        email,
      ]),
    );
  }

  async byId(manager: EntityManager, id: string): Promise<AccountRow | undefined> {
    return one(await manager.query(`SELECT * FROM accounts WHERE id = $1 AND status <> 'erased'`, [id]));
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

  async insert(
    manager: EntityManager,
    account: { id: string; name: string; email: string; role: string; passwordHash: string },
  ): Promise<void> {
    await manager.query(
      'INSERT INTO accounts (id, name, email, role, password_hash) VALUES ($1, $2, $3, $4, $5)',
      [account.id, account.name, account.email, account.role, account.passwordHash],
    );
  }
}
