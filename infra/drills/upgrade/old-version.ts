import { execFile } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { StartFailure, waitUntil, within } from '../../parts';
import { plainEnvironment, startChild, type Child } from '../../parts/child';

const root = resolve(__dirname, '../../..');
const run = promisify(execFile);
const READY_WITHIN_MS = 600_000;
const STOPPED_WITHIN_MS = 120_000;

export interface OldSite {
  readonly url: string;
  /** As somebody does who presses Ctrl+C before an upgrade. */
  stop(): Promise<void>;
}

/**
 * Unpacks a version out of the repository's history.
 * @param commit its name; a clone without its history does not have it
 * @param folder where it goes; its `npm start` brings the packages of its own lock file, as an operator's does
 */
export async function unpackVersion(commit: string, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const archive = join(folder, 'version.tar');
  await run('git', ['archive', `--output=${archive}`, commit], { cwd: root }).catch((error: unknown) => {
    throw new StartFailure(`a versão ${commit} não está neste clone (precisa da história inteira)`, {
      cause: error,
    });
  });
  await run('tar', ['-xf', archive, '-C', folder]);
}

/** `npm start` of an unpacked version. @throws StartFailure with its last lines when it does not come up */
export async function startVersion(
  folder: string,
  settings: { dataDir: string; port: number; adminPassword: string },
): Promise<OldSite> {
  const child = await startChild({
    ...{ name: 'versão anterior', command: process.execPath, args: ['infra/local/start.mjs'], cwd: folder },
    env: {
      ...plainEnvironment(),
      ...{ DATA_DIR: settings.dataDir, PORT: String(settings.port), DEMO: '0', RATE_LIMIT_SCALE: '1000' },
      ADMIN_PASSWORD: settings.adminPassword,
    },
  });
  const url = `http://127.0.0.1:${settings.port}`;
  await Promise.race([
    waitUntil('a versão anterior', () => answers(url), READY_WITHIN_MS),
    child.exited.then(() => failure(child)),
  ]).catch(async (error: unknown) => {
    await child.stop(STOPPED_WITHIN_MS);
    throw error;
  });
  return {
    url,
    stop: async () => {
      await child.stop(STOPPED_WITHIN_MS);
      const exit = await within(child.exited, 0);
      if (exit?.code !== 0) await failure(child);
    },
  };
}

const failure = (child: Child): Promise<never> =>
  Promise.reject(new StartFailure(child.tail().slice(-15).join('\n')));

async function answers(url: string): Promise<boolean> {
  return (await fetch(`${url}/api/videos`, { signal: AbortSignal.timeout(2_000) })).ok;
}
