import { Injectable } from '@nestjs/common';
import { setTimeout as sleep } from 'node:timers/promises';
import { DataSource, type EntityManager } from 'typeorm';
import { postgresCode } from './errors';

/** serialization_failure and deadlock_detected: the whole transaction may be run again. */
const RETRYABLE = new Set(['40001', '40P01']);
const ATTEMPTS = 4;

/** What came of work that is taken back. */
class TakenBack<T> extends Error {
  override readonly name = 'TakenBack';

  constructor(readonly answer: T) {
    super('a rehearsal is taken back');
  }
}

@Injectable()
export class Transactions {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * Runs reads without the frame of a transaction, which would cost two more questions: each statement sees what is committed when it
   * begins, as it does in a transaction of ours. Not for what locks, writes or sets something for the statements after it.
   */
  read<T>(work: (manager: EntityManager) => Promise<T>): Promise<T> {
    return work(this.dataSource.manager);
  }

  /**
   * Runs `work` in one transaction; a deadlock or a failed serialisation runs it again, up to four times in all, so `work` must have no
   * effect outside the database.
   */
  async run<T>(work: (manager: EntityManager) => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.dataSource.transaction(work);
      } catch (error) {
        const code = postgresCode(error);
        if (attempt === ATTEMPTS || code === undefined || !RETRYABLE.has(code)) throw error;
        await sleep(10 * attempt + Math.random() * 20);
      }
    }
  }

  /** As `run`, for a rehearsal with all of it taken back at its end: it answers what `run` would answer now. */
  async runOrRehearse<T>(work: (manager: EntityManager) => Promise<T>, isRehearsal: boolean): Promise<T> {
    if (!isRehearsal) return this.run(work);
    try {
      return await this.run(async (manager) => {
        throw new TakenBack(await work(manager));
      });
    } catch (error) {
      if (error instanceof TakenBack) return (error as TakenBack<T>).answer;
      throw error;
    }
  }
}
