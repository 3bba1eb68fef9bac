import type { AgeOutcome, AgeWay } from '@alcova/contracts';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';

/** How many proofs ended how, by day and way: numbers alone, and no moment within the day. */
@Injectable()
export class AgeCountsRepository {
  async add(manager: EntityManager, way: AgeWay, outcome: AgeOutcome): Promise<void> {
    await manager.query(
      `INSERT INTO age_counts AS counted (day, way, outcome, count) VALUES ((now() AT TIME ZONE 'UTC')::date, $1, $2, 1)
       ON CONFLICT (day, way, outcome) DO UPDATE SET count = counted.count + 1`,
      [way, outcome],
    );
  }
}
