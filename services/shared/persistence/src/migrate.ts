import { logger } from '@alcova/platform';
import type { DataSource } from 'typeorm';
import { connectPatiently } from './readiness';
import type { DatabaseDefinition } from './options';

/** Any two migrators of one database exclude each other on this advisory lock. */
const MIGRATION_LOCK = 8_217_001;
/** A migration that waits longer for a table fails instead of queueing the site's traffic behind itself. */
const MIGRATION_LOCK_TIMEOUT_MS = 5_000;

/**
 * Applies what is missing, one migration a transaction, one migrator at a time.
 * @returns the names of the migrations applied
 */
export async function migrate(dataSource: DataSource): Promise<string[]> {
  const guard = dataSource.createQueryRunner();
  try {
    await guard.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
    const applied = await dataSource.runMigrations();
    return applied.map((migration) => migration.name);
  } finally {
    await guard.query('SELECT pg_advisory_unlock($1)', [MIGRATION_LOCK]);
    await guard.release();
  }
}

/** The whole of a service's migrate command: exits 0 when the schema is as this version needs it, else 1. */
export async function migrateAndExit(definition: DatabaseDefinition): Promise<void> {
  const log = logger('migrate');
  try {
    const dataSource = await connectPatiently(definition, MIGRATION_LOCK_TIMEOUT_MS);
    const applied = await migrate(dataSource);
    await dataSource.destroy();
    log.info({ applied }, applied.length ? 'migrations applied' : 'schema is up to date');
    process.exit(0);
  } catch (error) {
    log.error({ err: error }, 'migration failed');
    process.exit(1);
  }
}
