import { contentFile, eachOf } from './contents';
import { dumpFile, indexFile, isWhole, manifestOf, snapshotFolder } from './layout';

/** What was looked at, and what is wrong with it: names of files and keys. */
export interface Verdict {
  readonly objects: number;
  readonly bytes: number;
  readonly problems: readonly string[];
}

/** Reads a whole snapshot and compares it with what was written down when it was made. Changes nothing. */
export async function verifyBackup(root: string, snapshot: string): Promise<Verdict> {
  const folder = snapshotFolder(root, snapshot);
  const { databases, store } = await manifestOf(root, snapshot);
  const problems: string[] = [];
  const sums = { objects: 0, bytes: 0 };
  for (const entry of databases) {
    const file = dumpFile(folder, entry.service);
    if (!(await isWhole(file, entry))) problems.push(file);
    sums.bytes += entry.bytes;
  }
  if (!(await isWhole(indexFile(folder), store.index)))
    return { ...sums, problems: [...problems, indexFile(folder)] };
  await eachOf(folder, async (one) => {
    if (!(await isWhole(contentFile(root, one), one))) problems.push(one.key);
    sums.objects += 1;
    sums.bytes += one.bytes;
  });
  return { ...sums, problems };
}
