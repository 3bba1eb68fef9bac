import { type Caller, CodedError } from '@alcova/contracts';
import type { EntityManager } from 'typeorm';
import { z } from 'zod';
import { accountOf, personOf } from './person';

const known = z.tuple([z.object({ is_erased: z.boolean() })]);
const lockOf = (accountId: string): string => `account/${accountId}`;

/** Who acts: `person` stands in facts; `accountId` is null for a visitor. */
export interface Actor {
  readonly accountId: string | null;
  readonly person: string;
}

/** @throws CodedError auth.required for a caller that is neither an account nor a visitor */
export const actorOf = (caller: Caller, visitor: string | null): Actor => ({
  accountId: caller.kind === 'account' ? accountOf(caller) : null,
  person: personOf(caller, visitor),
});

/**
 * Keeps an account from being erased until the transaction ends, so that nothing is written about it behind the erasure's back. Those who
 * write share the lock. First of all locks here.
 * @throws CodedError auth.required for an account that was erased; its access may live on for some seconds
 */
export async function holdAccount(manager: EntityManager, accountId: string): Promise<void> {
  await manager.query('SELECT pg_advisory_xact_lock_shared(hashtextextended($1, 0))', [lockOf(accountId)]);
  const [{ is_erased: isErased }] = known.parse(
    await manager.query('SELECT EXISTS (SELECT FROM erased_accounts WHERE account_id = $1) AS is_erased', [
      accountId,
    ]),
  );
  if (isErased) throw new CodedError('auth.required', 'the account was erased');
}

/** Keeps accounts from being erased until the transaction ends, as `holdAccount` does; in one order, so that nobody waits in a ring. */
export async function lockAccounts(manager: EntityManager, accountIds: readonly string[]): Promise<void> {
  await manager.query(
    `SELECT pg_advisory_xact_lock_shared(lock) FROM
       (SELECT hashtextextended(name, 0) AS lock FROM unnest($1::text[]) AS wanted (name) ORDER BY name) AS locks`,
    [accountIds.map(lockOf)],
  );
}

/** Waits for those who write about the account and keeps all others out, for a day. */
export async function closeAccount(manager: EntityManager, accountId: string): Promise<void> {
  await manager.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [lockOf(accountId)]);
  await manager.query(
    'INSERT INTO erased_accounts (account_id) VALUES ($1) ON CONFLICT (account_id) DO UPDATE SET erased_at = now()',
    [accountId],
  );
}
