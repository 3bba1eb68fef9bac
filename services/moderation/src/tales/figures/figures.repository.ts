import { type readDeskFigures, refusalReason } from '@alcova/contracts';
import { siteClock, SITE_TODAY, startOfDay } from '@alcova/persistence';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { z } from 'zod';
import { WAITING } from '../lists/conditions';

type Figures = z.output<typeof readDeskFigures.output>;

const MAX_MODERATORS = 200;
/** Decisions that hold or were changed later; one that was taken back was none. `$1`: the first day. */
const MADE = `FROM tale_decisions WHERE at >= ${startOfDay('$1::date')} AND undone_at IS NULL`;
const seconds = z.number().nullable();
const oldestRow = z.tuple([z.object({ oldest: z.date().nullable() })]);
const timesRow = z.tuple([z.object({ median: seconds, p95: seconds, reopened: z.number() })]);
const reasonRows = z.array(z.object({ reason: refusalReason, count: z.number() }));
const dayRows = z.array(
  z.object({ day: z.string(), sent: z.number(), approved: z.number(), denied: z.number() }),
);
const moderatorRows = z.array(
  z
    .object({
      moderator_id: z.string().nullable(),
      decided: z.number(),
      approved: z.number(),
      reopened: z.number(),
      median: seconds,
    })
    .transform(({ moderator_id: moderatorId, median: medianSeconds, ...counts }) => ({
      moderatorId,
      ...counts,
      medianSeconds,
    })),
);
const PERCENTILE = (share: number) =>
  `round(percentile_cont(${share}) WITHIN GROUP (ORDER BY waited_seconds) FILTER (WHERE decision <> 'reopen' AND NOT is_reversal))::integer`;

/** What the desk did, by days. A first decision counts for the times; one that changes another does not. */
@Injectable()
export class FiguresRepository {
  /** Until the transaction ends: a million decisions are put in order in memory, and nothing is compiled for a statement of a second. */
  async prepare(manager: EntityManager): Promise<void> {
    await manager.query(`SELECT set_config('work_mem', '64MB', true), set_config('jit', 'off', true)`);
  }

  async oldest(manager: EntityManager): Promise<Figures['oldest']> {
    const [{ oldest }] = oldestRow.parse(
      await manager.query(`SELECT min(submitted_at) AS oldest FROM tales WHERE ${WAITING}`),
    );
    return oldest?.toISOString() ?? null;
  }

  async times(
    manager: EntityManager,
    since: string,
  ): Promise<Pick<Figures, 'medianSeconds' | 'p95Seconds' | 'reopened'>> {
    const [{ median, p95, reopened }] = timesRow.parse(
      await manager.query(
        `SELECT ${PERCENTILE(0.5)} AS median, ${PERCENTILE(0.95)} AS p95, count(*) FILTER (WHERE is_reversal)::integer AS reopened ${MADE}`,
        [since],
      ),
    );
    return { medianSeconds: median, p95Seconds: p95, reopened };
  }

  async reasons(manager: EntityManager, since: string): Promise<Figures['reasons']> {
    return reasonRows.parse(
      await manager.query(
        `SELECT reason, count(*)::integer AS count ${MADE} AND decision = 'deny' GROUP BY reason ORDER BY count(*) DESC, reason`,
        [since],
      ),
    );
  }

  /** Every day from `since` to today. */
  async days(manager: EntityManager, since: string): Promise<Figures['days']> {
    return dayRows.parse(
      await manager.query(
        `SELECT to_char(day, 'YYYY-MM-DD') AS day,
           (SELECT count(*)::integer FROM tales
            WHERE sent_at >= ${startOfDay('day')} AND sent_at < ${startOfDay("day + interval '1 day'")}) AS sent,
           coalesce(approved, 0) AS approved, coalesce(denied, 0) AS denied
         FROM generate_series($1::timestamp, ${SITE_TODAY}::timestamp, interval '1 day') AS day
         LEFT JOIN (
           SELECT date_trunc('day', ${siteClock('at')}) AS decided_on, count(*) FILTER (WHERE decision = 'approve')::integer AS approved,
             count(*) FILTER (WHERE decision = 'deny')::integer AS denied
           ${MADE} GROUP BY 1
         ) decided ON decided_on = day
         ORDER BY day`,
        [since],
      ),
    );
  }

  /** Who decided most first; those whose account is gone are one. */
  async moderators(manager: EntityManager, since: string): Promise<Figures['moderators']> {
    return moderatorRows.parse(
      await manager.query(
        `SELECT moderator_id COLLATE "C" AS moderator_id, count(*)::integer AS decided, count(*) FILTER (WHERE decision = 'approve')::integer AS approved,
           count(*) FILTER (WHERE is_reversal)::integer AS reopened, ${PERCENTILE(0.5)} AS median
         ${MADE} GROUP BY 1 ORDER BY count(*) DESC, 1 LIMIT ${MAX_MODERATORS}`,
        [since],
      ),
    );
  }
}
