import type { ReportSubject } from '@alcova/contracts';
import { returnedRows } from '@alcova/persistence';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { z } from 'zod';
import { agreeingNetworks } from './agreeing-networks';

const flagRow = z.tuple([z.object({ is_so: z.boolean() })]);
const idRows = z.array(z.object({ id: z.string() }));

/** What counts against a budget. What a person removed was rightly hidden, and gives its place back. */
const LATELY = `> now() - interval '1 hour' AND state <> 'removed'`;
const ALONE = `FROM cases WHERE hidden_alone_by IS NOT NULL AND hidden_alone_at ${LATELY}`;
const TOGETHER = `FROM cases WHERE hidden_together_by IS NOT NULL AND hidden_together_at ${LATELY}`;

/** Of a report on the case `$1` by the wider network `$2`: who counts as one with it, and who else said so. */
const SAID = `WITH same AS (${agreeingNetworks('a.wider_network = $2')}),
  others AS (SELECT DISTINCT coalesce(wider_network, network) AS network FROM reports
    WHERE case_id = $1 AND is_urgent AND coalesce(wider_network, network) NOT IN (SELECT $2 UNION ALL SELECT other FROM same))`;
/**
 * Besides, in what had each network a part within the hour, and which of the others has room yet: each may
 * have a part in `$4` contents.
 */
const PLACES = `${SAID},
  parts AS (SELECT hidden_alone_by AS network ${ALONE} UNION ALL SELECT unnest(hidden_together_by) ${TOGETHER}),
  partner AS (SELECT network FROM others
    WHERE network NOT IN (SELECT network FROM parts GROUP BY network HAVING count(*) >= $4) LIMIT 1)`;
/** Whether the reporting network has room: `also` names networks whose parts count as its own. */
const hasRoom = (also = 'false'): string => `(SELECT count(*) FROM parts WHERE network = $2 OR ${also}) < $4`;

/**
 * How a place is taken: there are `$3` of each kind, and neither kind uses those of the other. Networks that
 * count as one have the share of one when they hide alone. Together with an independent one each has its own:
 * who copies what an honest network says must not use up what that can say with others.
 */
const WAYS = {
  alone: {
    sets: 'hidden_alone_at = now(), hidden_alone_by = $2',
    room: `(SELECT count(*) ${ALONE}) < $3 AND ${hasRoom('network IN (SELECT other FROM same)')}`,
  },
  together: {
    sets: 'hidden_together_at = now(), hidden_together_by = ARRAY[$2, (SELECT network FROM partner)]',
    room: `(SELECT count(*) ${TOGETHER}) < $3 AND ${hasRoom()} AND EXISTS (SELECT FROM partner)`,
  },
};
/** One network alone, or one with another that is independent of it. */
export type HidingWay = keyof typeof WAYS;

interface Place {
  readonly caseId: string;
  readonly widerNetwork: string;
  /** Contents within an hour, all networks together, and those that one may have a part in hiding. */
  readonly most: number;
  readonly ofOne: number;
}

/** How much is left of the budgets for instant hiding. They are kept in the cases themselves: these are all there is to count. */
@Injectable()
export class HidingBudget {
  /** Whether another wider network said that a case is urgent, and does not count as one with this one. */
  async isIndependent(manager: EntityManager, caseId: string, widerNetwork: string): Promise<boolean> {
    return this.isSo(manager, 'EXISTS (SELECT FROM others)', [caseId, widerNetwork], SAID);
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
   * Takes a place of a budget for a case; false when there is none. Who comes when nothing is left waits for
   * nobody; of those who come at once each sees what the ones before took, and what they said.
   */
  async take(
    manager: EntityManager,
    way: HidingWay,
    { caseId, widerNetwork, most, ofOne }: Place,
  ): Promise<boolean> {
    const { sets, room } = WAYS[way];
    const values = [caseId, widerNetwork, most, ofOne];
    if (!(await this.isSo(manager, room, values, PLACES))) return false;
    await manager.query(`SELECT pg_advisory_xact_lock(hashtextextended('instant hiding', 0))`);
    const rows: unknown = await manager.query(
      `${PLACES} UPDATE cases SET ${sets} WHERE id = $1 AND ${room} RETURNING id`,
      values,
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

  private async isSo(
    manager: EntityManager,
    condition: string,
    values: unknown[],
    facts = '',
  ): Promise<boolean> {
    return flagRow.parse(await manager.query(`${facts} SELECT ${condition} AS is_so`, values))[0].is_so;
  }
}
