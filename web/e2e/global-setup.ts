import { spawn, type ChildProcessByStdio } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { type Readable, type Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { type FullConfig } from '@playwright/test';
import { offerSites, runningSite, type RunningSite, sitesAreOffered } from './support/sites';

const script = fileURLToPath(new URL('./support/run-system.cjs', import.meta.url));
const START_WITHIN_MS = 120_000;

type Runner = ChildProcessByStdio<Writable, Readable, null>;

/** The first line that the runner writes; rejects when it ends or is silent for too long. */
async function firstLine(runner: Runner): Promise<string> {
  const signal = AbortSignal.timeout(START_WITHIN_MS);
  const line = once(createInterface(runner.stdout), 'line', { signal }).then(([text]) => String(text));
  const ended = once(runner, 'exit', { signal }).then(([code]) => {
    throw new Error(`The site did not start: exit code ${String(code)}.`);
  });
  return Promise.race([line, ended]);
}

/** Starts a whole site, empty, on a free port and a new data folder. It runs in a process of its own: Playwright loads modules in its own way. */
async function startSite(): Promise<{ site: RunningSite; stop: () => Promise<void> }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'alcova-e2e-'));
  // As root the database runs as another user, who has to walk there.
  await chmod(dataDir, 0o711);
  const runner = spawn(process.execPath, [script, dataDir], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const stop = async () => {
    if (runner.exitCode === null) {
      const exit = once(runner, 'exit');
      runner.stdin.end();
      await exit;
    }
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    return { site: runningSite.parse(JSON.parse(await firstLine(runner))), stop };
  } catch (cause) {
    await stop();
    throw cause;
  }
}

/** Starts a site for each worker, and stops them at the end. With ALCOVA_E2E_SITES the tests use sites that run already. */
export default async function globalSetup({
  workers,
}: FullConfig): Promise<(() => Promise<void>) | undefined> {
  if (sitesAreOffered()) return undefined;
  const starts = await Promise.allSettled(Array.from({ length: workers }, startSite));
  const started = starts.flatMap((start) => (start.status === 'fulfilled' ? [start.value] : []));
  const stop = async () => {
    await Promise.all(started.map((one) => one.stop()));
  };
  const failed = starts.find((start) => start.status === 'rejected');
  if (failed) {
    await stop();
    throw failed.reason;
  }
  offerSites(started.map(({ site }) => site));
  return stop;
}
