import { copyFile, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { StoreConfig } from '@alcova/platform';
import { databaseServices } from '../local/names';
import { Blobs } from './blobs';
import { Bucket } from './bucket';
import { type DatabaseUrls, Snapshot } from './dump';
import {
  blobsFolder,
  type DatabaseEntry,
  finishSnapshot,
  type Manifest,
  newSnapshot,
  removePartial,
  secretsFile,
} from './layout';
import { copyOut } from './store-copy';

/** What a backup is made of. */
export interface Source {
  readonly databases: DatabaseUrls;
  readonly store: StoreConfig;
  /** The local system's file of secrets, when it is to be a part of the backup. */
  readonly secretsFile?: string | undefined;
}

/**
 * Takes a backup of a running site into a folder of backups. All databases are seen as they were at (nearly) one moment; the store is read
 * after it, so that every object that a row names is there. Broken off it leaves contents that the next one need not fetch again.
 */
export async function createBackup(
  root: string,
  source: Source,
): Promise<{ snapshot: string; manifest: Manifest }> {
  const begun = new Date();
  await mkdir(join(root, 'snapshots'), { recursive: true, mode: 0o700 });
  await removePartial(root);
  const { snapshot, folder } = newSnapshot(root, begun);
  await mkdir(folder, { mode: 0o700 });
  const databases = await dumpAll(folder, source.databases);
  const bucket = new Bucket(source.store);
  try {
    const store = await copyOut(bucket, new Blobs(blobsFolder(root)), folder);
    if (source.secretsFile !== undefined) await copyFile(source.secretsFile, secretsFile(folder));
    const times = databases.map(({ at }) => Date.parse(at));
    const manifest: Manifest = {
      ...{ format: 1, begunAt: begun.toISOString(), endedAt: new Date().toISOString() },
      ...{ spreadMs: Math.max(...times) - Math.min(...times), databases, store },
      hasSecrets: source.secretsFile !== undefined,
    };
    await finishSnapshot(folder, manifest);
    return { snapshot, manifest };
  } finally {
    bucket.close();
  }
}

/** Connects to all first, so that their moments are milliseconds apart. */
async function dumpAll(folder: string, urls: DatabaseUrls): Promise<DatabaseEntry[]> {
  const prepared: Awaited<ReturnType<typeof Snapshot.prepare>>[] = [];
  try {
    for (const service of databaseServices) prepared.push(await Snapshot.prepare(service, urls[service]));
    const snapshots = await Promise.all(prepared.map(({ take }) => take()));
    const entries: DatabaseEntry[] = [];
    for (const one of snapshots) entries.push(await one.write(folder));
    return entries;
  } finally {
    await Promise.all(prepared.map(({ close }) => close()));
  }
}
