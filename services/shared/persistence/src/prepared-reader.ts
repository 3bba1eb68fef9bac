import { createHash } from 'node:crypto';
import { Pool } from 'pg';
import type { DataSource } from 'typeorm';
import { z } from 'zod';
import { failStatement, openStatement } from './query-spans';

/** What a read needs of a connection; TypeORM's `EntityManager` is one too. */
export interface SqlReader {
  /** Answers the rows. @throws what pg throws, which TypeORM's manager wraps in its QueryFailedError */
  query(text: string, values: unknown[]): Promise<unknown>;
}

/** TypeORM holds pg's pool in a field of its driver. */
const pooled = z.object({ master: z.instanceof(Pool) });

/**
 * Sends each text as a prepared statement with a name of its own (https://node-postgres.com/features/queries#prepared-statements). A
 * connection whose statement failed is ended by the pool, so that none stays behind that waits for an answer, or whose plan is of a table
 * that has changed.
 */
export class PreparedReader implements SqlReader {
  private readonly names = new Map<string, string>();

  constructor(private readonly dataSource: Pick<DataSource, 'driver' | 'logger'>) {}

  async query(text: string, values: unknown[]): Promise<unknown[]> {
    this.dataSource.logger.logQuery(text, values);
    const span = openStatement(text);
    try {
      const { rows } = await this.pool.query<object>({ name: this.nameOf(text), text, values });
      return rows;
    } catch (error) {
      failStatement(span, error);
      throw error;
    } finally {
      span?.end();
    }
  }

  private get pool(): Pool {
    return pooled.parse(this.dataSource.driver).master;
  }

  private nameOf(text: string): string {
    const known = this.names.get(text);
    if (known !== undefined) return known;
    const name = createHash('sha256').update(text).digest('base64url').slice(0, 22);
    this.names.set(text, name);
    return name;
  }
}
