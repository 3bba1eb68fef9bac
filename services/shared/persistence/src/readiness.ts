import { setTimeout as sleep } from 'node:timers/promises';
import { certificateProblem, logger, whileWaitingFor } from '@alcova/platform';
import pRetry from 'p-retry';
import { DataSource } from 'typeorm';
import { type DatabaseDefinition, type DatabaseLimits, databaseOptions } from './options';

const log = logger('persistence');

/** A database that comes is met within a second. */
const LONGEST_PAUSE_MS = 1_000;

/** Connects, waiting for a database that is not there yet: one line each time the reason changes, never a crash loop. */
export const connectPatiently = (
  definition: DatabaseDefinition,
  limits?: DatabaseLimits,
): Promise<DataSource> =>
  whileWaitingFor('postgres', (because) =>
    pRetry(() => new DataSource(databaseOptions(definition, limits)).initialize(), {
      ...{ retries: Number.POSITIVE_INFINITY, minTimeout: 250, maxTimeout: LONGEST_PAUSE_MS },
      onFailedAttempt: ({ error }) => {
        const reason = connectionProblem(error);
        if (because(reason)) log.warn({ reason }, 'waiting for Postgres');
      },
    }),
  );

/** SQLSTATE of what waiting alone does not mend. */
const MISTAKES: Readonly<Record<string, string>> = {
  '28P01': 'check user and password of DATABASE_URL',
  '28000': 'check user and password of DATABASE_URL',
  '3D000': 'check the database of DATABASE_URL',
  '42501': 'check what the role of DATABASE_URL may do',
};

/** Why the database cannot be had, and what to look at where that is the operator's to mend. */
export function connectionProblem(error: unknown): string {
  const ofCertificate = certificateProblem(error);
  if (ofCertificate !== undefined) return `Postgres cannot be reached: ${ofCertificate}`;
  const failure =
    error instanceof AggregateError && error.errors.length > 0 ? (error.errors[0] as unknown) : error;
  const reason = failure instanceof Error ? failure.message : String(failure);
  const code = failure instanceof Error && 'code' in failure ? String(failure.code) : '';
  const advice = MISTAKES[code];
  return advice === undefined ? reason : `${reason}: ${advice}`;
}

/** Connects and waits until every migration that this version of the service knows is applied. */
export async function waitForMigrations(
  definition: DatabaseDefinition,
  limits?: DatabaseLimits,
): Promise<DataSource> {
  const dataSource = await connectPatiently(definition, limits);
  await whileWaitingFor('migrations', async () => {
    for (let attempt = 0; await dataSource.showMigrations(); attempt++) {
      if (attempt === 0) log.warn('waiting for the migrations of this version');
      await sleep(1_000);
    }
  });
  return dataSource;
}
