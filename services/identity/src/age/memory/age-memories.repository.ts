import { AGE_MEMORY_DAYS } from '@alcova/contracts';
import { returnedRows } from '@alcova/persistence';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { z } from 'zod';

const TODAY = `(now() AT TIME ZONE 'UTC')::date`;
const UNTIL = `to_char(proven_on + ${AGE_MEMORY_DAYS}, 'YYYY-MM-DD') AS until`;
const untilRows = z.array(z.object({ until: z.string() }));

/** Who has proved to be an adult and wants it remembered: a day for each account. Days are those of UTC. */
@Injectable()
export class AgeMemoriesRepository {
  /**
   * Remembers a proof from today on, in the place of an older one. The account's row is held: nothing is written of one that is being erased.
   * @returns the last day of it, or undefined where the account is not active
   */
  async remember(manager: EntityManager, accountId: string): Promise<string | undefined> {
    return untilIn(
      await manager.query(
        `INSERT INTO age_memories (account_id, proven_on)
         SELECT id, ${TODAY} FROM accounts WHERE id = $1 AND status = 'active' FOR SHARE
         ON CONFLICT (account_id) DO UPDATE SET proven_on = EXCLUDED.proven_on
         RETURNING ${UNTIL}`,
        [accountId],
      ),
    );
  }

  /** The last day of what an active account remembers; undefined when there is nothing, or its days are over. */
  async until(manager: EntityManager, accountId: string): Promise<string | undefined> {
    return untilIn(
      await manager.query(
        `SELECT ${UNTIL} FROM age_memories JOIN accounts ON id = account_id
         WHERE account_id = $1 AND status = 'active' AND proven_on >= ${TODAY} - ${AGE_MEMORY_DAYS}`,
        [accountId],
      ),
    );
  }

  async forget(manager: EntityManager, accountId: string): Promise<void> {
    await manager.query('DELETE FROM age_memories WHERE account_id = $1', [accountId]);
  }

  async prune(manager: EntityManager): Promise<void> {
    await manager.query(`DELETE FROM age_memories WHERE proven_on < ${TODAY} - ${AGE_MEMORY_DAYS}`);
  }
}

const untilIn = (answer: unknown): string | undefined => untilRows.parse(returnedRows(answer))[0]?.until;
