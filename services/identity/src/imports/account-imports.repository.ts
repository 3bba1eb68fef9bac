import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { z } from 'zod';
import { type AccountRow, accountRows } from '../accounts/accounts.repository';

/** An imported account in the forms in which it is stored. */
export interface StoredImport {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly emailKey: string;
  readonly photo: string | null;
  readonly role: string;
  readonly status: 'active' | 'disabled';
  readonly emailConfirmed: boolean;
  readonly passwordHash: string | null;
  readonly createdAt: string | null;
  readonly updatedAt: string | null;
}

const ACCOUNTS = `
  INSERT INTO accounts (id, name, email, email_key, photo, role, status, password_hash, email_confirmed_at, created_at, updated_at, imported_at)
  SELECT id, name, email, "emailKey", photo, role, status, "passwordHash",
    CASE WHEN "emailConfirmed" THEN coalesce("createdAt", now()) END,
    coalesce("createdAt", now()), coalesce("updatedAt", "createdAt", now()), now()
  FROM jsonb_to_recordset($1::jsonb) AS given (id text, name text, email text, "emailKey" text, photo text, role text,
    status text, "passwordHash" text, "emailConfirmed" boolean, "createdAt" timestamptz, "updatedAt" timestamptz)
  ORDER BY id ON CONFLICT DO NOTHING RETURNING id`;

const ids = z.array(z.object({ id: z.string() }));
const statuses = z.array(z.object({ id: z.string(), status: z.string() }));
const counted = z.tuple([z.object({ total: z.coerce.number() })]);

const TO_INVITE = `imported_at IS NOT NULL AND invited_at IS NULL AND status = 'active'`;
const withoutPassword = (everybody: boolean): string => (everybody ? '' : 'AND password_hash IS NULL');

@Injectable()
export class AccountImportsRepository {
  /** What has an id or an address in use is left out. @returns the ids written */
  async insert(manager: EntityManager, accounts: readonly StoredImport[]): Promise<Set<string>> {
    const written = ids.parse(await manager.query(ACCOUNTS, [JSON.stringify(accounts)]));
    return new Set(written.map(({ id }) => id));
  }

  /** Of the accounts that are there, erased ones too, how they stand. */
  async statuses(manager: EntityManager, wanted: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const rows = statuses.parse(
      await manager.query('SELECT id, status FROM accounts WHERE id = ANY($1)', [wanted]),
    );
    return new Map(rows.map(({ id, status }) => [id, status]));
  }

  /** Marks the next accounts as invited; those that somebody else takes just now are left to them. */
  async takeToInvite(manager: EntityManager, limit: number, everybody: boolean): Promise<AccountRow[]> {
    return accountRows(
      await manager.query(
        `UPDATE accounts SET invited_at = now() WHERE id IN (
           SELECT id FROM accounts WHERE ${TO_INVITE} ${withoutPassword(everybody)} ORDER BY id LIMIT $1 FOR UPDATE SKIP LOCKED
         ) RETURNING *`,
        [limit],
      ),
    );
  }

  async countToInvite(manager: EntityManager, everybody: boolean): Promise<number> {
    const [{ total }] = counted.parse(
      await manager.query(
        `SELECT count(*) AS total FROM accounts WHERE ${TO_INVITE} ${withoutPassword(everybody)}`,
      ),
    );
    return total;
  }
}
