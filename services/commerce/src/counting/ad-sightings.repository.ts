import { AD_DAYS_EXPORT_PAGE_SIZE, AD_DAYS_SHOWN, type AdDay, type AdPlacement } from '@alcova/contracts';
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
const dayRows = z.array(sums.extend({ day: z.string() }));
const exportRows = z.array(
  sums.extend({ day: z.string(), id: z.string(), name: z.string(), redirectUrl: z.string() }),
);
const sumRows = z.array(sums.extend({ id: z.string() }));
export type AdSums = z.output<typeof sums>;
export const NO_SUMS: AdSums = { impressions: 0, clicks: 0, botImpressions: 0, botClicks: 0 };

/** A day of an ad, behind which an export goes on. */
export interface DayPlace {
  readonly id: string;
  readonly day: string;
}

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

const SUMS = `coalesce(sum(d.impressions), 0) AS impressions, coalesce(sum(d.clicks), 0) AS clicks,
  coalesce(sum(d.bot_impressions), 0) AS "botImpressions", coalesce(sum(d.bot_clicks), 0) AS "botClicks"`;

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
        `SELECT d.ad_id AS id, ${SUMS} FROM ad_days d WHERE d.ad_id = ANY($1::text[]) GROUP BY d.ad_id`,
        [ids],
      ),
    );
    return new Map(found.map(({ id, ...of }) => [id, of]));
  }

  /** The last days of an ad at all its places, oldest first, those without anything too. */
  async daysOf(manager: EntityManager, id: string): Promise<AdDay[]> {
    return dayRows.parse(
      await manager.query(
        `SELECT to_char(of.day, 'YYYY-MM-DD') AS day, ${SUMS}
         FROM generate_series(${SITE_TODAY} - ${AD_DAYS_SHOWN - 1}, ${SITE_TODAY}, interval '1 day') AS of (day)
         LEFT JOIN ad_days d ON d.ad_id = $1 AND d.day = of.day::date GROUP BY of.day ORDER BY of.day`,
        [id],
      ),
    );
  }

  /** A page of all days on which anything was counted, by ad and day. */
  async exported(manager: EntityManager, after: DayPlace | null) {
    const rows = exportRows.parse(
      await manager.query(
        `SELECT d.ad_id AS id, a.name, a.redirect_url AS "redirectUrl", to_char(d.day, 'YYYY-MM-DD') AS day, ${SUMS}
         FROM ad_days d JOIN ads a ON a.id = d.ad_id
         WHERE $1::text IS NULL OR (d.ad_id, d.day) > ($1, $2::date)
         GROUP BY d.ad_id, a.name, a.redirect_url, d.day ORDER BY d.ad_id, d.day LIMIT $3`,
        [after?.id ?? null, after?.day ?? null, AD_DAYS_EXPORT_PAGE_SIZE],
      ),
    );
    const last = rows.length === AD_DAYS_EXPORT_PAGE_SIZE ? rows.at(-1) : undefined;
    return { items: rows, next: last ? { id: last.id, day: last.day } : null };
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
