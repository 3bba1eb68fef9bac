import { returnedRows } from '@alcova/persistence';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { z } from 'zod';

const factorRow = z.object({ sealed: z.string(), confirmed: z.boolean() });
export type SecondFactorRow = z.output<typeof factorRow>;
const changed = (answer: unknown): boolean => z.array(z.unknown()).parse(returnedRows(answer)).length > 0;
const sealedRows = z.array(z.object({ account_id: z.string(), sealed: z.string() }));
const existsRows = z.tuple([z.object({ has: z.boolean() })]);
const leftRows = z.array(z.object({ left: z.coerce.number() }));

/** A secret that was started and never confirmed counts for nothing after this. */
const START_LASTS = '1 hour';

/** Second factors and recovery codes; every change says in its WHERE what it expects. */
@Injectable()
export class SecondFactorsRepository {
  /** Puts a new secret in the place of one that is not in force; false when one is. */
  async start(manager: EntityManager, accountId: string, sealed: string): Promise<boolean> {
    return changed(
      await manager.query(
        `INSERT INTO second_factors (account_id, sealed) VALUES ($1, $2)
         ON CONFLICT (account_id) DO UPDATE SET sealed = EXCLUDED.sealed, started_at = now()
           WHERE second_factors.confirmed_at IS NULL
         RETURNING account_id`,
        [accountId, sealed],
      ),
    );
  }

  async find(manager: EntityManager, accountId: string): Promise<SecondFactorRow | undefined> {
    return factorRow.array().parse(
      await manager.query(
        `SELECT sealed, confirmed_at IS NOT NULL AS confirmed FROM second_factors
           WHERE account_id = $1 AND (confirmed_at IS NOT NULL OR started_at > now() - interval '${START_LASTS}')`,
        [accountId],
      ),
    )[0];
  }

  async isOn(manager: EntityManager, accountId: string): Promise<boolean> {
    return (await this.find(manager, accountId))?.confirmed ?? false;
  }

  /** Whether there is a second factor of any kind: an authenticator's codes, or a passkey. */
  async hasAny(manager: EntityManager, accountId: string): Promise<boolean> {
    return existsRows.parse(
      await manager.query(
        `SELECT EXISTS (SELECT FROM second_factors WHERE account_id = $1 AND confirmed_at IS NOT NULL)
           OR EXISTS (SELECT FROM passkeys WHERE account_id = $1) AS has`,
        [accountId],
      ),
    )[0].has;
  }

  /** Puts the started secret in force, unless it was replaced or is in force already. */
  async confirm(manager: EntityManager, accountId: string, started: string, step: number): Promise<boolean> {
    return changed(
      await manager.query(
        `UPDATE second_factors SET confirmed_at = now(), last_step = $3
         WHERE account_id = $1 AND sealed = $2 AND confirmed_at IS NULL RETURNING account_id`,
        [accountId, started, step],
      ),
    );
  }

  /** Uses up a code's time step; false when it, or a later one, was used before. `sealed` is kept as the secret's newest seal. */
  async useStep(manager: EntityManager, accountId: string, step: number, sealed: string): Promise<boolean> {
    return changed(
      await manager.query(
        `UPDATE second_factors SET last_step = $2, sealed = $3
         WHERE account_id = $1 AND confirmed_at IS NOT NULL AND last_step < $2 RETURNING account_id`,
        [accountId, step, sealed],
      ),
    );
  }

  /** Uses up a recovery code of a factor that is in force; false when there is no such unused one. */
  async useRecoveryCode(manager: EntityManager, accountId: string, hash: string): Promise<boolean> {
    return changed(
      await manager.query(
        `UPDATE recovery_codes SET used_at = now()
         WHERE account_id = $1 AND hash = $2 AND used_at IS NULL
           AND (EXISTS (SELECT FROM second_factors WHERE account_id = $1 AND confirmed_at IS NOT NULL)
             OR EXISTS (SELECT FROM passkeys WHERE account_id = $1))
         RETURNING hash`,
        [accountId, hash],
      ),
    );
  }

  async replaceRecoveryCodes(
    manager: EntityManager,
    accountId: string,
    hashes: readonly string[],
  ): Promise<void> {
    await manager.query('DELETE FROM recovery_codes WHERE account_id = $1', [accountId]);
    await manager.query('INSERT INTO recovery_codes (account_id, hash) SELECT $1, unnest($2::text[])', [
      accountId,
      hashes,
    ]);
  }

  async recoveryCodesLeft(manager: EntityManager, accountId: string): Promise<number> {
    return (
      leftRows.parse(
        await manager.query(
          'SELECT count(*) AS left FROM recovery_codes WHERE account_id = $1 AND used_at IS NULL',
          [accountId],
        ),
      )[0]?.left ?? 0
    );
  }

  /** Takes an authenticator's codes away, and the recovery codes where no passkey needs them; false when none was in force. */
  async remove(manager: EntityManager, accountId: string): Promise<boolean> {
    await manager.query(
      'DELETE FROM recovery_codes WHERE account_id = $1 AND NOT EXISTS (SELECT FROM passkeys WHERE account_id = $1)',
      [accountId],
    );
    return changed(
      await manager.query(
        'DELETE FROM second_factors WHERE account_id = $1 AND confirmed_at IS NOT NULL RETURNING account_id',
        [accountId],
      ),
    );
  }

  /** The next sealed secrets in the order of their accounts. */
  async sealedAfter(manager: EntityManager, after: string, limit: number) {
    return sealedRows.parse(
      await manager.query(
        'SELECT account_id, sealed FROM second_factors WHERE account_id > $1 ORDER BY account_id LIMIT $2',
        [after, limit],
      ),
    );
  }

  /** Puts a new seal of the same secret in the place of the old one; what was changed meanwhile stays. */
  async replaceSeal(manager: EntityManager, accountId: string, before: string, after: string): Promise<void> {
    await manager.query('UPDATE second_factors SET sealed = $3 WHERE account_id = $1 AND sealed = $2', [
      ...[accountId, before, after],
    ]);
  }

  /** Forgets secrets that were never confirmed. */
  async prune(manager: EntityManager): Promise<void> {
    await manager.query(
      `DELETE FROM second_factors WHERE confirmed_at IS NULL AND started_at < now() - interval '${START_LASTS}'`,
    );
  }
}
