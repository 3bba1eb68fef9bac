import { createHmac } from 'node:crypto';
import { Transactions } from '@alcova/persistence';
import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { z } from 'zod';
import { CONFIG, type Config } from '../config';
import type { Limit } from './limits';

const rows = z.array(z.object({ tries: z.number() }));

/**
 * Counts acts in the database, so that a limit holds over all replicas. Subjects (e-mails, networks) are kept as keyed hashes only, and
 * not longer than their window.
 */
@Injectable()
export class Throttle {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(Transactions) private readonly transactions: Transactions,
  ) {}

  /**
   * Counts an act before it is done; false when there were too many. Two at once count as two. With `manager` the count belongs to that
   * transaction, without it is kept whatever becomes of the act.
   */
  async take(limit: Limit, subject: string, manager?: EntityManager): Promise<boolean> {
    if (!manager) return this.transactions.run((own) => this.take(limit, subject, own));
    const [row] = rows.parse(
      await manager.query(
        `INSERT INTO attempts (subject, tries, window_ends) VALUES ($1, 1, now() + $2 * interval '1 second')
         ON CONFLICT (subject) DO UPDATE SET
           tries = CASE WHEN attempts.window_ends < now() THEN 1 ELSE attempts.tries + 1 END,
           window_ends = CASE WHEN attempts.window_ends < now() THEN EXCLUDED.window_ends ELSE attempts.window_ends END
         RETURNING tries`,
        [this.keyOf(limit, subject), limit.windowSeconds],
      ),
    );
    const scale = limit.scaled ? this.config.LIMIT_SCALE : 1;
    return (row?.tries ?? 0) <= limit.tries * scale;
  }

  /** Forgets what was counted: the right password came, or it was reset by mail. */
  async clear(limit: Limit, subject: string, manager?: EntityManager): Promise<void> {
    if (!manager) return this.transactions.run((own) => this.clear(limit, subject, own));
    await manager.query('DELETE FROM attempts WHERE subject = $1', [this.keyOf(limit, subject)]);
  }

  async prune(): Promise<void> {
    await this.transactions.run((manager) => manager.query('DELETE FROM attempts WHERE window_ends < now()'));
  }

  private keyOf(limit: Limit, subject: string): string {
    // What was counted is forgotten when the key changes, as it is at its window's end.
    return createHmac('sha256', this.config.IDENTITY_SEAL_KEYS[0]?.key ?? '')
      .update(`alcova.identity.limit:${limit.name}:${subject}`)
      .digest('hex');
  }
}
