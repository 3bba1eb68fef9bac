import { mkdir, rm, writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { scratchFolder } from '../parts';
import { connectionOf, programsFor } from './postgres-programs';

describe('the programs that dump a database', () => {
  const root = scratchFolder('alcova-programs-');
  /** A folder with a pg_dump that says so. */
  const folderOf = async (version: string): Promise<string> => {
    const folder = join(root, version);
    await mkdir(folder);
    const script = `#!/bin/sh\necho 'pg_dump (PostgreSQL) ${version} (Debian)'\n`;
    await writeFile(join(folder, 'pg_dump'), script, { mode: 0o755 });
    return folder;
  };
  let path: string;

  beforeAll(async () => {
    const folders = [await folderOf('90.3'), await folderOf('93.1'), await folderOf('92.0')];
    path = folders.join(delimiter);
  });
  afterAll(() => rm(root, { recursive: true }));

  it('are of the server’s major version, else of the next newer one', async () => {
    expect(await programsFor(92, path)).toBe(join(root, '92.0'));
    expect(await programsFor(91, path)).toBe(join(root, '92.0'));
  });

  it('are refused when all are older, with what to install', async () => {
    await expect(programsFor(94, path)).rejects.toThrow(
      /O pg_dump daqui \(93\) é mais antigo que o servidor \(94\): .*postgresql-client-94/,
    );
  });
});

describe('what the programs are told of a server', () => {
  const PLAIN = 'postgres://alcova_media:p%40ss@pg.example:5432/alcova_media';
  const told = (query: string, env: NodeJS.ProcessEnv = {}) => connectionOf(`${PLAIN}${query}`, env);

  it('has the password where no other process sees it', () => {
    expect(told('')).toEqual({
      address: 'postgres://alcova_media@pg.example:5432/alcova_media',
      variables: { PGPASSWORD: 'p@ss' },
    });
  });

  it.each(['require', 'verify-full'])('trusts with sslmode=%s whom Node trusts', (mode) => {
    expect(told(`?sslmode=${mode}`).address).toMatch(/\?sslmode=verify-full&sslrootcert=system$/);
    expect(told(`?sslmode=${mode}`).variables).not.toHaveProperty('SSL_CERT_FILE');
    // Besides the public authorities, which OpenSSL has in a folder.
    expect(told(`?sslmode=${mode}`, { NODE_EXTRA_CA_CERTS: '/etc/ca.crt' }).variables).toMatchObject({
      SSL_CERT_FILE: '/etc/ca.crt',
    });
  });

  it('leaves alone what an address says itself', () => {
    const query = '?sslmode=verify-full&sslrootcert=%2Fetc%2Fca.crt';
    expect(told(query, { NODE_EXTRA_CA_CERTS: '/etc/other.crt' })).toEqual({
      address: `postgres://alcova_media@pg.example:5432/alcova_media${query}`,
      variables: { PGPASSWORD: 'p@ss' },
    });
  });
});
