import { existsSync } from 'node:fs';
import { copyFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { bucket, localDatabases, s3AccessKey } from '../local/environment';
import { RunFiles } from '../local/run-files';
import { loadSecrets } from '../local/secrets';
import { chooseSurroundings, startPart } from '../local/surroundings';
import { type Part, StartFailure, usableFolder } from '../parts';
import { manifestOf, secretsFile, snapshotFolder } from './layout';
import type { Target } from './restore';

const root = resolve(__dirname, '../..');

/**
 * Runs Postgres and the store on a data folder of `npm start`, and nothing else, for as long as the work takes. The folder's secrets must be
 * there, or be a part of the snapshot: what was sealed with those of the lost site opens with no others.
 * @throws StartFailure without secrets, or when a system runs on the folder
 */
export async function withLocalTarget<Result>(
  dataDir: string,
  backup: { root: string; snapshot: string },
  work: (target: Target) => Promise<Result>,
): Promise<Result> {
  await usableFolder(dataDir, 0o711);
  const runFiles = new RunFiles(dataDir);
  await runFiles.take();
  const parts: Part[] = [];
  try {
    await bringSecrets(dataDir, backup);
    const { secrets } = await loadSecrets(dataDir);
    const around = await chooseSurroundings({
      ...{ root, dataDir, port: 0, secrets, adminEmail: '', adminPassword: '', rateLimitScale: 1 },
      ...{ demo: false, provider: {}, ageWays: {}, moved: {}, env: {}, natsPort: 0 },
    });
    const hooks = (name: string) => ({ onSpawn: (pid: number) => runFiles.note(name, pid) });
    for (const name of ['postgres', 'store'] as const) parts.push(await startPart(name, around, hooks(name)));
    return await work({
      databases: localDatabases(around),
      store: {
        ...{ S3_ENDPOINT: around.s3Endpoint, S3_REGION: around.s3Region, S3_BUCKET: bucket },
        ...{ S3_ACCESS_KEY: s3AccessKey, S3_SECRET_KEY: secrets.s3SecretKey },
      },
    });
  } finally {
    await Promise.all(parts.map((part) => part.stop()));
    await runFiles.leave();
  }
}

async function bringSecrets(dataDir: string, backup: { root: string; snapshot: string }): Promise<void> {
  const place = join(dataDir, 'secrets.json');
  if (existsSync(place)) return;
  const { hasSecrets } = await manifestOf(backup.root, backup.snapshot);
  if (!hasSecrets)
    throw new StartFailure(
      `A cópia não tem segredos. Ponha o secrets.json do site perdido em ${dataDir} antes de restaurar.`,
    );
  await copyFile(secretsFile(snapshotFolder(backup.root, backup.snapshot)), place);
}
