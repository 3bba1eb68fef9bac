import type { ReportSubject } from '@alcova/contracts';
import { returnedRows } from '@alcova/persistence';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { z } from 'zod';

const countRow = z.tuple([z.object({ count: z.number() })]);
const flagRow = z.tuple([z.object({ is_so: z.boolean() })]);
const idRows = z.array(z.object({ id: z.string() }));

/** What counts against the budget. What a person removed was rightly hidden, and gives its place back. */
const USED = `SELECT FROM cases WHERE hidden_alone_at > now() - interval '1 hour' AND state <> 'removed'`;

/** How much is left of the budget for instant hiding. It is kept in the cases themselves: they are all there is to count. */
@Injectable()
export class HidingBudget {
  /** How many wider networks said that a case is urgent. */
  async independentNetworks(manager: EntityManager, caseId: string): Promise<number> {
    const rows: unknown = await manager.query(
      `SELECT count(DISTINCT coalesce(wider_network, network))::integer AS count FROM reports
       WHERE case_id = $1 AND is_urgent`,
      [caseId],
    );
    return countRow.parse(rows)[0].count;
  }

  /** Whether the content is like an entry of a list; also where the match still waits for the video of its file. */
  async isLikeListed(manager: EntityManager, caseId: string, assetId: string | null): Promise<boolean> {
    return this.isSo(
      manager,
      `EXISTS (SELECT FROM cases WHERE id = $1 AND matches <> '[]')
         OR EXISTS (SELECT FROM match_waits WHERE asset_id = $2)`,
      [caseId, assetId],
    );
  }

  /** Whether a person decided that the content stays, with the file that it has. */
  async wasKept(
    manager: EntityManager,
    { kind, id }: ReportSubject,
    assetId: string | null,
  ): Promise<boolean> {
    return this.isSo(
      manager,
      `EXISTS (SELECT FROM cases WHERE subject_kind = $1 AND subject_id = $2 AND state = 'kept'
         AND asset_id IS NOT DISTINCT FROM $3)`,
      [kind, id, assetId],
    );
  }

  /**
   * Takes a place of the budget for a case; false when there is none. Who comes when nothing is left waits
   * for nobody; of those who come at once each sees what the ones before took.
   */
  async take(
    manager: EntityManager,
    caseId: string,
    { widerNetwork, most, ofOne }: { widerNetwork: string; most: number; ofOne: number },
  ): Promise<boolean> {
    const room = `(SELECT count(*) FROM (${USED}) AS used) < $1
      AND (SELECT count(*) FROM (${USED} AND hidden_alone_by = $2) AS used) < $3`;
    const limits = [most, widerNetwork, ofOne];
    if (!(await this.isSo(manager, room, limits))) return false;
    await manager.query(`SELECT pg_advisory_xact_lock(hashtextextended('instant hiding', 0))`);
    const rows: unknown = await manager.query(
      `UPDATE cases SET hidden_alone_at = now(), hidden_alone_by = $2 WHERE id = $4 AND ${room} RETURNING id`,
      [...limits, caseId],
    );
    return idRows.parse(returnedRows(rows)).length > 0;
  }

  /** Notes that a case stays shown since nothing was left; true where no other did within the hour before. */
  async isFirstPast(manager: EntityManager, caseId: string): Promise<boolean> {
    const others = `EXISTS (SELECT FROM cases WHERE past_budget_at > now() - interval '1 hour' AND id <> $1)`;
    const isCertain = await this.isSo(manager, others, [caseId]);
    if (!isCertain)
      await manager.query(`SELECT pg_advisory_xact_lock(hashtextextended('past the hiding budget', 0))`);
    const isFirst = !isCertain && !(await this.isSo(manager, others, [caseId]));
    const rows: unknown = await manager.query(
      'UPDATE cases SET past_budget_at = now(), version = version + 1 WHERE id = $1 AND past_budget_at IS NULL RETURNING id',
      [caseId],
    );
    return isFirst && idRows.parse(returnedRows(rows)).length > 0;
  }

  /** A case that is hidden now is not past the budget any more. */
  async settle(manager: EntityManager, caseId: string): Promise<void> {
    await manager.query(
      'UPDATE cases SET past_budget_at = NULL WHERE id = $1 AND past_budget_at IS NOT NULL',
      [caseId],
    );
  }

  private async isSo(manager: EntityManager, condition: string, values: unknown[]): Promise<boolean> {
    return flagRow.parse(await manager.query(`SELECT ${condition} AS is_so`, values))[0].is_so;
  }
}
