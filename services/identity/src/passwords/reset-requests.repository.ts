import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { ulid } from 'ulid';
import { z } from 'zod';

const rows = z.array(z.object({ id: z.string(), email_key: z.string(), turn: z.number() }));
export type ResetRequestRow = z.output<typeof rows>[number];
/** One that waited a day for its mail is given up: nobody looks for that any more. */
const WAITS = '24 hours';

/** Addresses for which somebody asked for a new password, until it is found out whether there is such an account. */
@Injectable()
export class ResetRequestsRepository {
  /** @param turn whose mail goes first: the how-manieth of its network it is (MailBudget) */
  async insert(manager: EntityManager, emailKey: string, turn: number): Promise<void> {
    await manager.query('INSERT INTO reset_requests (id, email_key, turn) VALUES ($1, $2, $3)', [
      ...[ulid(), emailKey, turn],
    ]);
  }

  /** Locks the one whose turn it is, the oldest of those, without any that another replica looks at just now. */
  async lockNext(manager: EntityManager): Promise<ResetRequestRow | undefined> {
    return rows.parse(
      await manager.query(
        `SELECT id, email_key, turn FROM reset_requests WHERE asked_at > now() - interval '${WAITS}'
         ORDER BY turn, id LIMIT 1 FOR UPDATE SKIP LOCKED`,
      ),
    )[0];
  }

  async remove(manager: EntityManager, id: string): Promise<void> {
    await manager.query('DELETE FROM reset_requests WHERE id = $1', [id]);
  }

  async prune(manager: EntityManager): Promise<void> {
    await manager.query(`DELETE FROM reset_requests WHERE asked_at <= now() - interval '${WAITS}'`);
  }
}
