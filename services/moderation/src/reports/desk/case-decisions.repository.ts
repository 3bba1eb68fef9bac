import { type CaseDecision, type CaseReason, CodedError } from '@alcova/contracts';
import { returnedRows } from '@alcova/persistence';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { z } from 'zod';
import { heldByNoneBut } from '../../leases/row-leases';
import {
  type DecidedCaseState,
  decidedCaseState,
  LOCKED_CASE,
  type LockedCase,
  lockedCase,
} from './decided-case';

const idRows = z.array(z.object({ id: z.string() }));
const madeRows = z.array(
  z.object({
    id: z.string(),
    case_id: z.string(),
    version: z.number(),
    before: decidedCaseState,
    age_seconds: z.number(),
    is_undone: z.boolean(),
  }),
);
export type MadeCaseDecision = z.output<typeof madeRows>[number];

/** `$1` is the case, `$2` its version, `$9` who decides. Of one content one case waits at a time. */
const APPLY = `UPDATE cases c SET state = $3, holds = $4, appeal = $5, closed_at = $6, first_closed_at = $7, decision_id = $8,
    version = version + 1, lease_holder = NULL, lease_until = NULL, is_telling_due = true
  WHERE id = $1 AND version = $2 AND ${heldByNoneBut('$9')}
    AND ($3 <> 'waiting' OR state = 'waiting' OR NOT EXISTS (
      SELECT FROM cases o WHERE o.subject_kind = c.subject_kind AND o.subject_id = c.subject_id AND o.state = 'waiting'))`;
const valuesOf = (after: DecidedCaseState): unknown[] => [
  ...[after.state, after.holds, after.appeal, after.closedAt, after.firstClosedAt, after.decisionId],
];

@Injectable()
export class CaseDecisionsRepository {
  /** The case, which nobody else changes until the transaction ends. @throws CodedError case.not-found */
  async lock(manager: EntityManager, id: string): Promise<LockedCase> {
    const rows: unknown = await manager.query(`${LOCKED_CASE} WHERE c.id = $1 FOR UPDATE OF c`, [id]);
    const [found] = lockedCase.array().parse(rows);
    if (!found) throw new CodedError('case.not-found');
    return found;
  }

  async add(
    manager: EntityManager,
    made: {
      readonly id: string;
      readonly found: LockedCase;
      readonly moderatorId: string;
      readonly decision: CaseDecision;
      readonly reason: CaseReason | null;
      readonly message: string | null;
    },
  ): Promise<void> {
    const { found } = made;
    await manager.query(
      `INSERT INTO case_decisions (id, case_id, moderator_id, decision, reason, message, version, before)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [
        ...[made.id, found.id, made.moderatorId, made.decision, made.reason, made.message],
        ...[found.version + 1, JSON.stringify(found.state)],
      ],
    );
  }

  /**
   * Makes a case what was decided and lets go of it. False when it is another version meanwhile, or is held: by somebody else, or under
   * another lease than the one that was named; or when another case of the content waits already.
   */
  async apply(
    manager: EntityManager,
    change: { found: LockedCase; after: DecidedCaseState; moderatorId: string; token: number | undefined },
  ): Promise<boolean> {
    const { found, after, moderatorId, token } = change;
    const rows: unknown = await manager.query(
      `${APPLY} AND ($10::integer IS NULL OR (lease_token = $10 AND lease_holder = $9 AND lease_until > now())) RETURNING id`,
      [found.id, found.version, ...valuesOf(after), moderatorId, token ?? null],
    );
    return idRows.parse(returnedRows(rows)).length > 0;
  }

  /** A decision of one moderator, which nobody else takes back until the transaction ends. */
  async made(manager: EntityManager, id: string, moderatorId: string): Promise<MadeCaseDecision | undefined> {
    const rows: unknown = await manager.query(
      `SELECT id, case_id, version, before, extract(epoch FROM now() - at)::float8 AS age_seconds, undone_at IS NOT NULL AS is_undone
       FROM case_decisions WHERE id = $1 AND moderator_id = $2 FOR NO KEY UPDATE`,
      [id, moderatorId],
    );
    return madeRows.parse(rows)[0];
  }

  /** Makes a case what it was before. False when it changed since, or somebody else holds it. */
  async restore(manager: EntityManager, made: MadeCaseDecision, moderatorId: string): Promise<boolean> {
    const rows: unknown = await manager.query(`${APPLY} RETURNING id`, [
      ...[made.case_id, made.version, ...valuesOf(made.before), moderatorId],
    ]);
    if (idRows.parse(returnedRows(rows)).length === 0) return false;
    await manager.query('UPDATE case_decisions SET undone_at = now() WHERE id = $1 AND undone_at IS NULL', [
      made.id,
    ]);
    return true;
  }
}
