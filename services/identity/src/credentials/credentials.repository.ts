import { returnedRows } from '@alcova/persistence';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { z } from 'zod';

const idRows = z.array(z.object({ id: z.string() }));

/** Tables of what signs in, or helps to, beside the password; and of what whoever had the account proved by themselves. */
const OTHER_WAYS_IN = [
  'second_factors',
  'passkeys',
  'passkey_challenges',
  'recovery_codes',
  'sign_in_challenges',
  'provider_links',
  'age_memories',
] as const;

/** Changes of what an account signs in with; each guards what it was decided on in its own WHERE. */
@Injectable()
export class CredentialsRepository {
  /**
   * Holds the account's row while its password is still the one that was checked, and puts another hash of it in the place of the old one,
   * or the same; false when the password was changed meanwhile.
   */
  async renewHash(
    manager: EntityManager,
    accountId: string,
    hashes: { readonly old: string; readonly renewed: string },
  ): Promise<boolean> {
    return found(
      hashes.renewed === hashes.old
        ? await manager.query('SELECT id FROM accounts WHERE id = $1 AND password_hash = $2 FOR UPDATE', [
            accountId,
            hashes.old,
          ])
        : await manager.query(
            'UPDATE accounts SET password_hash = $3 WHERE id = $1 AND password_hash = $2 RETURNING id',
            [accountId, hashes.old, hashes.renewed],
          ),
    );
  }

  /** Sets another password, or the first one; false when it was changed meanwhile or the account is not active any more. */
  async changePassword(
    manager: EntityManager,
    accountId: string,
    hashes: { readonly old: string | null; readonly renewed: string },
  ): Promise<boolean> {
    return found(
      await manager.query(
        `UPDATE accounts SET password_hash = $3, version = version + 1, updated_at = now()
         WHERE id = $1 AND password_hash IS NOT DISTINCT FROM $2 AND status = 'active' RETURNING id`,
        [accountId, hashes.old, hashes.renewed],
      ),
    );
  }

  /** Sets a password for whoever reads the mail of the account's address, which is confirmed thereby; false when it has another one by now. */
  async resetPassword(
    manager: EntityManager,
    owner: { readonly accountId: string; readonly emailKey: string },
    passwordHash: string,
  ): Promise<boolean> {
    return found(
      await manager.query(
        `UPDATE accounts SET password_hash = $3, email_confirmed_at = coalesce(email_confirmed_at, now()),
           version = version + 1, updated_at = now()
         WHERE id = $1 AND email_key = $2 AND status = 'active' RETURNING id`,
        [owner.accountId, owner.emailKey, passwordHash],
      ),
    );
  }

  /**
   * Gives an account another address, which is confirmed already; false when it has another one by now, or is not active.
   * @throws a unique violation of accounts_email_key when somebody else has the new one
   */
  async changeEmail(
    manager: EntityManager,
    accountId: string,
    address: { readonly email: string; readonly emailKey: string; readonly oldEmailKey: string },
  ): Promise<boolean> {
    return found(
      await manager.query(
        `UPDATE accounts SET email = $3, email_key = $4, email_confirmed_at = now(), version = version + 1, updated_at = now()
         WHERE id = $1 AND email_key = $2 AND status = 'active' RETURNING id`,
        [accountId, address.oldEmailKey, address.email, address.emailKey],
      ),
    );
  }

  /**
   * Takes away all ways in that were made before the address was confirmed: they may be those of whoever used the address first. Whoever calls
   * sees to the password, the sessions and the address that was asked for.
   */
  async dropOtherWaysIn(manager: EntityManager, accountId: string): Promise<void> {
    for (const table of OTHER_WAYS_IN)
      await manager.query(`DELETE FROM ${table} WHERE account_id = $1`, [accountId]);
  }

  /** Takes the password away and confirms the address, for whom a provider knows by it; false when it was confirmed before, or is not active. */
  async handOver(manager: EntityManager, accountId: string): Promise<boolean> {
    return found(
      await manager.query(
        `UPDATE accounts SET password_hash = NULL, email_confirmed_at = now(), version = version + 1, updated_at = now()
         WHERE id = $1 AND email_confirmed_at IS NULL AND status = 'active' RETURNING id`,
        [accountId],
      ),
    );
  }

  /** False when the account has another address by now, or is not active. */
  async confirmEmail(
    manager: EntityManager,
    owner: { readonly accountId: string; readonly emailKey: string },
  ): Promise<boolean> {
    return found(
      await manager.query(
        `UPDATE accounts SET email_confirmed_at = coalesce(email_confirmed_at, now()),
           version = version + 1, updated_at = now()
         WHERE id = $1 AND email_key = $2 AND status = 'active' RETURNING id`,
        [owner.accountId, owner.emailKey],
      ),
    );
  }
}

const found = (answer: unknown): boolean => idRows.parse(returnedRows(answer)).length > 0;
