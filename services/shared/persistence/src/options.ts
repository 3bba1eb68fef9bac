import type { DataSourceOptions, MigrationInterface } from 'typeorm';

export type MigrationClass = new () => MigrationInterface;

/** What a service says of its database. `url` is a postgres:// address with the service's own role. */
export interface DatabaseDefinition {
  readonly service: string;
  readonly url: string;
  readonly entities: readonly (new () => object)[];
  readonly migrations: readonly MigrationClass[];
  /** Connections at most; the sum over all replicas must stay below the server's limit. */
  readonly poolSize?: number;
}

export interface DatabaseLimits {
  readonly statementMs: number;
  readonly lockMs: number;
}
const SERVING: DatabaseLimits = { statementMs: 15_000, lockMs: 0 };
/**
 * Migrations may build an index for long, but one that waits longer than this for a table fails instead of queueing the site's traffic
 * behind itself.
 */
export const MIGRATING: DatabaseLimits = { statementMs: 0, lockMs: 5_000 };

/**
 * TypeORM's options: a bounded pool, deadlines on connecting and on statements, never a schema change by itself.
 * `limits`: milliseconds that a statement may take, and that it may wait for a lock; 0 is without limit.
 */
export function databaseOptions(
  definition: DatabaseDefinition,
  limits: DatabaseLimits = SERVING,
): DataSourceOptions {
  return {
    type: 'postgres',
    url: definition.url,
    entities: [...definition.entities],
    migrations: [...definition.migrations],
    migrationsTableName: 'schema_migrations',
    migrationsTransactionMode: 'each',
    synchronize: false,
    logging: false,
    poolSize: definition.poolSize ?? 10,
    applicationName: `alcova-${definition.service}`,
    connectTimeoutMS: 5_000,
    extra: {
      statement_timeout: limits.statementMs,
      idle_in_transaction_session_timeout: 30_000,
      lock_timeout: limits.lockMs,
    },
  };
}
