import type { StoreConfig } from '@alcova/platform';
import { prepareBucket } from '../local/bucket';
import { StartFailure } from '../parts/failure';
import { Bucket } from './bucket';
import { copyBack } from './contents';
import { type DatabaseUrls, isUsed, restoreDatabase } from './databases';
import { dumpFile, indexFile, isWhole, type Manifest, manifestOf, snapshotFolder } from './layout';
import { restoreErasures } from './records';
import { fileOf, type Opener } from './sealing';

/** Where a backup goes: databases and a bucket that no service uses meanwhile. */
export interface Target {
  readonly databases: DatabaseUrls;
  readonly store: StoreConfig;
}

/** Which backup, and what opens it. */
export interface ChosenBackup {
  readonly root: string;
  readonly snapshot: string;
  readonly opener: Opener;
}

export interface Restored {
  readonly manifest: Manifest;
  readonly databasesMs: number;
  /** Those that were written; what was there already is not among them. */
  readonly objects: number;
  readonly bytes: number;
  readonly storeMs: number;
  /** Erasures since the backup. */
  readonly erasures: number;
}

/**
 * Brings a snapshot back. Nothing changes before its dumps are proved; broken off, it is run again (with `replace`) and goes on.
 * @param options.replace what is in the databases goes; without it databases that were ever used are refused
 * @param options.recordsFrom the folder of backups whose records of erasures are the newest
 * @param options.opener has the key of a backup that is sealed
 * @throws StartFailure when the target is not fresh, or the backup is damaged or opens with another key
 */
export async function restoreBackup(
  root: string,
  snapshot: string,
  target: Target,
  options: { replace: boolean; recordsFrom: string; opener: Opener },
): Promise<Restored> {
  const manifest = await manifestOf(root, snapshot);
  const { recipient } = manifest;
  await options.opener.assertOpens(recipient);
  const folder = snapshotFolder(root, snapshot);
  await assertWhole(folder, manifest);
  await ensureBucket(target.store);
  return Bucket.with(target.store, async (bucket) => {
    if (!options.replace) await assertFresh(target.databases, bucket);
    const began = performance.now();
    for (const entry of manifest.databases)
      await restoreDatabase(target.databases[entry.service], entry, (service) =>
        options.opener.read(dumpFile(folder, service), recipient),
      );
    const loaded = performance.now();
    // Before anything else is there: whoever looks at this store must know who is erased.
    const erasures = await restoreErasures(options.recordsFrom, bucket);
    const { objects, bytes } = await copyBack(bucket, root, folder, options.opener);
    const times = { databasesMs: loaded - began, storeMs: performance.now() - loaded };
    return { manifest, objects, bytes, erasures, ...times };
  });
}

async function assertWhole(folder: string, { databases, store, recipient }: Manifest): Promise<void> {
  const files = [
    ...databases.map((entry) => ({ file: fileOf(dumpFile(folder, entry.service), recipient), proof: entry })),
    { file: indexFile(folder), proof: store.index },
  ];
  for (const { file, proof } of files)
    if (!(await isWhole(file, proof))) throw new StartFailure(`Falta ou está danificado: ${file}`);
}

async function assertFresh(databases: DatabaseUrls, bucket: Bucket): Promise<void> {
  const used: string[] = [];
  for (const [service, url] of Object.entries(databases)) if (await isUsed(url)) used.push(service);
  if (used.length > 0)
    throw new StartFailure(
      `Não são bancos novos: ${used.join(', ')}. Com --replace, o que está neles é apagado e substituído.`,
    );
  if (!(await bucket.objects().next()).done)
    throw new StartFailure(
      'O armazenamento não está vazio. Com --replace, o que está lá e é igual fica, e nada é apagado.',
    );
}

const ensureBucket = (store: StoreConfig): Promise<void> =>
  prepareBucket(
    {
      ...{ endpoint: store.S3_ENDPOINT, region: store.S3_REGION },
      ...{ accessKey: store.S3_ACCESS_KEY, secretKey: store.S3_SECRET_KEY },
    },
    store.S3_BUCKET,
  );
