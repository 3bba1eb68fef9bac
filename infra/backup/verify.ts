import { stat } from 'node:fs/promises';
import { Blobs } from './blobs';
import { blobsFolder, indexFile, manifestOf, snapshotFolder, tableFile } from './layout';
import { indexOf } from './store-copy';
import { hasDigest, inParallel } from './streams';
import { hasCode } from '../parts';

const AT_ONCE = 2;

/** What was looked at, and what is wrong with it: names of files and keys. */
export interface Verdict {
  readonly tables: number;
  readonly objects: number;
  readonly bytes: number;
  readonly problems: readonly string[];
}

/** Reads a whole snapshot and compares it with what was written down when it was made. Changes nothing. */
export async function verifyBackup(root: string, snapshot: string): Promise<Verdict> {
  const folder = snapshotFolder(root, snapshot);
  const { databases, store } = await manifestOf(root, snapshot);
  const problems: string[] = [];
  const sums = { tables: 0, objects: 0, bytes: 0 };
  for (const { service, tables } of databases)
    for (const { table, bytes, sha256 } of tables) {
      const file = tableFile(folder, service, table);
      if (!(await isWhole(file, bytes, sha256))) problems.push(file);
      sums.tables += 1;
      sums.bytes += bytes;
    }
  if (!(await hasDigest(indexFile(folder), store.indexSha256)))
    return { ...sums, problems: [indexFile(folder)] };
  const blobs = new Blobs(blobsFolder(root));
  await inParallel(indexOf(folder), AT_ONCE, async ({ key, id, bytes }) => {
    if (!(await isWholeBlob(blobs, { key, id, bytes }))) problems.push(key);
    sums.objects += 1;
    sums.bytes += bytes;
  });
  if (sums.objects !== store.objects) problems.push(indexFile(folder));
  return { ...sums, problems };
}

async function isWholeBlob(blobs: Blobs, one: { key: string; id: string; bytes: number }): Promise<boolean> {
  try {
    const facts = await blobs.facts(one.id);
    return facts.key === one.key && (await isWhole(blobs.file(one.id), one.bytes, facts.sha256));
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return false;
    throw error;
  }
}

async function isWhole(file: string, bytes: number, sha256: string): Promise<boolean> {
  try {
    return (await stat(file)).size === bytes && (await hasDigest(file, sha256));
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return false;
    throw error;
  }
}
