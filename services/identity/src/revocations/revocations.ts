import { returnedRows } from '@alcova/persistence';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { z } from 'zod';
import { RevocationsRepository } from './revocations.repository';

const familyRows = z.array(z.object({ family: z.string() }));
const generationRows = z.array(z.object({ generation: z.number() }));

/**
 * Ends sessions, in the transaction of the change that asks for it: they are not renewed any more, and the gateways refuse their access
 * tokens about a second after the commit. Sessions are always changed before their sign-ins, so that two who end do not block each other.
 */
@Injectable()
export class Revocations {
  constructor(private readonly rows: RevocationsRepository) {}

  /**
   * Ends everything of an account: its generation grows, its sign-ins end. Lock the account's row first when more of it changes.
   * @returns how many sign-ins ended
   */
  async endAll(manager: EntityManager, accountId: string): Promise<number> {
    await this.bump(manager, accountId);
    return this.endSignIns(manager, accountId);
  }

  /** Ends one sign-in: signed out, ended from the list of sessions, or its token was stolen. False when it had ended already. */
  async endFamily(manager: EntityManager, family: string): Promise<boolean> {
    await manager.query('UPDATE sessions SET revoked_at = now() WHERE family = $1 AND revoked_at IS NULL', [
      family,
    ]);
    const ended = familyRows.parse(
      returnedRows(
        await manager.query(
          'UPDATE sign_ins SET ended_at = now() WHERE family = $1 AND ended_at IS NULL RETURNING family',
          [family],
        ),
      ),
    );
    // One that had ended before was written down then.
    await this.rows.addFamilies(
      manager,
      ended.map((signIn) => signIn.family),
    );
    return ended.length > 0;
  }

  /**
   * Ends every sign-in of an account but one, which goes on with its tokens; those that wait for their second factor end too.
   * @returns how many ended
   */
  async endOthers(manager: EntityManager, accountId: string, keptFamily: string): Promise<number> {
    await manager.query(
      'UPDATE sessions SET revoked_at = now() WHERE account_id = $1 AND family <> $2 AND revoked_at IS NULL',
      [accountId, keptFamily],
    );
    await manager.query('DELETE FROM sign_in_challenges WHERE account_id = $1', [accountId]);
    const ended = familyRows.parse(
      returnedRows(
        await manager.query(
          'UPDATE sign_ins SET ended_at = now() WHERE account_id = $1 AND family <> $2 AND ended_at IS NULL RETURNING family',
          [accountId, keptFamily],
        ),
      ),
    );
    await this.rows.addFamilies(
      manager,
      ended.map(({ family }) => family),
    );
    return ended.length;
  }

  /** Makes all access tokens of an account old; its sign-ins stay, and their next renewal brings a token of what the account is now. */
  async bump(manager: EntityManager, accountId: string): Promise<void> {
    const [row] = generationRows.parse(
      returnedRows(
        await manager.query(
          `UPDATE accounts SET generation = generation + 1, version = version + 1, updated_at = now()
           WHERE id = $1 AND status <> 'erased' RETURNING generation`,
          [accountId],
        ),
      ),
    );
    if (row) await this.announce(manager, accountId, row.generation);
  }

  /** For changes that raise the generation in their own UPDATE: access tokens below `generation` count no more. */
  async announce(manager: EntityManager, accountId: string, generation: number): Promise<void> {
    await this.rows.addAccount(manager, accountId, generation);
  }

  /** Ends an account's sign-ins; whoever calls has raised its generation. @returns how many ended */
  async endSignIns(manager: EntityManager, accountId: string): Promise<number> {
    await manager.query(
      'UPDATE sessions SET revoked_at = now() WHERE account_id = $1 AND revoked_at IS NULL',
      [accountId],
    );
    const ended = familyRows.parse(
      returnedRows(
        await manager.query(
          'UPDATE sign_ins SET ended_at = now() WHERE account_id = $1 AND ended_at IS NULL RETURNING family',
          [accountId],
        ),
      ),
    );
    return ended.length;
  }
}
