import { CodedError, type Decision, type Refusal } from '@alcova/contracts';
import { returnedRows } from '@alcova/persistence';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { z } from 'zod';
import { heldByNoneBut } from '../../leases/row-leases';
import { type DecidedState, decidedState, LOCKED_TALE, type LockedTale, lockedTale } from './decided-tale';

const idRows = z.array(z.object({ id: z.string() }));
const madeRows = z.array(
  z.object({
    id: z.string(),
    tale_id: z.string(),
    version: z.number(),
    before: decidedState,
    age_seconds: z.number(),
    is_undone: z.boolean(),
  }),
);
export type MadeDecision = z.output<typeof madeRows>[number];

interface NewDecision {
  readonly id: string;
  readonly tale: LockedTale;
  readonly moderatorId: string;
  readonly decision: Decision;
  readonly refusal: Refusal | null;
  readonly isReversal: boolean;
}

const APPLY = `is_approved = $3, is_denied = $4, appeal = $5, published_at = $6, decision_id = $7, version = version + 1,
  lease_holder = NULL, lease_until = NULL`;
const valuesOf = (after: DecidedState): unknown[] => [
  ...[after.isApproved, after.isDenied, after.appeal, after.publishedAt, after.decisionId],
];

@Injectable()
export class DecisionsRepository {
  /** The tale, which nobody else changes until the transaction ends. @throws CodedError tale.not-found */
  async lock(manager: EntityManager, id: string): Promise<LockedTale> {
    const rows: unknown = await manager.query(`${LOCKED_TALE} WHERE t.id = $1 FOR UPDATE OF t`, [id]);
    const [tale] = lockedTale.array().parse(rows);
    if (!tale) throw new CodedError('tale.not-found');
    return tale;
  }

  async add(manager: EntityManager, made: NewDecision): Promise<void> {
    const { tale, refusal } = made;
    await manager.query(
      `INSERT INTO tale_decisions (id, tale_id, moderator_id, decision, reason, message, passages, version, waited_seconds, is_reversal, before)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
      [
        ...[made.id, tale.id, made.moderatorId, made.decision],
        ...[refusal?.reason ?? null, refusal?.message ?? null, JSON.stringify(refusal?.passages ?? [])],
        ...[tale.version + 1, tale.waited_seconds, made.isReversal, JSON.stringify(tale.state)],
      ],
    );
  }

  /**
   * Makes a tale what was decided and lets go of it. False when it is another version meanwhile, was taken back, or is held: by somebody
   * else, or under another lease than the one that was named.
   */
  async apply(
    manager: EntityManager,
    {
      tale,
      after,
      moderatorId,
      token,
    }: { tale: LockedTale; after: DecidedState; moderatorId: string; token: number | undefined },
  ): Promise<boolean> {
    const rows: unknown = await manager.query(
      `UPDATE tales SET ${APPLY}
       WHERE id = $1 AND version = $2 AND withdrawn_at IS NULL
         AND ${heldByNoneBut('$8')}
         AND ($9::integer IS NULL OR (lease_token = $9 AND lease_holder = $8 AND lease_until > now())) RETURNING id`,
      [tale.id, tale.version, ...valuesOf(after), moderatorId, token ?? null],
    );
    return idRows.parse(returnedRows(rows)).length > 0;
  }

  /** A decision of one moderator, which nobody else takes back until the transaction ends. */
  async made(manager: EntityManager, id: string, moderatorId: string): Promise<MadeDecision | undefined> {
    const rows: unknown = await manager.query(
      `SELECT id, tale_id, version, before, extract(epoch FROM now() - at)::float8 AS age_seconds, undone_at IS NOT NULL AS is_undone
       FROM tale_decisions WHERE id = $1 AND moderator_id = $2 FOR NO KEY UPDATE`,
      [id, moderatorId],
    );
    return madeRows.parse(rows)[0];
  }

  /** Makes a tale what it was before. False when it changed since, was taken back, or somebody else holds it. */
  async restore(manager: EntityManager, made: MadeDecision, moderatorId: string): Promise<boolean> {
    const rows: unknown = await manager.query(
      `UPDATE tales SET ${APPLY}
       WHERE id = $1 AND version = $2 AND withdrawn_at IS NULL
         AND ${heldByNoneBut('$8')} RETURNING id`,
      [made.tale_id, made.version, ...valuesOf(made.before), moderatorId],
    );
    if (idRows.parse(returnedRows(rows)).length === 0) return false;
    await manager.query('UPDATE tale_decisions SET undone_at = now() WHERE id = $1 AND undone_at IS NULL', [
      made.id,
    ]);
    return true;
  }
}
