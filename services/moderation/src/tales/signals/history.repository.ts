import { type authorHistory } from '@alcova/contracts';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { z } from 'zod';

const historyRow = z.tuple([
  z.object({
    sent: z.number(),
    approved: z.number(),
    denied: z.number(),
    withdrawn: z.number(),
    last_refused_at: z.date().nullable(),
    is_suspended: z.boolean(),
  }),
]);

@Injectable()
export class HistoryRepository {
  /** What an account sent before a tale, and became of it. */
  async before(
    manager: EntityManager,
    { id, authorId }: { id: string; authorId: string },
  ): Promise<z.output<typeof authorHistory>> {
    const rows: unknown = await manager.query(
      `SELECT count(*)::integer AS sent,
         count(*) FILTER (WHERE t.is_approved AND t.withdrawn_at IS NULL)::integer AS approved,
         count(*) FILTER (WHERE t.is_denied AND t.withdrawn_at IS NULL)::integer AS denied,
         count(*) FILTER (WHERE t.withdrawn_at IS NOT NULL)::integer AS withdrawn,
         max(d.at) FILTER (WHERE d.decision = 'deny') AS last_refused_at,
         EXISTS (SELECT FROM tale_authors a WHERE a.account_id = $1 AND a.suspended_until > now()) AS is_suspended
       FROM tales t LEFT JOIN tale_decisions d ON d.id = t.decision_id
       WHERE t.author_id = $1 AND t.id <> $2 AND t.edits IS NULL`,
      [authorId, id],
    );
    const [row] = historyRow.parse(rows);
    return {
      sent: row.sent,
      approved: row.approved,
      denied: row.denied,
      withdrawn: row.withdrawn,
      lastRefusedAt: row.last_refused_at?.toISOString() ?? null,
      isSuspended: row.is_suspended,
    };
  }
}
