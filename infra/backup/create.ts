import type { StoreConfig } from '@alcova/platform';
import { copyFile } from 'node:fs/promises';
import { Bucket } from './bucket';
import { copyOut } from './contents';
import { type DatabaseUrls, dumpDatabases } from './databases';
import { type Manifest, newSnapshot, secretsFile } from './layout';

/** What a backup is made of. */
export interface Source {
  readonly databases: DatabaseUrls;
  readonly store: StoreConfig;
  /** The local system's file of secrets, when it is to be a part of the backup. */
  readonly secretsFile?: string | undefined;
}

/**
 * Takes a backup of a running site into a folder of backups. The store is read after the databases, so that every object that a row names is
 * there. Broken off it leaves contents that the next one need not fetch again, and nothing that counts as a snapshot.
 */
export async function createBackup(
  root: string,
  source: Source,
): Promise<{ snapshot: string; manifest: Manifest }> {
  const begunAt = new Date().toISOString();
  return newSnapshot(root, async (folder) => {
    const databases = await dumpDatabases(folder, source.databases);
    const store = await Bucket.with(source.store, (bucket) => copyOut(bucket, root, folder));
    const hasSecrets = source.secretsFile !== undefined;
    if (hasSecrets) await copyFile(source.secretsFile, secretsFile(folder));
    return { format: 2, begunAt, endedAt: new Date().toISOString(), databases, store, hasSecrets };
  });
}
