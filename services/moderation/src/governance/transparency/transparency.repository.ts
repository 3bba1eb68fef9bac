import { siteClock, startOfDay } from '@alcova/persistence';
import { MAX_TRANSPARENCY_MONTHS, reportCategory, type TransparencyRow } from '@alcova/contracts';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { z } from 'zod';

const rows = z.array(
  z
    .object({
      month: z.string(),
      category: reportCategory,
      reports: z.number(),
      cases: z.number(),
      removed: z.number(),
      kept: z.number(),
      deleted: z.number(),
      unavailable: z.number(),
      waiting: z.number(),
      appeals: z.number(),
      reversed: z.number(),
      median_hours: z.number().nullable(),
      p95_hours: z.number().nullable(),
      in_time: z.number(),
    })
    .transform(
      ({ median_hours: medianHours, p95_hours: p95Hours, in_time: inTime, ...row }): TransparencyRow => ({
        ...row,
        ...{ medianHours, p95Hours, inTime },
      }),
    ),
);
const MONTH = (column: string) => `date_trunc('month', ${siteClock(column)})`;
/** Somebody decided. A deletion afterwards takes no decision, and no late one, out of the figures. */
const DECIDED = 'decision_id IS NOT NULL';
/** Cases of deleted videos ended as unavailable once; videos have no author whose account could go. */
const DELETED = `state = 'deleted' OR state = 'unavailable' AND subject_kind = 'video'`;
const HOURS = (share: number) =>
  `(percentile_cont(${share}) WITHIN GROUP (ORDER BY extract(epoch FROM first_closed_at - opened_at) / 3600.0)
     FILTER (WHERE ${DECIDED}))::float8`;

/** What became of reports and cases, by the month in which they came: reports by what each of them named, cases by the gravest. */
@Injectable()
export class TransparencyRepository {
  /** Newest month first. */
  async months(manager: EntityManager): Promise<TransparencyRow[]> {
    return rows.parse(
      await manager.query(
        `WITH since AS (
           SELECT ${startOfDay(`${MONTH('now()')} - interval '${MAX_TRANSPARENCY_MONTHS - 1} months'`)} AS since
         ), told AS (
           SELECT ${MONTH('sent_at')} AS month, category, count(*)::integer AS reports
           FROM reports WHERE sent_at >= (SELECT since FROM since) GROUP BY 1, 2
         ), decided AS (
           SELECT ${MONTH('opened_at')} AS month, category, count(*)::integer AS cases,
             count(*) FILTER (WHERE state = 'removed')::integer AS removed,
             count(*) FILTER (WHERE state = 'kept')::integer AS kept,
             count(*) FILTER (WHERE ${DELETED})::integer AS deleted,
             count(*) FILTER (WHERE state = 'unavailable' AND NOT (${DELETED}))::integer AS unavailable,
             count(*) FILTER (WHERE state = 'waiting')::integer AS waiting,
             count(*) FILTER (WHERE appeal <> 'none')::integer AS appeals,
             count(*) FILTER (WHERE appeal = 'decided' AND state = 'kept')::integer AS reversed,
             ${HOURS(0.5)} AS median_hours, ${HOURS(0.95)} AS p95_hours,
             count(*) FILTER (WHERE ${DECIDED} AND first_closed_at <= due_at)::integer AS in_time
           FROM cases WHERE opened_at >= (SELECT since FROM since) GROUP BY 1, 2
         )
         SELECT to_char(month, 'YYYY-MM') AS month, category, coalesce(reports, 0) AS reports, coalesce(cases, 0) AS cases,
           coalesce(removed, 0) AS removed, coalesce(kept, 0) AS kept, coalesce(deleted, 0) AS deleted,
           coalesce(unavailable, 0) AS unavailable, coalesce(waiting, 0) AS waiting, coalesce(appeals, 0) AS appeals, coalesce(reversed, 0) AS reversed,
           median_hours, p95_hours, coalesce(in_time, 0) AS in_time
         FROM told FULL JOIN decided USING (month, category) ORDER BY month DESC, category`,
      ),
    );
  }
}
