import { MAX_WAVE_CASES } from '@alcova/contracts';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { z } from 'zod';
import { CASE_COLUMNS, type CaseRow, caseRow } from '../cases/case-row';
import { heldByNoneBut } from '../../leases/row-leases';
import { agreeingNetworks } from '../filing/agreeing-networks';

/** Urgent by reports alone, which came within a day; what an earlier day left is decided on by itself. */
const IS_URGENT = `c.state = 'waiting' AND c.is_urgent AND c.origin = 'report' AND c.matches = '[]'
  AND c.opened_at > now() - interval '24 hours'`;
/** Who says that a content is urgent, each with who said so first; the cases in which one of them does not count as one with the first. */
const SAID = `WITH said AS (
    SELECT r.case_id, coalesce(r.wider_network, r.network) AS network, min(r.id) AS report_id
    FROM cases c JOIN reports r ON r.case_id = c.id AND r.is_urgent WHERE ${IS_URGENT} AND c.reports > 1 GROUP BY 1, 2),
  firsts AS (SELECT DISTINCT ON (case_id) case_id, network FROM said ORDER BY case_id, report_id),
  pairs AS (SELECT said.case_id, firsts.network AS one, said.network AS other
    FROM said JOIN firsts ON firsts.case_id = said.case_id AND firsts.network <> said.network),
  same AS (${agreeingNetworks('a.wider_network IN (SELECT one FROM pairs)')}),
  independent AS (SELECT case_id FROM pairs WHERE (one, other) NOT IN (SELECT one, other FROM same))`;
/** A case of the wave, after `SAID`: one wider network names it, or several that count as one. */
const IN_WAVE = `${IS_URGENT} AND c.id NOT IN (SELECT case_id FROM independent)`;

const totalRow = z.tuple([z.object({ total: z.number(), hidden: z.number() })]);
const versionRows = z.array(z.object({ id: z.string(), version: z.number() }));

/** The wave of urgent reports, found among what waits. */
@Injectable()
export class WaveRepository {
  /** Those that were opened first. */
  async cases(manager: EntityManager): Promise<CaseRow[]> {
    const rows: unknown = await manager.query(
      `${SAID} SELECT ${CASE_COLUMNS} FROM cases c WHERE ${IN_WAVE} ORDER BY c.id LIMIT ${MAX_WAVE_CASES}`,
    );
    return caseRow.array().parse(rows);
  }

  async count(manager: EntityManager): Promise<{ total: number; hidden: number }> {
    const rows: unknown = await manager.query(
      `${SAID} SELECT count(*)::integer AS total, count(*) FILTER (WHERE c.holds)::integer AS hidden
       FROM cases c WHERE ${IN_WAVE}`,
    );
    return totalRow.parse(rows)[0];
  }

  /**
   * Locks the named cases, in one order, and answers those that are of the wave and that nobody else holds. A
   * report locks its case first: one that comes meanwhile is seen here, or sees what was decided.
   */
  async lock(
    manager: EntityManager,
    ids: readonly string[],
    accountId: string,
  ): Promise<Map<string, number>> {
    await manager.query('SELECT id FROM cases WHERE id = ANY ($1) ORDER BY id FOR UPDATE', [ids]);
    const rows: unknown = await manager.query(
      `${SAID} SELECT c.id, c.version FROM cases c
       WHERE c.id = ANY ($1) AND ${heldByNoneBut('$2')} AND ${IN_WAVE} ORDER BY c.id`,
      [ids, accountId],
    );
    return new Map(versionRows.parse(rows).map(({ id, version }) => [id, version]));
  }
}
