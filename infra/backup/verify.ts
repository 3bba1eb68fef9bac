import { eachOf, isContentWhole } from './contents';
import { dumpFile, indexFile, isWhole, manifestOf, snapshotFolder } from './layout';
import { fileOf } from './sealing';

/** What was looked at, and what is wrong with it: names of files and keys. */
export interface Verdict {
  readonly objects: number;
  readonly bytes: number;
  readonly problems: readonly string[];
}

/** Reads a whole snapshot and compares it with what was written down when it was made, sealed or not: it takes no key. Changes nothing. */
export async function verifyBackup(root: string, snapshot: string): Promise<Verdict> {
  const folder = snapshotFolder(root, snapshot);
  const { databases, store, recipient } = await manifestOf(root, snapshot);
  const problems: string[] = [];
  const sums = { objects: 0, bytes: 0 };
  for (const entry of databases) {
    const file = fileOf(dumpFile(folder, entry.service), recipient);
    if (!(await isWhole(file, entry))) problems.push(file);
    sums.bytes += entry.bytes;
  }
  if (!(await isWhole(indexFile(folder), store.index)))
    return { ...sums, problems: [...problems, indexFile(folder)] };
  await eachOf(folder, async (one) => {
    if (!(await isContentWhole(root, one))) problems.push(one.key);
    sums.objects += 1;
    sums.bytes += one.bytes;
  });
  return { ...sums, problems };
}
