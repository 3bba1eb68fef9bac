import { createHmac } from 'node:crypto';
import { refusedFor } from '@alcova/contracts';
import { returnedRows, Transactions } from '@alcova/persistence';
import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { z } from 'zod';
import { CONFIG, type Config } from '../config/config';
import type { Limit } from './limits';

const subjects = z.array(z.object({ subject: z.string() }));
const rows = z.array(z.object({ tries: z.number(), seconds_left: z.number() }));

/** What was counted in a window that is open, this act among it. */
export interface CountedActs {
  readonly tries: number;
  readonly secondsLeft: number;
}

/**
 * Counts acts in the database, so that a limit holds over all replicas. Subjects (e-mails, networks) are kept as keyed hashes only, and
 * not longer than their window.
 */
@Injectable()
export class Throttle {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly transactions: Transactions,
  ) {}

  /**
   * Counts an act before it is done; false when there were too many. Two at once count as two. With `manager` the count belongs to that
   * transaction, without it is kept whatever becomes of the act.
   */
  async take(limit: Limit, subject: string, manager?: EntityManager): Promise<boolean> {
    return this.allows(limit, await this.count(limit, subject, manager));
  }

  /** As `take`. @throws CodedError auth.too-many-attempts with the end of the window, for what is too many */
  async require(limit: Limit, subject: string, manager?: EntityManager): Promise<void> {
    const counted = await this.count(limit, subject, manager);
    if (!this.allows(limit, counted)) throw refusedFor('auth.too-many-attempts', counted.secondsLeft);
  }

  /** Counts an act, however many there were. */
  async count(limit: Limit, subject: string, manager?: EntityManager): Promise<CountedActs> {
    if (!manager) return this.transactions.run((own) => this.count(limit, subject, own));
    const [row] = rows.parse(
      await manager.query(
        `INSERT INTO attempts (subject, tries, window_ends) VALUES ($1, 1, now() + $2 * interval '1 second')
         ON CONFLICT (subject) DO UPDATE SET
           tries = CASE WHEN attempts.window_ends < now() THEN 1 ELSE attempts.tries + 1 END,
           window_ends = CASE WHEN attempts.window_ends < now() THEN EXCLUDED.window_ends ELSE attempts.window_ends END
         RETURNING tries, extract(epoch FROM window_ends - now())::float8 AS seconds_left`,
        [this.keyOf(limit, subject), limit.windowSeconds],
      ),
    );
    return { tries: row?.tries ?? 0, secondsLeft: row?.seconds_left ?? 0 };
  }

  /**
   * Counts an act only where fewer than `most` were counted in the window, so that what is refused uses nothing up. The count belongs to the
   * transaction of `manager`. @returns 0, or the seconds until the window ends that is full
   */
  async countBelow(limit: Limit, subject: string, most: number, manager: EntityManager): Promise<number> {
    const key = this.keyOf(limit, subject);
    const counted = subjects.parse(
      await manager.query(
        `INSERT INTO attempts (subject, tries, window_ends) VALUES ($1, 1, now() + $2 * interval '1 second')
         ON CONFLICT (subject) DO UPDATE SET
           tries = CASE WHEN attempts.window_ends < now() THEN 1 ELSE attempts.tries + 1 END,
           window_ends = CASE WHEN attempts.window_ends < now() THEN EXCLUDED.window_ends ELSE attempts.window_ends END
         WHERE attempts.window_ends < now() OR attempts.tries < $3
         RETURNING subject`,
        [key, limit.windowSeconds, most],
      ),
    );
    if (counted.length > 0) return 0;
    const full = await this.openWindow(manager, key);
    return Math.max(1, full?.secondsLeft ?? 1);
  }

  /** Takes one act of an open window back that did not come about. */
  async giveBack(limit: Limit, subject: string, manager: EntityManager): Promise<void> {
    await manager.query(
      'UPDATE attempts SET tries = tries - 1 WHERE subject = $1 AND tries > 0 AND window_ends > now()',
      [this.keyOf(limit, subject)],
    );
  }

  /** What is counted in the open window; without acts when none is open. */
  async counted(limit: Limit, subject: string, manager: EntityManager): Promise<CountedActs> {
    const open = await this.openWindow(manager, this.keyOf(limit, subject));
    return open ?? { tries: 0, secondsLeft: 0 };
  }

  private async openWindow(manager: EntityManager, key: string): Promise<CountedActs | undefined> {
    const [row] = rows.parse(
      await manager.query(
        `SELECT tries, extract(epoch FROM window_ends - now())::float8 AS seconds_left FROM attempts
         WHERE subject = $1 AND window_ends > now()`,
        [key],
      ),
    );
    return row && { tries: row.tries, secondsLeft: row.seconds_left };
  }

  /** Whether what was counted is within the limit. */
  allows(limit: Limit, { tries }: CountedActs): boolean {
    return tries <= limit.tries * (limit.scaled ? this.config.LIMIT_SCALE : 1);
  }

  /** What stands for a subject where others may read it: the same for the same subject, and nothing can be told from it. */
  keyOf(limit: Limit, subject: string): string {
    // What was counted is forgotten when the key changes, as it is at its window's end.
    return createHmac('sha256', this.config.IDENTITY_SEAL_KEYS[0]?.key ?? '')
      .update(`alcova.identity.limit:${limit.name}:${subject}`)
      .digest('hex');
  }

  /** Forgets what was counted: the right password came, or it was reset by mail. */
  async clear(limit: Limit, subject: string, manager?: EntityManager): Promise<void> {
    if (!manager) return this.transactions.run((own) => this.clear(limit, subject, own));
    await manager.query('DELETE FROM attempts WHERE subject = $1', [this.keyOf(limit, subject)]);
  }

  /** Takes back what was counted in a window that is still open; of several at once one does. @returns whether there was any */
  async redeem(limit: Limit, subject: string): Promise<boolean> {
    const answer: unknown = await this.transactions.run((manager) =>
      manager.query('DELETE FROM attempts WHERE subject = $1 AND window_ends > now() RETURNING subject', [
        this.keyOf(limit, subject),
      ]),
    );
    return subjects.parse(returnedRows(answer)).length > 0;
  }

  async prune(): Promise<void> {
    await this.transactions.run((manager) => manager.query('DELETE FROM attempts WHERE window_ends < now()'));
  }
}
