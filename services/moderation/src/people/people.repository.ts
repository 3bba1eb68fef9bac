import { caseState, MAX_PERSON_CASES, type PersonRecord, reportCategory } from '@alcova/contracts';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { z } from 'zod';
import { WAITING } from '../tales/lists/conditions';

const sumsRow = z.tuple([
  z.object({
    waiting: z.number(),
    approved: z.number(),
    denied: z.number(),
    suspended_until: z.date().nullable(),
    cases: z.number(),
  }),
]);
const caseRows = z.array(
  z
    .object({
      id: z.string(),
      title: z.string(),
      category: reportCategory,
      state: caseState,
      opened_at: z.date(),
    })
    .transform(({ opened_at, ...row }) => ({ ...row, openedAt: opened_at.toISOString() })),
);

/** Reads along the indexes of authors and of owners: no more than one person sent. */
@Injectable()
export class PeopleRepository {
  async record(manager: EntityManager, accountId: string): Promise<PersonRecord> {
    const [sums] = sumsRow.parse(
      await manager.query(
        `SELECT count(*) FILTER (WHERE ${WAITING})::integer AS waiting,
           count(*) FILTER (WHERE is_approved AND withdrawn_at IS NULL)::integer AS approved,
           count(*) FILTER (WHERE is_denied AND withdrawn_at IS NULL)::integer AS denied,
           (SELECT suspended_until FROM tale_authors WHERE account_id = $1 AND suspended_until > now()) AS suspended_until,
           (SELECT count(*)::integer FROM cases WHERE owner_id = $1) AS cases
         FROM tales WHERE author_id = $1`,
        [accountId],
      ),
    );
    const newestCases = caseRows.parse(
      await manager.query(
        `SELECT id, title, category, state, opened_at FROM cases WHERE owner_id = $1
         ORDER BY opened_at DESC, id DESC LIMIT ${MAX_PERSON_CASES}`,
        [accountId],
      ),
    );
    const { waiting, approved, denied, cases } = sums;
    const suspendedUntil = sums.suspended_until?.toISOString() ?? null;
    return { tales: { waiting, approved, denied }, suspendedUntil, cases, newestCases };
  }
}
