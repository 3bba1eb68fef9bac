import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { plainEnvironment, startChild } from '../../parts/child';
import { StartFailure, within } from '../../parts';
import { loadPlan, loadResults, type LoadPlan, type LoadResults } from './load/plan';

/** A bound: the last answers, and what is left of the upload. */
const END_WITHIN_MS = 180_000;

/** The load, in a process of its own. */
export interface Load {
  /** Ends it in order: what is under way is answered, the upload is finished. @throws StartFailure */
  end(): Promise<LoadResults>;
  /** Ends it in any case. */
  stop(): Promise<void>;
}

/** Starts the load; resolves when it has begun. */
export async function startLoad(
  folder: string,
  plan: Omit<LoadPlan, 'results'>,
  onLine: (line: string) => void,
): Promise<Load> {
  const results = join(folder, 'results.json');
  const file = join(folder, 'plan.json');
  await writeFile(file, JSON.stringify(loadPlan.parse({ ...plan, results })));
  let begun: () => void = () => undefined;
  const started = new Promise<void>((resolve) => {
    begun = resolve;
  });
  const child = await startChild({
    name: 'load',
    command: process.execPath,
    args: ['--require', require.resolve('tsx/cjs'), join(__dirname, 'load/main.ts'), file],
    env: { ...plainEnvironment(), NODE_ENV: 'production' },
    cwd: __dirname,
    hooks: {
      onLine: (line) => {
        if (line === 'started') begun();
        else onLine(line);
      },
    },
  });
  const failed = child.exited.then(() => {
    throw new StartFailure(`the load ended early: ${child.tail().at(-1) ?? ''}`);
  });
  failed.catch(() => undefined);
  await Promise.race([started, failed]);
  return {
    end: async () => {
      process.kill(child.pid, 'SIGTERM');
      const exit = await within(child.exited, END_WITHIN_MS);
      if (exit?.code !== 0) throw new StartFailure(`the load did not end: ${child.tail().at(-1) ?? ''}`);
      return loadResults.parse(JSON.parse(await readFile(results, 'utf8')));
    },
    stop: () => child.stop(2_000),
  };
}
