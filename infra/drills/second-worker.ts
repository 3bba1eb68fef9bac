import { join, resolve } from 'node:path';
import { startService } from '../local/service-process';
import { freePorts, type Part } from '../parts';
import type { DrillSite } from './site';

/** A worker on another machine, so to speak: it shares nothing with the site's own but the queue. */
export interface SecondWorker extends Part {
  /** Address of its health and metrics. */
  readonly address: string;
}

interface WorkerOptions {
  /** Its own among the site's workers. */
  readonly name?: string;
  readonly env?: Readonly<Record<string, string>>;
  /** Receives every line of its log. */
  readonly onLine?: (line: string) => void;
}

/** Starts one more worker process for a site; nobody starts it again when it dies. */
export async function startSecondWorker(
  site: DrillSite,
  { name = '2', env = {}, onLine }: WorkerOptions = {},
): Promise<SecondWorker> {
  const [port = 0] = await freePorts(1);
  const part = await startService({
    root: resolve(__dirname, '../..'),
    name: 'media-worker',
    env: {
      ...site.system.env['media-worker'],
      HEALTH_PORT: String(port),
      SCRATCH_DIR: join(site.folder, `scratch-${name}`),
      ...env,
    },
    hooks: onLine === undefined ? {} : { onLine },
  });
  return { ...part, address: `http://127.0.0.1:${port}` };
}

/** How many jobs of a kind a worker has done, by its own metrics. @param address of its health port */
export async function jobsDone(address: string, kind: string): Promise<number> {
  const metrics = await (await fetch(`${address}/metrics`, { signal: AbortSignal.timeout(5_000) })).text();
  const line = metrics
    .split('\n')
    .find(
      (text) =>
        text.startsWith('alcova_worker_job_seconds_count{') &&
        text.includes(`kind="${kind}"`) &&
        text.includes('outcome="done"'),
    );
  return Number(line?.split(' ').at(-1) ?? 0);
}
