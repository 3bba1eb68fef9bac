import { mkdir, rm, writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { scratchFolder } from '../parts';
import { programsFor } from './postgres-programs';

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
