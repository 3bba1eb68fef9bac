import { spawn, type ChildProcessByStdio } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { type Readable, type Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';

const script = fileURLToPath(new URL('./support/run-system.cjs', import.meta.url));
const announced = z.object({
  url: z.string(),
  adminEmail: z.string(),
  adminPassword: z.string(),
  dataDir: z.string(),
  controlUrl: z.string(),
  bannersUrl: z.string(),
});
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

/**
 * Starts the whole site, empty, on a free port and a new data folder; stops it and removes the folder at the end. The site runs in a process
 * of its own, since Playwright loads modules in a way of its own. With ALCOVA_E2E_URL, ALCOVA_E2E_EMAIL, ALCOVA_E2E_PASSWORD and
 * ALCOVA_E2E_DATA (its data folder) the tests use a site that runs already; those of Google and of banners need support/run-system.cjs.
 */
export default async function globalSetup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.ALCOVA_E2E_URL) return undefined;
  const dataDir = await mkdtemp(join(tmpdir(), 'alcova-e2e-'));
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
    const system = announced.parse(JSON.parse(await firstLine(runner)));
    process.env.ALCOVA_E2E_URL = system.url;
    process.env.ALCOVA_E2E_EMAIL = system.adminEmail;
    process.env.ALCOVA_E2E_PASSWORD = system.adminPassword;
    process.env.ALCOVA_E2E_DATA = system.dataDir;
    process.env.ALCOVA_E2E_CONTROL = system.controlUrl;
    process.env.ALCOVA_E2E_BANNERS = system.bannersUrl;
    return stop;
  } catch (cause) {
    await stop();
    throw cause;
  }
}
