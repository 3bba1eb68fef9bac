import { type CaseQueue, type Lease, LEASE_SECONDS, type ReportCategory } from '@alcova/contracts';
import { returnedRows } from '@alcova/persistence';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { z } from 'zod';

const LEASE_END = `now() + ${LEASE_SECONDS} * interval '1 second'`;
const IS_FREE = '(lease_until IS NULL OR lease_until <= now())';
const takenRows = z.array(z.object({ id: z.string(), lease_token: z.number(), is_new: z.boolean() }));
const untilRows = z.array(z.object({ lease_until: z.date(), lease_token: z.number() }));
const idRows = z.array(z.object({ id: z.string() }));

export interface TakenCase {
  readonly id: string;
  readonly token: number;
}

/** What is looked for in each queue, and in which order. `$1` is the account. */
const QUEUES: Readonly<Record<CaseQueue, { condition: string; order: string }>> = {
  waiting: { condition: `state = 'waiting'`, order: 'is_urgent DESC, due_at, id' },
  appeals: {
    condition: `appeal = 'waiting' AND NOT EXISTS (
      SELECT FROM case_decisions d WHERE d.id = cases.decision_id AND d.moderator_id = $1)`,
    order: 'appealed_at, id',
  },
};

/** Who holds which case: as the leases of tales. */
@Injectable()
export class CaseLeasesRepository {
  /** Takes the first free case of a queue. What others are just taking is passed over. */
  async takeNext(
    manager: EntityManager,
    accountId: string,
    wanted: { queue: CaseQueue; category?: ReportCategory | undefined; skipped: readonly string[] },
  ): Promise<TakenCase | undefined> {
    const { condition, order } = QUEUES[wanted.queue];
    const rows: unknown = await manager.query(
      `WITH free AS (
         SELECT id AS free_id FROM cases
         WHERE ${condition} AND ${IS_FREE} AND ($2::text IS NULL OR category = $2) AND id <> ALL ($3)
         ORDER BY ${order} LIMIT 1 FOR UPDATE SKIP LOCKED
       )
       UPDATE cases SET lease_holder = $1, lease_token = lease_token + 1, lease_until = ${LEASE_END}
       FROM free WHERE id = free_id AND ${IS_FREE} RETURNING id, lease_token, true AS is_new`,
      [accountId, wanted.category ?? null, wanted.skipped],
    );
    return takenOf(rows);
  }

  /** Takes a case if nobody else holds it; who holds it already keeps the lease's token. Undefined when another has it. */
  async take(
    manager: EntityManager,
    accountId: string,
    id: string,
  ): Promise<(TakenCase & { isNew: boolean }) | undefined> {
    const rows: unknown = await manager.query(
      `WITH before AS (
         SELECT id AS known_id, coalesce(lease_until > now(), false) AS was_held FROM cases WHERE id = $2 FOR UPDATE
       )
       UPDATE cases SET lease_holder = $1, lease_until = ${LEASE_END},
         lease_token = CASE WHEN was_held THEN lease_token ELSE lease_token + 1 END
       FROM before WHERE id = known_id AND (${IS_FREE} OR lease_holder = $1)
       RETURNING id, lease_token, NOT was_held AS is_new`,
      [accountId, id],
    );
    return takenOf(rows);
  }

  /** Undefined when the lease has ended or is another one. */
  async renew(
    manager: EntityManager,
    accountId: string,
    { id, token }: TakenCase,
  ): Promise<Lease | undefined> {
    const rows: unknown = await manager.query(
      `UPDATE cases SET lease_until = ${LEASE_END}
       WHERE id = $1 AND lease_holder = $2 AND lease_token = $3 AND lease_until > now() RETURNING lease_until, lease_token`,
      [id, accountId, token],
    );
    const [lease] = untilRows.parse(returnedRows(rows));
    return lease && { isMine: true, until: lease.lease_until.toISOString(), token: lease.lease_token };
  }

  /** False when the lease has ended or is another one: there is nothing to let go of. */
  async release(manager: EntityManager, accountId: string, { id, token }: TakenCase): Promise<boolean> {
    const rows: unknown = await manager.query(
      `UPDATE cases SET lease_holder = NULL, lease_until = NULL
       WHERE id = $1 AND lease_holder = $2 AND lease_token = $3 AND lease_until > now() RETURNING id`,
      [id, accountId, token],
    );
    return idRows.parse(returnedRows(rows)).length > 0;
  }
}

function takenOf(rows: unknown): (TakenCase & { isNew: boolean }) | undefined {
  const [taken] = takenRows.parse(returnedRows(rows));
  return taken && { id: taken.id, token: taken.lease_token, isNew: taken.is_new };
}
