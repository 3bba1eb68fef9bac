import { type AgeCounts, ageCounts, type AgeOutcome, type AgeWay } from '@alcova/contracts';
import { SITE_TODAY } from '@alcova/persistence';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { z } from 'zod';

const periodRow = z.tuple([ageCounts.pick({ first: true, last: true })]);
const countRows = z.array(ageCounts.shape.items.element.extend({ count: z.coerce.number() }));

/** How many proofs ended how, by day and way: numbers alone, and no moment within the day. */
@Injectable()
export class AgeCountsRepository {
  async add(manager: EntityManager, way: AgeWay, outcome: AgeOutcome): Promise<void> {
    await manager.query(
      `INSERT INTO age_counts AS counted (day, way, outcome, count) VALUES (${SITE_TODAY}, $1, $2, 1)
       ON CONFLICT (day, way, outcome) DO UPDATE SET count = counted.count + 1`,
      [way, outcome],
    );
  }

  /** What was counted on the last `days` days, today included. */
  async since(manager: EntityManager, days: number): Promise<AgeCounts> {
    const [period] = periodRow.parse(
      await manager.query(
        `SELECT (${SITE_TODAY} - ($1::integer - 1))::text AS first, ${SITE_TODAY}::text AS last`,
        [days],
      ),
    );
    const rows: unknown = await manager.query(
      `SELECT day::text AS day, way, outcome, count FROM age_counts
       WHERE day BETWEEN $1::date AND $2::date ORDER BY day, way, outcome`,
      [period.first, period.last],
    );
    return { ...period, items: countRows.parse(rows) };
  }
}
