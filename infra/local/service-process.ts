import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { StartFailure, waitUntil, type Part, type ProcessHooks } from '../parts';
import { plainEnvironment, readyOrFailed, startChild } from '../parts/child';
import { partOf } from '../parts/part';
import { type DatabaseService, type ServiceName, packageFolder } from './names';

const readyWithinMs = 90_000;
const stopWithinMs = 8_500;
const migrateWithinMs = 120_000;

/** As the images and docker-compose.yml start a service. What the second one saves: docs/decisions/0003-building-checking-and-testing.md. */
const nodeOptions = ['--enable-source-maps', '--max-semi-space-size=16'];

export interface ServiceOptions {
  readonly root: string;
  readonly name: ServiceName;
  readonly env: Readonly<Record<string, string>>;
  readonly hooks: ProcessHooks;
}

/** Starts a built service and resolves when its own readiness answers 200. */
export async function startService(options: ServiceOptions): Promise<Part> {
  const child = await startChild({
    name: options.name,
    command: process.execPath,
    args: [...nodeOptions, entry(options.root, options.name, 'main.js')],
    env: options.env,
    cwd: options.root,
    hooks: options.hooks,
  });
  const health = `http://127.0.0.1:${options.env['HEALTH_PORT']}/health/ready`;
  const ready = waitUntil(options.name, () => answers(health), readyWithinMs);
  await readyOrFailed(options.name, child, ready);
  return partOf(child, stopWithinMs);
}

/** Whether a GET answers 2xx within 2 s. */
export async function answers(address: string): Promise<boolean> {
  const response = await fetch(address, { signal: AbortSignal.timeout(2_000) });
  await response.body?.cancel();
  return response.ok;
}

/**
 * Brings the database of each service, at its address, to its newest form.
 * @throws StartFailure with what the migrator said last
 */
export async function migrate(
  root: string,
  addresses: readonly (readonly [DatabaseService, string])[],
): Promise<void> {
  const databases = addresses.map(([name, url]) => [name, url, entry(root, name, 'migrations')]);
  const child = await startChild({
    name: 'migrações',
    command: process.execPath,
    args: [join(root, 'infra/local/migrate.cjs')],
    env: {
      ...plainEnvironment(),
      ...{ NODE_ENV: 'production', LOG_LEVEL: 'warn' },
      DATABASES: JSON.stringify(databases),
    },
    cwd: root,
  });
  const timer = setTimeout(() => void child.stop(0), migrateWithinMs);
  const exit = await child.exited;
  clearTimeout(timer);
  if (exit.code !== 0)
    throw new StartFailure(`As migrações falharam: ${child.tail().at(-1) ?? exit.signal ?? exit.code}`);
}

function entry(root: string, name: ServiceName, file: string): string {
  const path = join(root, packageFolder(name), 'dist', file);
  if (!existsSync(path)) throw new StartFailure(`Falta ${path}: compile antes com "npm run build".`);
  return path;
}
