import { copyFile, mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { chosenSnapshot, manifestOf } from '../../backup/layout';
import type { System } from '../../local';
import { scratchFolder, waitUntil } from '../../parts';
import { operatorCommand, type Outcome } from '../../testing/operator-command';
import { queryDatabase } from '../query';
import { StoreAudit } from '../store-audit';
import { ANA, fill, type Filled, IN_FLIGHT, PASSWORD, startSite, startWriter, tracesOf } from './backup-site';
import { untilReady, upload } from './backup-site';
import { type Lost, problemsOf } from './proof';
import { servedBy } from './served';

export interface BackupReport {
  /** Milliseconds of each step, in order. */
  readonly steps: Readonly<Record<'backup' | 'verify' | 'records' | 'restore' | 'start' | 'reapply', number>>;
  readonly writes: number;
  /** Those that the site had said yes to and that were gone after the restore. */
  readonly lostWrites: number;
  readonly addresses: number;
  readonly problems: readonly string[];
}

/**
 * Backs a site up while people write, goes on, loses everything but the backups and the secrets, restores into an empty folder, and compares
 * the restored site with the lost one.
 */
export async function backupDrill(
  size: { videos: number; seconds: number; inFlightSeconds: number },
  say: (line: string) => void = () => undefined,
): Promise<BackupReport> {
  const folder = scratchFolder('alcova-drill-');
  const backups = join(folder, 'backups');
  const dataDir = join(folder, 'restored');
  const command = async (args: readonly string[], data: string): Promise<Outcome> => {
    const ended = await operatorCommand('backup', args, { DATA_DIR: data });
    if (ended.code !== 0) throw new Error(`${args.join(' ')}: ${ended.code}: ${ended.out}${ended.err}`);
    say(ended.out);
    return ended;
  };
  let system = await startSite(join(folder, 'lost'));
  try {
    const filled = await fill(system, folder, size);
    const writer = startWriter(filled.admin);
    await upload(filled.admin, folder, IN_FLIGHT, size.inFlightSeconds);
    await interruptWork(system);
    const backup = await command(['create', '--to', backups], system.dataDir);
    await system.restart('media-worker');
    const manifest = await manifestOf(backups, await chosenSnapshot(backups, undefined));
    const inWork = await goOn(system, filled);
    const written = await writer.stop();
    const records = await command(['records', '--to', backups], system.dataDir);
    const lost: Lost = {
      ...{ inWork, served: await servedBy(system.url, inWork), written, filled, manifest },
      favourites: await (await filled.bia.send('GET', '/api/me/favorites')).text(),
      traces: await tracesOf(filled.anaId, system),
    };
    await mkdir(dataDir, { mode: 0o711 });
    await copyFile(join(system.dataDir, 'secrets.json'), join(dataDir, 'secrets.json'));
    await system.stop();
    await rm(system.dataDir, { recursive: true });
    say('everything is lost');
    const verify = await command(['verify', '--from', backups], dataDir);
    const restore = await command(['restore', '--from', backups], dataDir);
    const startedAt = performance.now();
    system = await startSite(dataDir, Number(new URL(system.url).port));
    const start = performance.now() - startedAt;
    const reapply = await command(['reapply', '--from', backups], dataDir);
    return {
      ...{ ...(await problemsOf(system, lost)), writes: written.length, addresses: lost.served.size },
      steps: {
        ...{ backup: backup.ms, verify: verify.ms, records: records.ms, restore: restore.ms },
        ...{ start, reapply: reapply.ms },
      },
    };
  } finally {
    await system.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Kills the worker amid a job, so that the backup has one that runs and that nobody works on: what a restored site finds. */
async function interruptWork(system: System): Promise<void> {
  const jobs = async (states: string) =>
    (await queryDatabase(system, 'media', `SELECT FROM jobs WHERE state IN (${states})`)).length;
  await waitUntil('um trabalho', async () => (await jobs(`'running'`)) > 0, 60_000);
  await system.kill('media-worker', 'SIGKILL', { restart: false });
  if ((await jobs(`'queued', 'running'`)) === 0)
    throw new Error('nothing was left to do when the backup was taken');
}

/** What happens after the backup, and must not be undone by it. @returns the asset that was in work until then */
async function goOn(system: System, filled: Filled): Promise<string> {
  const { admin, ana, anaId, deleted, held, heldTale } = filled;
  await ana.send('DELETE', '/api/me', JSON.stringify({ password: PASSWORD }));
  await admin.send('DELETE', `/api/videos/${deleted.id}`);
  await report(admin, 'video', held.id);
  await report(admin, 'tale', heldTale);
  const [inWork] = await untilReady(admin, [IN_FLIGHT]);
  await waitUntil('o vídeo retirado', () => isGone(`${system.url}/api/videos/${held.id}`), 30_000);
  await waitUntil('a conta apagada', async () => (await tracesOf(ANA.email, system)).length === 0, 60_000);
  const store = new StoreAudit(system.env.media);
  const isDone = async () => {
    const keys = await store.keys();
    const isErased = keys.some((key) => key.startsWith('erasures/') && key.includes(anaId));
    return isErased && !keys.some((key) => key.includes(deleted.assetId));
  };
  await waitUntil('o registro da conta e os arquivos do vídeo', isDone, 60_000).finally(() => store.close());
  if (inWork === undefined) throw new Error('nothing was in work');
  return inWork.assetId;
}

/** An urgent report, which hides at once. */
async function report(admin: Filled['admin'], kind: 'video' | 'tale', id: string): Promise<void> {
  const body = { subject: { kind, id }, description: 'Denúncia do exercício.', category: 'intimate-image' };
  await admin.send('POST', '/api/reports', JSON.stringify(body));
}

/** Whether visitors are told that there is no such thing. */
const isGone = async (url: string): Promise<boolean> => {
  const response = await fetch(url, { signal: AbortSignal.timeout(5_000) });
  await response.body?.cancel();
  return response.status === 404;
};
