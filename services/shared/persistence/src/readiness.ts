import { setTimeout as sleep } from 'node:timers/promises';
import { logger, whileWaitingFor } from '@alcova/platform';
import { DataSource } from 'typeorm';
import { type DatabaseDefinition, type DatabaseLimits, databaseOptions } from './options';

const log = logger('persistence');

/** Connects, waiting for a database that is not there yet: one line each time the reason changes, never a crash loop. */
export const connectPatiently = (
  definition: DatabaseDefinition,
  limits?: DatabaseLimits,
): Promise<DataSource> => whileWaitingFor('postgres', () => connect(definition, limits));

async function connect(
  definition: DatabaseDefinition,
  limits: DatabaseLimits | undefined,
): Promise<DataSource> {
  let lastReason = '';
  for (let attempt = 0; ; attempt++) {
    const dataSource = new DataSource(databaseOptions(definition, limits));
    try {
      return await dataSource.initialize();
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      if (reason !== lastReason) log.warn({ reason }, 'waiting for Postgres');
      lastReason = reason;
      await sleep(Math.min(250 * 2 ** attempt, 5_000));
    }
  }
}

/** Connects and waits until every migration that this version of the service knows is applied. */
export async function waitForMigrations(definition: DatabaseDefinition): Promise<DataSource> {
  const dataSource = await connectPatiently(definition);
  await whileWaitingFor('migrations', async () => {
    for (let attempt = 0; await dataSource.showMigrations(); attempt++) {
      if (attempt === 0) log.warn('waiting for the migrations of this version');
      await sleep(1_000);
    }
  });
  return dataSource;
}
