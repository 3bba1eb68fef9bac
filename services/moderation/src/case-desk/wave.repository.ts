import { MAX_WAVE_CASES } from '@alcova/contracts';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { z } from 'zod';
import { CASE_COLUMNS, type CaseRow, caseRow } from '../cases/case-row';
import { heldByNoneBut } from '../leases/row-leases';

/**
 * A case of the wave: urgent by reports of one wider network alone, and nothing else speaks against it. What
 * two networks say, what is like a list, and what an earlier day left is decided on by itself.
 */
const IN_WAVE = `c.state = 'waiting' AND c.is_urgent AND c.origin = 'report' AND c.matches = '[]'
  AND c.opened_at > now() - interval '24 hours'
  AND (SELECT count(DISTINCT coalesce(r.wider_network, r.network)) FROM reports r
    WHERE r.case_id = c.id AND r.is_urgent) = 1`;

const totalRow = z.tuple([z.object({ total: z.number(), hidden: z.number() })]);
const versionRows = z.array(z.object({ id: z.string(), version: z.number() }));

/** The wave of urgent reports, found among what waits. */
@Injectable()
export class WaveRepository {
  /** Those that were opened first. */
  async cases(manager: EntityManager): Promise<CaseRow[]> {
    const rows: unknown = await manager.query(
      `SELECT ${CASE_COLUMNS} FROM cases c WHERE ${IN_WAVE} ORDER BY c.id LIMIT ${MAX_WAVE_CASES}`,
    );
    return caseRow.array().parse(rows);
  }

  async count(manager: EntityManager): Promise<{ total: number; hidden: number }> {
    const rows: unknown = await manager.query(
      `SELECT count(*)::integer AS total, count(*) FILTER (WHERE c.holds)::integer AS hidden
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
      `SELECT c.id, c.version FROM cases c WHERE c.id = ANY ($1) AND ${heldByNoneBut('$2')} AND ${IN_WAVE} ORDER BY c.id`,
      [ids, accountId],
    );
    return new Map(versionRows.parse(rows).map(({ id, version }) => [id, version]));
  }
}
