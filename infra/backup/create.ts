import type { StoreConfig } from '@alcova/platform';
import { createReadStream } from 'node:fs';
import { Bucket } from './bucket';
import { copyOut } from './contents';
import { type DatabaseUrls, dumpDatabases } from './databases';
import { type Manifest, newSnapshot, secretsFile } from './layout';
import { type Recipient, writeSealed } from './sealing';
import { StartFailure } from '../parts/failure';

/** What a backup is made of. */
export interface Source {
  readonly databases: DatabaseUrls;
  readonly store: StoreConfig;
  /** Whom it is sealed for. */
  readonly recipient: Recipient;
  /** The local system's file of secrets, when it is to be a part of the backup. */
  readonly secretsFile?: string | undefined;
}

/**
 * Takes a backup of a running site into a folder of backups. The store is read after the databases, so that every object that a row names is
 * there. Secrets are taken into none that is not sealed. Broken off it leaves contents that the next one need not fetch again, and nothing that counts as a snapshot.
 */
export async function createBackup(
  root: string,
  source: Source,
): Promise<{ snapshot: string; manifest: Manifest }> {
  const begunAt = new Date().toISOString();
  const { recipient } = source;
  if (source.secretsFile !== undefined && recipient === null)
    throw new StartFailure(
      'Segredos não vão para uma cópia sem cifra: quem a lê abriria o que eles guardam.',
    );
  return newSnapshot(root, async (folder) => {
    const databases = await dumpDatabases(folder, source.databases, recipient);
    const store = await Bucket.with(source.store, (bucket) => copyOut(bucket, root, folder, recipient));
    const hasSecrets = source.secretsFile !== undefined;
    if (hasSecrets) await writeSealed(createReadStream(source.secretsFile), secretsFile(folder), recipient);
    const endedAt = new Date().toISOString();
    return { format: 3, recipient, begunAt, endedAt, databases, store, hasSecrets };
  });
}
