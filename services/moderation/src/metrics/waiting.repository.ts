import { reportCategory } from '@alcova/contracts';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { z } from 'zod';
import { hoursOf } from '../reports/cases/open-cases.repository';
import { WAITING } from '../tales/lists/conditions';

/** More are not looked at: they are the most urgent ones, or those that are due first. */
const MAX_COUNTED = 10_000;
/** Seconds; null where nothing waits. */
const seconds = z.coerce.number().nullable();
const taleRow = z.tuple([z.object({ urgent: z.number(), oldest_urgent: seconds, oldest_usual: seconds })]);
const caseRows = z.array(
  z.object({
    category: reportCategory,
    is_urgent: z.boolean(),
    waiting: z.number(),
    overdue: z.number(),
    oldest: z.coerce.number(),
    next: z.coerce.number(),
  }),
);
const appeal = z.object({ waiting: z.number(), oldest: seconds });
const pastRow = z.tuple([z.object({ waiting: z.number() })]);
const appealRows = z.tuple([appeal, appeal]);

/** Cases with the same promise: decided within so many hours. */
export interface Clock {
  readonly hours: number;
  readonly waiting: number;
  readonly overdue: number;
  /** Seconds since the first of them was opened. */
  readonly oldest: number;
  /** Seconds until the first of them is due; below zero once that has passed. */
  readonly next: number;
}

const age = (moment: string): string => `extract(epoch FROM now() - ${moment})`;

/** What waits at the desks and for how long, each found by the index of what waits. */
@Injectable()
export class WaitingRepository {
  /** Tales before their first decision; how many usual ones wait is kept elsewhere. */
  async tales(manager: EntityManager) {
    const rows: unknown = await manager.query(
      `SELECT count(*)::integer AS urgent, ${age('min(submitted_at)')} AS oldest_urgent,
         (SELECT ${age('submitted_at')} FROM tales WHERE ${WAITING} AND NOT is_urgent ORDER BY submitted_at LIMIT 1) AS oldest_usual
       FROM (SELECT submitted_at FROM tales WHERE ${WAITING} AND is_urgent ORDER BY queued_at, id LIMIT ${MAX_COUNTED}) AS urgent`,
    );
    const [{ urgent, oldest_urgent: oldestUrgent, oldest_usual: oldestUsual }] = taleRow.parse(rows);
    return { urgent, oldestUrgent, oldestUsual };
  }

  /** Open cases by what is promised for them; none where nothing waits. */
  async clocks(manager: EntityManager): Promise<Clock[]> {
    const rows: unknown = await manager.query(
      `SELECT category, is_urgent, count(*)::integer AS waiting, count(*) FILTER (WHERE due_at < now())::integer AS overdue,
         ${age('min(opened_at)')} AS oldest, extract(epoch FROM min(due_at) - now()) AS next
       FROM (SELECT category, is_urgent, due_at, opened_at FROM cases WHERE state = 'waiting' ORDER BY due_at, id LIMIT ${MAX_COUNTED}) AS open
       GROUP BY category, is_urgent`,
    );
    const clocks = new Map<number, Clock>();
    for (const { category, is_urgent: isUrgent, ...some } of caseRows.parse(rows)) {
      const hours = hoursOf(category, isUrgent);
      const others = clocks.get(hours);
      clocks.set(hours, others ? together(others, some) : { hours, ...some });
    }
    return [...clocks.values()];
  }

  /** Urgent cases whose content is still shown because the budget for instant hiding was used up. */
  async pastBudget(manager: EntityManager): Promise<number> {
    const rows: unknown = await manager.query(
      `SELECT count(*)::integer AS waiting FROM cases WHERE past_budget_at IS NOT NULL AND state = 'waiting' AND NOT holds`,
    );
    return pastRow.parse(rows)[0].waiting;
  }

  /** Appeals of tales, and of cases. */
  async appeals(manager: EntityManager) {
    const rows: unknown = await manager.query(
      ['tales', 'cases']
        .map(
          (table) =>
            `SELECT count(*)::integer AS waiting, ${age('min(appealed_at)')} AS oldest
             FROM (SELECT appealed_at FROM ${table} WHERE appeal = 'waiting' ${table === 'tales' ? 'AND withdrawn_at IS NULL' : ''}
                   ORDER BY appealed_at, id LIMIT ${MAX_COUNTED}) AS ${table}`,
        )
        .join(' UNION ALL '),
    );
    const [tales, cases] = appealRows.parse(rows);
    return { tale: tales, case: cases };
  }
}

const together = (one: Clock, other: Omit<Clock, 'hours'>): Clock => ({
  hours: one.hours,
  waiting: one.waiting + other.waiting,
  overdue: one.overdue + other.overdue,
  oldest: Math.max(one.oldest, other.oldest),
  next: Math.min(one.next, other.next),
});
