import type { ClientConfig } from 'pg';
import type { DataSource, DataSourceOptions, MigrationInterface } from 'typeorm';
import { z } from 'zod';
import { UnansweredConnections } from './unanswered';

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
export const SERVING: DatabaseLimits = { statementMs: 15_000, lockMs: 0 };
/**
 * Migrations may build an index for long, but one that waits longer than this for a table fails instead of queueing the site's traffic
 * behind itself.
 */
export const MIGRATING: DatabaseLimits = { statementMs: 0, lockMs: 5_000 };

/**
 * Milliseconds that an answer may come after a statement's own deadline, at which the server ends it and says so: a server that says nothing
 * until then is not there any more. Nobody is told of a node that vanished or a router that forgot; Linux gives up after 15 minutes.
 */
const ANSWER_MS = 3_000;
/** Where a statement may take as long as it likes the system asks whether the server is there, from so many milliseconds of silence on. */
const ASKED_AFTER_MS = 10_000;
/** The same for the server, for a process that vanished: until it notices, after two hours by itself, that process holds its locks. */
const SERVER_ASKS =
  '-c tcp_keepalives_idle=30 -c tcp_keepalives_interval=10 -c tcp_keepalives_count=3 -c tcp_user_timeout=60000';

/**
 * What pg is told of every connection. `limits`: milliseconds that a statement may take, and that it may wait for a lock; 0 is without
 * limit.
 */
export function connectionSettings(limits: DatabaseLimits) {
  return {
    connectionTimeoutMillis: 5_000,
    statement_timeout: limits.statementMs,
    query_timeout: limits.statementMs === 0 ? 0 : limits.statementMs + ANSWER_MS,
    idle_in_transaction_session_timeout: 30_000,
    lock_timeout: limits.lockMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: ASKED_AFTER_MS,
    options: SERVER_ASKS,
  } satisfies ClientConfig;
}

const told = z.object({ extra: z.object({ statement_timeout: z.number(), lock_timeout: z.number() }) });

/** What pg is told of a connection beside a data source's pool, on which a statement may take so many times as long. */
export function settingsBeside({ options }: Pick<DataSource, 'options'>, times: number) {
  const { statement_timeout: statementMs, lock_timeout: lockMs } = told.parse(options).extra;
  return connectionSettings({ statementMs: statementMs * times, lockMs });
}

/**
 * TypeORM's options: a bounded pool, deadlines on connecting, on statements and on their answers, never a schema change by itself.
 * `limits`: as of `connectionSettings`.
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
    subscribers: [UnansweredConnections],
    migrationsTableName: 'schema_migrations',
    migrationsTransactionMode: 'each',
    synchronize: false,
    logging: false,
    poolSize: definition.poolSize ?? 10,
    applicationName: `alcova-${definition.service}`,
    extra: connectionSettings(limits),
  };
}
