import { chmodSync, mkdtempSync, statSync } from 'node:fs';
import { mkdir, writeFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { StartFailure, reasonOf } from './failure';

/** Whether another user can walk to `path`: every folder above it is searchable by everybody. */
export function reachableByOthers(path: string): boolean {
  let folder = dirname(resolve(path));
  for (;;) {
    if ((statSync(folder).mode & 0o001) === 0) return false;
    if (folder === dirname(folder)) return true;
    folder = dirname(folder);
  }
}

/** A new folder below the system's temporary one that any user can walk through (mkdtemp's own mode keeps others out). */
export function scratchFolder(prefix: string): string {
  const folder = mkdtempSync(join(tmpdir(), prefix));
  chmodSync(folder, 0o711);
  return folder;
}

/** Makes the folder and proves that it can be written to; else rejects with one clear line naming it. */
export async function usableFolder(folder: string, mode: number): Promise<void> {
  try {
    await mkdir(folder, { recursive: true, mode });
    const probe = join(folder, `.probe-${process.pid}`);
    await writeFile(probe, '');
    await rm(probe);
  } catch (error) {
    throw new StartFailure(`A pasta de dados ${folder} não pode ser usada: ${reasonOf(error)}`);
  }
}
