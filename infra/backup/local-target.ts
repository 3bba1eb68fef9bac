import { createWriteStream, existsSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { localDatabases, storeVariables } from '../local/environment';
import { RunFiles } from '../local/run-files';
import { loadSecrets } from '../local/secrets';
import { chooseSurroundings, startPart } from '../local/surroundings';
import { type Part, StartFailure, usableFolder } from '../parts';
import { manifestOf, secretsFile, snapshotFolder } from './layout';
import type { ChosenBackup, Target } from './restore';

const root = resolve(__dirname, '../..');

/**
 * Runs Postgres and the store on a data folder of `npm start`, and nothing else, for as long as the work takes. The folder's secrets must be
 * there, or be a part of the snapshot: what was sealed with those of the lost site opens with no others.
 * @throws StartFailure without secrets, or when a system runs on the folder
 */
export async function withLocalTarget<Result>(
  dataDir: string,
  backup: ChosenBackup,
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
      store: storeVariables('operator', around),
    });
  } finally {
    await Promise.all(parts.map((part) => part.stop()));
    await runFiles.leave();
  }
}

async function bringSecrets(
  dataDir: string,
  { root: folder, snapshot, opener }: ChosenBackup,
): Promise<void> {
  const place = join(dataDir, 'secrets.json');
  if (existsSync(place)) return;
  const { hasSecrets, recipient } = await manifestOf(folder, snapshot);
  if (!hasSecrets)
    throw new StartFailure(
      `A cópia não tem segredos. Ponha o secrets.json do site perdido em ${dataDir} antes de restaurar.`,
    );
  const secrets = await opener.read(secretsFile(snapshotFolder(folder, snapshot)), recipient);
  await pipeline(secrets, createWriteStream(`${place}.new`, { mode: 0o600, flush: true }));
  await rename(`${place}.new`, place);
}
