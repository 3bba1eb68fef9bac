import { rm } from 'node:fs/promises';
import { keepContentsOf } from './contents';
import { snapshotFolder, snapshotsIn } from './layout';

/**
 * Keeps the newest snapshots and what they need. Not to be run while a backup is taken: what it has fetched is in no snapshot yet.
 * @returns how many snapshots and contents went
 */
export async function pruneBackups(
  root: string,
  keep: number,
): Promise<{ snapshots: number; contents: number }> {
  const all = await snapshotsIn(root);
  const gone = all.slice(0, -keep);
  for (const snapshot of gone) await rm(snapshotFolder(root, snapshot), { recursive: true });
  const kept = all.slice(-keep).map((snapshot) => snapshotFolder(root, snapshot));
  return { snapshots: gone.length, contents: await keepContentsOf(root, kept) };
}
