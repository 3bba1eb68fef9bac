import { randomBytes } from 'node:crypto';
import { existsSync, lstatSync, readdirSync, readFileSync } from 'node:fs';
import { chmod, chown, mkdir, readlink, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { hasCode } from './failure';
import { reachableByOthers } from './folders';
import { sharedHome } from './postgres-binaries';

export interface OtherUser {
  readonly uid: number;
  readonly gid: number;
}

/**
 * The folder that holds the cluster, owned by `user`. It is `dataDir/cluster`, unless `user` cannot walk there (a home of mode
 * 700): then it is a folder below /var/lib/alcova, and `dataDir/cluster` is a link to it. Moved folders whose link has gone are removed.
 */
export async function clusterFolder(dataDir: string, user: OtherUser | undefined): Promise<string> {
  await mkdir(dataDir, { recursive: true, mode: 0o711 });
  const place = join(dataDir, 'cluster');
  if (isLink(place)) return readlink(place);
  if (user === undefined || existsSync(place)) return place;
  if (reachableByOthers(place)) return place;
  await removeMoved(place);
  const moved = join(sharedHome, `cluster-${randomBytes(6).toString('hex')}`);
  await mkdir(moved, { recursive: true, mode: 0o711 });
  await chmod(sharedHome, 0o755);
  await writeFile(join(moved, 'origin'), place);
  const folder = join(moved, 'cluster');
  await mkdir(folder, { mode: 0o700 });
  await chown(folder, user.uid, user.gid);
  await symlink(folder, place);
  return folder;
}

function isLink(path: string): boolean {
  try {
    return lstatSync(path).isSymbolicLink();
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return false;
    throw error;
  }
}

async function removeMoved(origin: string): Promise<void> {
  const names = existsSync(sharedHome) ? readdirSync(sharedHome) : [];
  for (const name of names.filter((entry) => entry.startsWith('cluster-'))) {
    const note = join(sharedHome, name, 'origin');
    if (existsSync(note) && readFileSync(note, 'utf8') === origin)
      await rm(join(sharedHome, name), { recursive: true, force: true });
  }
}
