import { baseConfigShape, HealthRegistry, loadConfig, openHealthServer } from '@alcova/platform';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { hasCode, reasonOf } from '../parts/failure';
import { tellFigures } from './figures';

const { HEALTH_HOST, HEALTH_PORT } = baseConfigShape;
const variables = z.object({ HEALTH_HOST, HEALTH_PORT: HEALTH_PORT.optional() });

/**
 * Does something for as long as the process lives, or until `signal`, with a pause after each time. One that fails is no reason to end: what
 * it needs may be away for a while. `told` hears how each ended: by which reason, or well.
 */
export async function again(
  work: () => Promise<void>,
  pauseMs: number,
  told: (reason: string | undefined) => void,
  signal?: AbortSignal,
): Promise<void> {
  while (!signal?.aborted) {
    await work().then(
      () => told(undefined),
      (error: unknown) => told(reasonOf(error)),
    );
    try {
      await pause(pauseMs, undefined, { signal });
    } catch (error) {
      if (!hasCode(error, 'ABORT_ERR')) throw error;
    }
  }
}

/**
 * Answers at HEALTH_PORT for the process that keeps records beside backups, with the figures of that folder; where there is no such variable
 * nobody asks. @returns what takes how each look ended
 */
export async function openFigures(
  folder: string,
  env: NodeJS.ProcessEnv,
): Promise<(reason: string | undefined) => void> {
  const { HEALTH_HOST: host, HEALTH_PORT: port } = loadConfig(variables, env);
  if (port === undefined) return () => undefined;
  let last: string | undefined;
  const health = new HealthRegistry();
  const look = () => (last === undefined ? Promise.resolve() : Promise.reject(new Error(last)));
  // It is asked for nothing that it could not take: a look that failed is told, and the next one follows.
  health.register('records', look, { needed: false });
  tellFigures(folder);
  (await openHealthServer(port, host)).handOver(health);
  return (reason) => {
    last = reason;
  };
}
