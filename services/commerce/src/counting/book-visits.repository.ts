import { returnedRows, SITE_TODAY } from '@alcova/persistence';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { z } from 'zod';
import { PRUNED_AT_ONCE, WINDOWS } from './windows';

const rows = z.array(z.unknown());
const clickRows = z.array(z.object({ id: z.string(), clicks: z.coerce.number() }));

/** Who went from a book to its shop: told apart for a minute, summed by day. */
@Injectable()
export class BookVisitsRepository {
  /** Counts once a person, book and minute. The row is the lock: of two at once one counts, and the other finds it done. */
  async count(
    manager: EntityManager,
    { id, visitor, isBot }: { id: string; visitor: string; isBot: boolean },
  ): Promise<boolean> {
    const begun: unknown = await manager.query(
      `INSERT INTO book_windows AS last (book_id, visitor, counted_at) VALUES ($1, $2, now())
       ON CONFLICT (book_id, visitor) DO UPDATE SET counted_at = excluded.counted_at
       WHERE last.counted_at <= excluded.counted_at - interval '${WINDOWS.click}' RETURNING visitor`,
      [id, visitor],
    );
    if (rows.parse(begun).length === 0) return false;
    await manager.query(
      `INSERT INTO book_days AS counted (book_id, day, clicks, bot_clicks) VALUES ($1, ${SITE_TODAY}, $2, $3)
       ON CONFLICT (book_id, day) DO UPDATE SET clicks = counted.clicks + excluded.clicks, bot_clicks = counted.bot_clicks + excluded.bot_clicks`,
      [id, isBot ? 0 : 1, isBot ? 1 : 0],
    );
    return true;
  }

  /** People's clicks of all days, by book. */
  async clicksOf(manager: EntityManager, ids: readonly string[]): Promise<Map<string, number>> {
    const sums = clickRows.parse(
      await manager.query(
        'SELECT book_id AS id, sum(clicks) AS clicks FROM book_days WHERE book_id = ANY($1::text[]) GROUP BY book_id',
        [ids],
      ),
    );
    return new Map(sums.map(({ id, clicks }) => [id, clicks]));
  }

  /** Forgets minutes that are over, a bounded number; answers how many. */
  async prune(manager: EntityManager): Promise<number> {
    const gone: unknown = await manager.query(
      `DELETE FROM book_windows WHERE counted_at <= now() - interval '${WINDOWS.click}' AND (book_id, visitor) IN
         (SELECT book_id, visitor FROM book_windows WHERE counted_at <= now() - interval '${WINDOWS.click}' LIMIT ${PRUNED_AT_ONCE})
       RETURNING visitor`,
    );
    return rows.parse(returnedRows(gone)).length;
  }
}
