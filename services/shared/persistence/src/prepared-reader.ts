import { createHash } from 'node:crypto';
import type { Pool } from 'pg';
import type { DataSource } from 'typeorm';
import { poolOf } from './pool';
import { failStatement, openStatement } from './query-spans';

/** What a read needs of a connection; TypeORM's `EntityManager` is one too. */
export interface SqlReader {
  /** Answers the rows. @throws what pg throws, which TypeORM's manager wraps in its QueryFailedError */
  query(text: string, values: unknown[]): Promise<unknown>;
}

/** More texts are not prepared: each takes memory of every connection for as long as it lives. All public lists in all orders are fewer. */
export const MAX_PREPARED = 100;

/**
 * Sends each text as a prepared statement with a name of its own (https://node-postgres.com/features/queries#prepared-statements). A
 * connection whose statement failed is ended by the pool, so that none stays behind that waits for an answer, or whose plan is of a table
 * that has changed.
 */
export class PreparedReader implements SqlReader {
  private readonly names = new Map<string, string>();
  private known: Pool | undefined;

  constructor(private readonly dataSource: Pick<DataSource, 'driver' | 'logger'>) {}

  async query(text: string, values: unknown[]): Promise<unknown[]> {
    this.dataSource.logger.logQuery(text, values);
    const span = openStatement(text);
    try {
      const name = this.nameOf(text);
      const { rows } = await this.pool.query<object>({ text, values, ...(name && { name }) });
      return rows;
    } catch (error) {
      failStatement(span, error);
      throw error;
    } finally {
      span?.end();
    }
  }

  private get pool(): Pool {
    this.known ??= poolOf(this.dataSource);
    return this.known;
  }

  /** Undefined for what is not prepared. */
  private nameOf(text: string): string | undefined {
    const known = this.names.get(text);
    if (known !== undefined || this.names.size >= MAX_PREPARED) return known;
    const name = createHash('sha256').update(text).digest('base64url').slice(0, 22);
    this.names.set(text, name);
    return name;
  }
}
