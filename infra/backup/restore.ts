import type { StoreConfig } from '@alcova/platform';
import { prepareBucket } from '../local/bucket';
import type { DatabaseService } from '../local/names';
import { StartFailure } from '../parts';
import { Blobs } from './blobs';
import { Bucket } from './bucket';
import type { DatabaseUrls } from './dump';
import { blobsFolder, type Manifest, manifestOf, snapshotFolder } from './layout';
import { isFresh, loadDatabase } from './load';
import { restoreErasures } from './records';
import { copyBack } from './store-copy';

/** Where a backup goes: databases and a bucket that no service uses meanwhile. */
export interface Target {
  readonly databases: DatabaseUrls;
  readonly store: StoreConfig;
  /** Brings a database's schema to that of a version that had these migrations alone. */
  migrate(service: DatabaseService, only: readonly string[]): Promise<void>;
}

export interface Restored {
  readonly manifest: Manifest;
  readonly rows: number;
  readonly databasesMs: number;
  /** Those that were written; what was there already is not among them. */
  readonly objects: number;
  readonly bytes: number;
  readonly storeMs: number;
  /** Erasures since the backup. */
  readonly erasures: number;
}

/**
 * Brings a snapshot back. Each database changes in one transaction, or not at all; broken off, it is run again (with `replace`) and goes on.
 * @param options.replace rows that are there go; without it databases that were ever used are refused
 * @param options.recordsFrom the folder of backups whose records of erasures are the newest
 * @throws StartFailure when the target is not fresh, or has another schema
 */
export async function restoreBackup(
  root: string,
  snapshot: string,
  target: Target,
  options: { replace: boolean; recordsFrom: string },
): Promise<Restored> {
  const manifest = await manifestOf(root, snapshot);
  const folder = snapshotFolder(root, snapshot);
  if (!options.replace) await assertFresh(target);
  const began = performance.now();
  for (const entry of manifest.databases) {
    await target.migrate(entry.service, entry.migrations);
    await loadDatabase(target.databases[entry.service], folder, entry);
  }
  const loaded = performance.now();
  await ensureBucket(target.store);
  const bucket = new Bucket(target.store);
  try {
    // Before anything else is there: whoever looks at this store must know who is erased.
    const erasures = await restoreErasures(options.recordsFrom, bucket);
    const { objects, bytes } = await copyBack(bucket, new Blobs(blobsFolder(root)), folder);
    const rows = manifest.databases
      .flatMap(({ tables }) => tables)
      .reduce((sum, table) => sum + table.rows, 0);
    const times = { databasesMs: loaded - began, storeMs: performance.now() - loaded };
    return { manifest, rows, objects, bytes, erasures, ...times };
  } finally {
    bucket.close();
  }
}

async function assertFresh({ databases, store }: Target): Promise<void> {
  const used: string[] = [];
  for (const [service, url] of Object.entries(databases)) if (!(await isFresh(url))) used.push(service);
  if (used.length > 0)
    throw new StartFailure(
      `Não são bancos novos: ${used.join(', ')}. Com --replace, o que está neles é substituído.`,
    );
  await ensureBucket(store);
  const bucket = new Bucket(store);
  try {
    if (!(await bucket.isEmpty()))
      throw new StartFailure(
        'O armazenamento não está vazio. Com --replace, o que está lá e é igual fica, e nada é apagado.',
      );
  } finally {
    bucket.close();
  }
}

const ensureBucket = (store: StoreConfig): Promise<void> =>
  prepareBucket(
    {
      ...{ endpoint: store.S3_ENDPOINT, region: store.S3_REGION },
      ...{ accessKey: store.S3_ACCESS_KEY, secretKey: store.S3_SECRET_KEY },
    },
    store.S3_BUCKET,
  );
