import { returnedRows } from '@alcova/persistence';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { z } from 'zod';
import { URGENT_HOURS } from '../cases/open-cases.repository';

/** Between two calls there are so many minutes at least, whatever is reported. */
const PAUSE_MINUTES = 10;
const rows = z.array(z.unknown());
const loadRows = z.array(
  z.object({ id: z.string(), due_at: z.date(), waiting: z.number(), overdue: z.number() }),
);

/** How far people have to be called by now: 1 it is open, 2 half of its time is over, 3 all of it. */
const STAGE = `CASE WHEN due_at <= now() THEN 3
  WHEN due_at <= now() + ${URGENT_HOURS / 2} * interval '1 hour' THEN 2 ELSE 1 END`;
const URGENT = `state = 'waiting' AND is_urgent`;

/** What of urgent cases was told. */
@Injectable()
export class CallsRepository {
  /** False while others have the turn, or the last call was made a moment ago. */
  async lockTurn(manager: EntityManager): Promise<boolean> {
    const found: unknown = await manager.query(
      'SELECT only_one FROM urgent_calls WHERE free_at <= now() FOR UPDATE SKIP LOCKED',
    );
    return rows.parse(found).length > 0;
  }

  /** The next call is some minutes away. */
  async endTurn(manager: EntityManager): Promise<void> {
    await manager.query(`UPDATE urgent_calls SET free_at = now() + ${PAUSE_MINUTES} * interval '1 minute'`);
  }

  /**
   * Notes of every case that is due for a call that it was made; false where there is none. What somebody reports or decides on right now
   * is left to the next call.
   */
  async take(manager: EntityManager): Promise<boolean> {
    const taken: unknown = await manager.query(
      `UPDATE cases SET called = ${STAGE} WHERE id IN (
         SELECT id FROM cases WHERE ${URGENT} AND called < ${STAGE} FOR UPDATE SKIP LOCKED
       ) RETURNING id`,
    );
    return rows.parse(returnedRows(taken)).length > 0;
  }

  /** All urgent cases that wait, and the one whose time ends first; undefined without any. */
  async load(
    manager: EntityManager,
  ): Promise<{ caseId: string; dueAt: string; waiting: number; overdue: number } | undefined> {
    const found: unknown = await manager.query(
      `SELECT id, due_at, (count(*) OVER ())::integer AS waiting,
         (count(*) FILTER (WHERE due_at <= now()) OVER ())::integer AS overdue
       FROM cases WHERE ${URGENT} ORDER BY due_at, id LIMIT 1`,
    );
    const [first] = loadRows.parse(found);
    if (!first) return undefined;
    const { id, due_at: dueAt, waiting, overdue } = first;
    return { caseId: id, dueAt: dueAt.toISOString(), waiting, overdue };
  }
}
