import { returnedRows, SITE_TODAY } from '@alcova/persistence';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { z } from 'zod';

/** D7: one view a person and video in this time. */
const WINDOW = `interval '30 minutes'`;
/** How long the sums of days are kept. */
const DAYS_KEPT = 400;
/** Rows that one pruning statement takes at most, so that it never holds many for long. */
const PRUNED_AT_ONCE = 5_000;

const rows = z.array(z.unknown());

/**
 * Views. Who watched what is kept for half an hour alone, which is all that counting once needs; what stays is how often a video was watched
 * on a day. An account's own history is another matter, and the account's to clear.
 */
@Injectable()
export class ViewsRepository {
  /**
   * Begins the person's half hour for the video; false while one lasts. The row is the lock: of two at once one inserts, and the other waits
   * for it and then finds the half hour begun.
   */
  async beginWindow(manager: EntityManager, person: string, videoId: string): Promise<boolean> {
    const begun: unknown = await manager.query(
      `INSERT INTO view_windows AS last (person, video_id, counted_at) VALUES ($1, $2, now())
       ON CONFLICT (person, video_id) DO UPDATE SET counted_at = excluded.counted_at
       WHERE last.counted_at <= excluded.counted_at - ${WINDOW} RETURNING person`,
      [person, videoId],
    );
    return rows.parse(begun).length > 0;
  }

  /** Puts the video at the front of the account's history, where it stands once. */
  async remember(manager: EntityManager, accountId: string, videoId: string): Promise<void> {
    await manager.query(
      `INSERT INTO history AS known (account_id, video_id, watched_at) VALUES ($1, $2, clock_timestamp())
       ON CONFLICT (account_id, video_id) DO UPDATE SET watched_at = greatest(known.watched_at, excluded.watched_at)`,
      [accountId, videoId],
    );
  }

  /** Forgets half hours that are over and sums that are old, a bounded number, and names of erased accounts; answers how many of the first two. */
  async prune(manager: EntityManager): Promise<number> {
    const windows: unknown = await manager.query(
      `DELETE FROM view_windows WHERE counted_at <= now() - ${WINDOW} AND (person, video_id) IN
         (SELECT person, video_id FROM view_windows WHERE counted_at <= now() - ${WINDOW} LIMIT ${PRUNED_AT_ONCE}) RETURNING 1`,
    );
    const days: unknown = await manager.query(
      `DELETE FROM view_days WHERE (day, video_id) IN
         (SELECT day, video_id FROM view_days WHERE day < ${SITE_TODAY} - ${DAYS_KEPT} LIMIT ${PRUNED_AT_ONCE}) RETURNING 1`,
    );
    await manager.query(`DELETE FROM erased_accounts WHERE erased_at < now() - interval '1 day'`);
    return rows.parse(returnedRows(windows)).length + rows.parse(returnedRows(days)).length;
  }
}
