import { logger } from '@alcova/platform';
import { setTimeout as sleep } from 'node:timers/promises';
import type { DataSource, QueryRunner } from 'typeorm';
import { z } from 'zod';
import { connectPatiently } from './readiness';
import { type DatabaseDefinition, MIGRATING } from './options';

/** Any two migrators of one database exclude each other on this advisory lock. */
const MIGRATION_LOCK = 8_217_001;
/** Milliseconds to wait for another migrator of the same database. */
const OTHER_MIGRATOR_MS = 10 * 60_000;
const held = z.tuple([z.object({ held: z.boolean() })]);

/**
 * Applies what is missing, one migration a transaction, one migrator at a time.
 * @returns the names of the migrations applied
 */
export async function migrate(dataSource: DataSource): Promise<string[]> {
  const guard = dataSource.createQueryRunner();
  try {
    await takeLock(guard);
    const applied = await dataSource.runMigrations();
    return applied.map((migration) => migration.name);
  } finally {
    await guard.query('SELECT pg_advisory_unlock($1)', [MIGRATION_LOCK]);
    await guard.release();
  }
}

/** Asks again and again instead of waiting inside Postgres, where lock_timeout would end it while the other one works. */
async function takeLock(guard: QueryRunner): Promise<void> {
  const until = Date.now() + OTHER_MIGRATOR_MS;
  for (;;) {
    const [row] = held.parse(await guard.query('SELECT pg_try_advisory_lock($1) AS held', [MIGRATION_LOCK]));
    if (row.held) return;
    if (Date.now() > until) throw new Error('another migrator holds the database for too long');
    await sleep(200);
  }
}

/**
 * The whole of a migrate command: exits 0 when each database, one after the other, is as this version needs it; 1 at the first that does not
 * become so.
 */
export async function migrateAndExit(...definitions: readonly DatabaseDefinition[]): Promise<void> {
  const log = logger('migrate');
  for (const definition of definitions) {
    const { service } = definition;
    try {
      const dataSource = await connectPatiently(definition, MIGRATING);
      const applied = await migrate(dataSource);
      await dataSource.destroy();
      log.info({ service, applied }, applied.length ? 'migrations applied' : 'schema is up to date');
    } catch (error) {
      log.error({ service, err: error }, 'migration failed');
      process.exit(1);
    }
  }
  process.exit(0);
}
