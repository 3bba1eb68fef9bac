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

/**
 * TypeORM's options: a bounded pool, deadlines on connecting and on statements, never a schema change by itself.
 * `lockTimeoutMs`: how long a statement waits for a lock; 0 is without limit.
 */
export function databaseOptions(definition: DatabaseDefinition, lockTimeoutMs = 0): DataSourceOptions {
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
      statement_timeout: 15_000,
      idle_in_transaction_session_timeout: 30_000,
      lock_timeout: lockTimeoutMs,
    },
  };
}
