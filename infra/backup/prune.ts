import { rm } from 'node:fs/promises';
import { Blobs } from './blobs';
import { blobsFolder, snapshotFolder, snapshotsIn } from './layout';
import { indexOf } from './store-copy';

/**
 * Keeps the newest snapshots and what they need. Not to be run while a backup is taken: what it has fetched is in no snapshot yet.
 * @returns how many snapshots and contents went
 */
export async function pruneBackups(
  root: string,
  keep: number,
): Promise<{ snapshots: number; contents: number }> {
  const all = await snapshotsIn(root);
  const gone = all.slice(0, Math.max(0, all.length - keep));
  for (const snapshot of gone) await rm(snapshotFolder(root, snapshot), { recursive: true });
  const kept = new Set<string>();
  for (const snapshot of all.slice(gone.length))
    for await (const { id } of indexOf(snapshotFolder(root, snapshot))) kept.add(id);
  return { snapshots: gone.length, contents: await new Blobs(blobsFolder(root)).keepOnly(kept) };
}
