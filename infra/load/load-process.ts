import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { z } from 'zod';
import { reasonOf, StartFailure, within } from '../parts';
import { plainEnvironment, startChild } from '../parts/child';
import { type LoadRequest, loadRequest, type Note } from './arrivals';

const STARTED = 'started';
/** A bound: the last answers, and what is left of uploads. */
const END_WITHIN_MS = 180_000;

/** A load in a process of its own, so that it waits for nobody but the site. */
export interface LoadProcess {
  /** All that has come to its end, in that order. */
  readonly requests: readonly LoadRequest[];
  /** Ends it in order: what is under way is answered. @throws StartFailure */
  end(): Promise<void>;
  /** Ends it in any case. */
  stop(): Promise<void>;
}

/**
 * Starts a load; resolves when it has begun.
 * @param folder for its plan
 * @param program a `loadProgram`
 */
export async function startLoadProcess(folder: string, program: string, plan: object): Promise<LoadProcess> {
  const file = join(folder, 'plan.json');
  await writeFile(file, JSON.stringify(plan), { mode: 0o600 });
  const requests: LoadRequest[] = [];
  let begun: () => void = () => undefined;
  const started = new Promise<void>((resolve) => (begun = resolve));
  const onLine = (line: string): void => {
    if (line === STARTED) begun();
    else if (line.startsWith('{')) requests.push(loadRequest.parse(JSON.parse(line)));
  };
  const child = await startChild({
    ...{ name: 'load', command: process.execPath },
    args: ['--conditions=source', '--require', require.resolve('tsx/cjs'), program, file],
    ...{ env: { ...plainEnvironment(), NODE_ENV: 'production' }, cwd: __dirname, hooks: { onLine } },
  });
  const failed = child.exited.then(() => {
    throw new StartFailure(`the load ended early: ${child.tail().at(-1) ?? ''}`);
  });
  failed.catch(() => undefined);
  await Promise.race([started, failed]);
  return {
    requests,
    end: async () => {
      process.kill(child.pid, 'SIGTERM');
      const exit = await within(child.exited, END_WITHIN_MS);
      if (exit?.code !== 0) throw new StartFailure(`the load did not end: ${child.tail().at(-1) ?? ''}`);
    },
    stop: () => child.stop(2_000),
  };
}

/** What the program of a load is given. */
export interface LoadTask {
  /** To be told when all is ready and the requests begin. */
  readonly begun: () => void;
  /** Each request is told of when it has come to its end, so that whoever started the load sees at once when the site is well. */
  readonly note: Note;
  /** From when on nothing new is begun. */
  readonly stopped: AbortSignal;
}

/** The program of a load: it reads its plan, and ends in order by SIGTERM. */
export function loadProgram<Plan>(
  plan: z.ZodType<Plan>,
  run: (plan: Plan, task: LoadTask) => Promise<void>,
): void {
  const stop = new AbortController();
  process.once('SIGTERM', () => stop.abort());
  const note: Note = (kind, dueAt, failure, { subject = null, status = 0, isToRetry = false } = {}) => {
    const request: LoadRequest = { kind, dueAt, ms: Date.now() - dueAt, failure, subject, status, isToRetry };
    console.log(JSON.stringify(request));
  };
  const task = { note, begun: () => console.log(STARTED), stopped: stop.signal };
  readFile(process.argv[2] ?? '', 'utf8')
    .then((text) => run(plan.parse(JSON.parse(text)), task))
    .catch((error: unknown) => {
      console.error(reasonOf(error));
      process.exitCode = 1;
    });
}
