import { type Lease, LEASE_SECONDS } from '@alcova/contracts';
import { returnedRows } from '@alcova/persistence';
import type { EntityManager } from 'typeorm';
import { z } from 'zod';

const LEASE_END = `now() + ${LEASE_SECONDS} * interval '1 second'`;
const IS_FREE = '(lease_until IS NULL OR lease_until <= now())';
const takenRows = z.array(z.object({ id: z.string(), lease_token: z.number(), is_new: z.boolean() }));
const untilRows = z.array(z.object({ lease_until: z.date(), lease_token: z.number() }));
const countRow = z.tuple([z.object({ total: z.number() })]);
const idRows = z.array(z.object({ id: z.string() }));

/** The condition that nobody but an account holds a row; `holder` is the account's parameter, as `$1`. */
export const heldByNoneBut = (holder: `$${number}`): string =>
  `(lease_until IS NULL OR lease_until <= now() OR lease_holder = ${holder})`;

export interface Taken {
  readonly id: string;
  readonly token: number;
}

/** The same, and whether the lease began just now. */
interface MaybeKnown extends Taken {
  readonly isNew: boolean;
}

/** What is looked for in a queue, and in which order. `$1` is the account. */
interface Queue {
  readonly condition: string;
  readonly order: string;
  /** What waits in it that the account must not decide. */
  readonly forOthers?: string;
}

interface Wanted<Name extends string> {
  readonly queue: Name;
  readonly category?: string | undefined;
  readonly skipped: readonly string[];
}

/**
 * Who holds which row of a table. A lease ends by itself; its token is greater than that of every lease before it, so that one that ended is
 * told from the present one whoever has it.
 */
export class RowLeases<Name extends string> {
  /** @param isThere the condition of rows that there still are. @param onNext what else is set of a row that a queue gives */
  protected constructor(
    private readonly table: 'tales' | 'cases',
    private readonly queues: Readonly<Record<Name, Queue>>,
    private readonly isThere = 'true',
    private readonly onNext: readonly string[] = [],
  ) {}

  /**
   * What the account holds of a queue already, else the first free row of it. What others are just taking is passed over; only where nothing else is left it is waited for, since
   * they may be changing it without taking it, as who looks through new texts does.
   */
  async takeNext(
    manager: EntityManager,
    accountId: string,
    wanted: Wanted<Name>,
  ): Promise<MaybeKnown | undefined> {
    return (
      (await this.held(manager, accountId, wanted)) ??
      (await this.takeFirst(manager, accountId, wanted, 'SKIP LOCKED')) ??
      (await this.takeFirst(manager, accountId, wanted, ''))
    );
  }

  /** Who comes back, in another tab or after an answer that was lost, goes on where they were: nothing is kept from others meanwhile. */
  private async held(
    manager: EntityManager,
    accountId: string,
    { queue, category, skipped }: Wanted<Name>,
  ): Promise<MaybeKnown | undefined> {
    const { condition, order } = this.queues[queue];
    const rows: unknown = await manager.query(
      `WITH held AS (
         SELECT id AS held_id FROM ${this.table}
         WHERE ${condition} AND lease_holder = $1 AND lease_until > now() AND ($2::text IS NULL OR category = $2) AND id <> ALL ($3)
         ORDER BY ${order} LIMIT 1 FOR UPDATE
       )
       UPDATE ${this.table} SET lease_until = ${LEASE_END} FROM held WHERE id = held_id RETURNING id, lease_token, false AS is_new`,
      [accountId, category ?? null, skipped],
    );
    return takenOf(rows);
  }

  private async takeFirst(
    manager: EntityManager,
    accountId: string,
    wanted: Wanted<Name>,
    whileLocked: 'SKIP LOCKED' | '',
  ): Promise<MaybeKnown | undefined> {
    const { condition, order } = this.queues[wanted.queue];
    const set = ['lease_holder = $1', 'lease_token = lease_token + 1', `lease_until = ${LEASE_END}`];
    const rows: unknown = await manager.query(
      `WITH free AS (
         SELECT id AS free_id FROM ${this.table}
         WHERE ${condition} AND ${IS_FREE} AND ($2::text IS NULL OR category = $2) AND id <> ALL ($3)
         ORDER BY ${order} LIMIT 1 FOR UPDATE ${whileLocked}
       )
       UPDATE ${this.table} SET ${[...set, ...this.onNext].join(', ')}
       FROM free WHERE id = free_id AND ${IS_FREE} RETURNING id, lease_token, true AS is_new`,
      [accountId, wanted.category ?? null, wanted.skipped],
    );
    return takenOf(rows);
  }

  /** Takes a row if nobody else holds it; who holds it already keeps the lease's token. Undefined when another has it. */
  async take(manager: EntityManager, accountId: string, id: string): Promise<MaybeKnown | undefined> {
    const rows: unknown = await manager.query(
      `WITH before AS (
         SELECT id AS known_id, coalesce(lease_until > now(), false) AS was_held FROM ${this.table} WHERE id = $2 FOR UPDATE
       )
       UPDATE ${this.table} SET lease_holder = $1, lease_until = ${LEASE_END},
         lease_token = CASE WHEN was_held THEN lease_token ELSE lease_token + 1 END
       FROM before WHERE id = known_id AND ${heldByNoneBut('$1')} AND ${this.isThere}
       RETURNING id, lease_token, NOT was_held AS is_new`,
      [accountId, id],
    );
    return takenOf(rows);
  }

  /** Undefined when the lease has ended or is another one. */
  async renew(manager: EntityManager, accountId: string, { id, token }: Taken): Promise<Lease | undefined> {
    const rows: unknown = await manager.query(
      `UPDATE ${this.table} SET lease_until = ${LEASE_END}
       WHERE id = $1 AND lease_holder = $2 AND lease_token = $3 AND lease_until > now() RETURNING lease_until, lease_token`,
      [id, accountId, token],
    );
    const [lease] = untilRows.parse(returnedRows(rows));
    return lease && { isMine: true, until: lease.lease_until.toISOString(), token: lease.lease_token };
  }

  /** False when the lease has ended or is another one: there is nothing to let go of. */
  async release(manager: EntityManager, accountId: string, { id, token }: Taken): Promise<boolean> {
    const rows: unknown = await manager.query(
      `UPDATE ${this.table} SET lease_holder = NULL, lease_until = NULL
       WHERE id = $1 AND lease_holder = $2 AND lease_token = $3 AND lease_until > now() RETURNING id`,
      [id, accountId, token],
    );
    return idRows.parse(returnedRows(rows)).length > 0;
  }

  /** How much waits in a queue that the account must leave to others. */
  async countForOthers(manager: EntityManager, accountId: string, queue: Name): Promise<number> {
    const condition = this.queues[queue].forOthers;
    if (condition === undefined) return 0;
    const rows: unknown = await manager.query(
      `SELECT count(*)::integer AS total FROM ${this.table} WHERE ${condition}`,
      [accountId],
    );
    return countRow.parse(rows)[0].total;
  }

  async has(manager: EntityManager, id: string): Promise<boolean> {
    const rows: unknown = await manager.query(
      `SELECT id FROM ${this.table} WHERE id = $1 AND ${this.isThere}`,
      [id],
    );
    return idRows.parse(rows).length > 0;
  }
}

function takenOf(rows: unknown): MaybeKnown | undefined {
  const [taken] = takenRows.parse(returnedRows(rows));
  return taken && { id: taken.id, token: taken.lease_token, isNew: taken.is_new };
}
