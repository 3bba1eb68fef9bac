import { Injectable } from '@nestjs/common';
import pRetry, { type Options } from 'p-retry';
import { DataSource, type EntityManager } from 'typeorm';
import { postgresCode } from './errors';
import { PreparedReader, type SqlReader } from './prepared-reader';

/** serialization_failure and deadlock_detected: the whole transaction may be run again. */
const RETRYABLE = new Set(['40001', '40P01']);
const AGAIN: Options = {
  retries: 3,
  minTimeout: 10,
  randomize: true,
  shouldRetry: ({ error }) => RETRYABLE.has(postgresCode(error) ?? ''),
};

/** What came of work that is taken back. */
class RolledBack<T> extends Error {
  override readonly name = 'RolledBack';

  constructor(readonly answer: T) {
    super('a rehearsal is taken back');
  }
}

@Injectable()
export class Transactions {
  private readonly prepared: PreparedReader;

  constructor(private readonly dataSource: DataSource) {
    this.prepared = new PreparedReader(dataSource);
  }

  /**
   * Runs reads without the frame of a transaction, which would cost two more questions: each statement sees what is committed when it
   * begins, as it does in a transaction of ours. Not for what locks, writes or sets something for the statements after it.
   */
  read<T>(work: (manager: EntityManager) => Promise<T>): Promise<T> {
    return work(this.dataSource.manager);
  }

  /**
   * As `read`, with statements that Postgres parses and plans once for each connection instead of each time. For what visitors ask
   * often, and only for few different texts: each stays prepared as long as its connection lives.
   */
  readPrepared<T>(work: (reader: SqlReader) => Promise<T>): Promise<T> {
    return work(this.prepared);
  }

  /**
   * Runs `work` in one transaction; a deadlock or a failed serialisation runs it again, up to four times in all, so `work` must have no
   * effect outside the database.
   */
  async run<T>(work: (manager: EntityManager) => Promise<T>): Promise<T> {
    return pRetry(() => this.dataSource.transaction(work), AGAIN);
  }

  /** As `run`, for a rehearsal with all of it taken back at its end: it answers what `run` would answer now. */
  async runOrRehearse<T>(work: (manager: EntityManager) => Promise<T>, isRehearsal: boolean): Promise<T> {
    if (!isRehearsal) return this.run(work);
    try {
      return await this.run(async (manager) => {
        throw new RolledBack(await work(manager));
      });
    } catch (error) {
      if (error instanceof RolledBack) return (error as RolledBack<T>).answer;
      throw error;
    }
  }
}
