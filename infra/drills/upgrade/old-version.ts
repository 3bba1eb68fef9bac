import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readdir, symlink } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
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
 * @param folder where it goes; its npm packages are this version's, so nothing is fetched
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
  // What belongs to the workspaces is linked by relative paths, and so leads into the unpacked version.
  await linkEach(join(root, 'node_modules'), join(folder, 'node_modules'), ['@alcova']);
  await run('cp', ['-a', join(root, 'node_modules/@alcova'), join(folder, 'node_modules/@alcova')]);
  const { stdout } = await run('git', ['ls-files', '*/package.json'], { cwd: root });
  for (const workspace of stdout.trim().split('\n').map(dirname)) {
    const own = join(root, workspace, 'node_modules');
    if (existsSync(own)) await linkEach(own, join(folder, workspace, 'node_modules'));
  }
}

async function linkEach(from: string, to: string, without: readonly string[] = []): Promise<void> {
  await mkdir(to, { recursive: true });
  for (const name of await readdir(from))
    if (!without.includes(basename(name))) await symlink(join(from, name), join(to, name));
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
