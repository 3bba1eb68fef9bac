import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { z } from 'zod';

const rows = z.array(z.object({ days: z.number().nullable() }));

/** For how many days sources are kept, as administrators set it. */
@Injectable()
export class RetentionRepository {
  /** Undefined where nothing is set: the environment's value holds. */
  async days(manager: EntityManager): Promise<number | undefined> {
    return rows.parse(await manager.query('SELECT days FROM source_retention'))[0]?.days ?? undefined;
  }

  /** Takes over what a change of the settings says, unless a later one is known. */
  async learn(manager: EntityManager, days: number | null, changes: number): Promise<void> {
    await manager.query(
      `INSERT INTO source_retention (days, settings_changes) VALUES ($1, $2)
       ON CONFLICT (only_one) DO UPDATE SET days = EXCLUDED.days, settings_changes = EXCLUDED.settings_changes
       WHERE source_retention.settings_changes < EXCLUDED.settings_changes`,
      [days, changes],
    );
  }
}
