import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { StartFailure } from '../parts/failure';
import { type ChildOptions, plainEnvironment, startChild } from '../parts/child';
import { programs } from '../parts/programs';

/** The largest database of a large site takes less. */
const WITHIN_MS = 6 * 60 * 60_000;

/**
 * The folder with the pg_dump and pg_restore that fit a server: of its major version, else of the next newer one. Those of PATH come first:
 * the ones that `npm start` brings know no TLS. @throws StartFailure when there are none
 */
export async function programsFor(major: number, path = process.env['PATH'] ?? ''): Promise<string> {
  const own = await installedIn(path.split(delimiter));
  const brought = await installedIn([programs.postgres]);
  const best = [own, brought].flatMap((found) => found.filter((one) => one.major >= major))[0];
  if (best !== undefined) return best.folder;
  const newest = Math.max(0, ...[...own, ...brought].map((one) => one.major));
  throw new StartFailure(
    `${newest === 0 ? 'Falta o pg_dump' : `O pg_dump daqui (${newest}) é mais antigo que o servidor (${major})`}: ` +
      `instale o pacote postgresql-client-${major} e ponha-o no PATH, ou rode "npm start" uma vez, que o traz.`,
  );
}

/** What these folders have, oldest first. */
async function installedIn(folders: readonly string[]): Promise<{ folder: string; major: number }[]> {
  const having = folders.filter((folder) => existsSync(join(folder, 'pg_dump')));
  const found = having.map(async (folder) => ({ folder, major: await majorOf(join(folder, 'pg_dump')) }));
  return (await Promise.all(found)).sort((one, other) => one.major - other.major);
}

/** 0 for one that does not run. */
async function majorOf(program: string): Promise<number> {
  const said = promisify(execFile)(program, ['--version'], { timeout: 10_000 });
  return said.then(
    ({ stdout }) => Number(/PostgreSQL\) (\d+)/.exec(stdout)?.[1] ?? 0),
    () => 0,
  );
}

/** Modes in which the site's own connections hold the server's certificate against the authorities that Node trusts. */
const GUARDED = ['require', 'verify-ca', 'verify-full'];

/**
 * A database's address for libpq, and the variables that go with it. The password is on no command line; without one in the address libpq
 * looks into its password file. Servers are trusted as the site's own connections trust them: by public authorities (libpq has none unless
 * it is told), and by those of NODE_EXTRA_CA_CERTS. It takes a libpq of Postgres 16 or newer.
 */
export function connectionOf(
  databaseUrl: string,
  env: NodeJS.ProcessEnv = process.env,
): { readonly address: string; readonly variables: Readonly<Record<string, string>> } {
  const address = new URL(databaseUrl);
  const password = decodeURIComponent(address.password);
  address.password = '';
  const variables: Record<string, string> = password === '' ? {} : { PGPASSWORD: password };
  const { searchParams } = address;
  if (GUARDED.includes(searchParams.get('sslmode') ?? '') && !searchParams.has('sslrootcert')) {
    searchParams.set('sslmode', 'verify-full');
    searchParams.set('sslrootcert', 'system');
    const own = env['NODE_EXTRA_CA_CERTS'];
    if (own) variables['SSL_CERT_FILE'] = own;
  }
  return { address: address.href, variables };
}

/** Runs one of them on a database, with what it reads from or writes to its standard streams. @throws StartFailure with the program's last words */
export async function runProgram(
  folder: string,
  name: 'pg_dump' | 'pg_restore',
  databaseUrl: string,
  args: readonly string[],
  streams: Pick<ChildOptions, 'input' | 'output'>,
): Promise<void> {
  const { address, variables } = connectionOf(databaseUrl);
  const child = await startChild({
    name,
    command: join(folder, name),
    args: ['--no-password', `--dbname=${address}`, ...args],
    env: { ...plainEnvironment(), ...variables },
    ...streams,
  });
  const timer = setTimeout(() => void child.stop(0), WITHIN_MS);
  // Output that cannot be written ends the program, too: it has nobody to write to.
  await child.piped.catch(() => undefined);
  const exit = await child.exited;
  clearTimeout(timer);
  if (exit.code !== 0)
    throw new StartFailure(`O ${name} falhou: ${child.tail().at(-1) ?? exit.signal ?? exit.code}`);
  await child.piped;
}
