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
  const planned = loadPlan.parse({ ...plan, results });
  const load = await startLoadProcess({
    folder,
    entry: join(__dirname, 'load/main.ts'),
    plan: planned,
    onLine,
  });
  return {
    ...load,
    end: async () => {
      await load.end();
      return loadResults.parse(JSON.parse(await readFile(results, 'utf8')));
    },
  };
}

export interface LoadProcessOptions {
  /** For its plan. */
  readonly folder: string;
  /** Its program, which gets the plan's path. It says `started` when it has begun, and ends in order by SIGTERM. */
  readonly entry: string;
  readonly plan: object;
  /** Gets every other line that it says. */
  readonly onLine: (line: string) => void;
}

/** A process that makes a load. */
export interface LoadProcess {
  /** Ends it in order. @throws StartFailure */
  end(): Promise<void>;
  /** Ends it in any case. */
  stop(): Promise<void>;
}

/** Starts the process of a load; resolves when it has begun. */
export async function startLoadProcess({
  folder,
  entry,
  plan,
  onLine,
}: LoadProcessOptions): Promise<LoadProcess> {
  const file = join(folder, 'plan.json');
  await writeFile(file, JSON.stringify(plan), { mode: 0o600 });
  let begun: () => void = () => undefined;
  const started = new Promise<void>((resolve) => {
    begun = resolve;
  });
  const child = await startChild({
    name: 'load',
    command: process.execPath,
    args: ['--require', require.resolve('tsx/cjs'), entry, file],
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
    },
    stop: () => child.stop(2_000),
  };
}
