import type { AdPlacement } from '@alcova/contracts';
import { returnedRows, SITE_TODAY } from '@alcova/persistence';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { z } from 'zod';
import { type Counted, PRUNED_AT_ONCE, WINDOWS } from './windows';

const rows = z.array(z.unknown());
const sums = z.object({
  impressions: z.coerce.number(),
  clicks: z.coerce.number(),
  botImpressions: z.coerce.number(),
  botClicks: z.coerce.number(),
});
const sumRows = z.array(sums.extend({ id: z.string() }));
export type AdSums = z.output<typeof sums>;
export const NO_SUMS: AdSums = { impressions: 0, clicks: 0, botImpressions: 0, botClicks: 0 };

export interface Sighting {
  readonly id: string;
  readonly placement: AdPlacement;
  readonly visitor: string;
  readonly isBot: boolean;
}

const COLUMNS = {
  impression: { person: 'impressions', bot: 'bot_impressions' },
  click: { person: 'clicks', bot: 'bot_clicks' },
} as const;

/** Who saw and clicked an ad: told apart for minutes, summed by day and place. */
@Injectable()
export class AdSightingsRepository {
  /** Counts once a person, ad and window. The row is the lock: of two at once one counts, and the other finds it done. */
  async count(manager: EntityManager, kind: Counted, sighting: Sighting): Promise<boolean> {
    const begun: unknown = await manager.query(
      `INSERT INTO ad_windows AS last (ad_id, kind, visitor, counted_at) VALUES ($1, $2, $3, now())
       ON CONFLICT (ad_id, kind, visitor) DO UPDATE SET counted_at = excluded.counted_at
       WHERE last.counted_at <= excluded.counted_at - interval '${WINDOWS[kind]}' RETURNING visitor`,
      [sighting.id, kind, sighting.visitor],
    );
    if (rows.parse(begun).length === 0) return false;
    const column = COLUMNS[kind][sighting.isBot ? 'bot' : 'person'];
    await manager.query(
      `INSERT INTO ad_days AS counted (ad_id, day, placement, ${column}) VALUES ($1, ${SITE_TODAY}, $2, 1)
       ON CONFLICT (ad_id, day, placement) DO UPDATE SET ${column} = counted.${column} + 1`,
      [sighting.id, sighting.placement],
    );
    return true;
  }

  /** The sums of all days and places, by ad. */
  async sumsOf(manager: EntityManager, ids: readonly string[]): Promise<Map<string, AdSums>> {
    const found = sumRows.parse(
      await manager.query(
        `SELECT ad_id AS id, sum(impressions) AS impressions, sum(clicks) AS clicks, sum(bot_impressions) AS "botImpressions",
           sum(bot_clicks) AS "botClicks" FROM ad_days WHERE ad_id = ANY($1::text[]) GROUP BY ad_id`,
        [ids],
      ),
    );
    return new Map(found.map(({ id, ...of }) => [id, of]));
  }

  /** Forgets windows that are over, a bounded number; answers how many. */
  async prune(manager: EntityManager): Promise<number> {
    const gone: unknown = await manager.query(
      `DELETE FROM ad_windows WHERE counted_at <= now() - interval '${WINDOWS.impression}' AND (ad_id, kind, visitor) IN
         (SELECT ad_id, kind, visitor FROM ad_windows WHERE counted_at <= now() - interval '${WINDOWS.impression}' LIMIT ${PRUNED_AT_ONCE})
       RETURNING visitor`,
    );
    return rows.parse(returnedRows(gone)).length;
  }
}
