import { copyFile, mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { chosenSnapshot, type Manifest, manifestOf } from '../../backup/layout';
import type { System } from '../../local';
import { scratchFolder, waitUntil } from '../../parts';
import { operatorCommand, type Outcome } from '../../testing/operator-command';
import { StoreAudit } from '../store-audit';
import {
  ANA,
  fill,
  type Filled,
  PASSWORD,
  publishedTales,
  report,
  startSite,
  untilReady,
  upload,
} from './backup-site';
import { type Lost, problemsOf } from './proof';
import { type Served, servedBy } from './served';
import { countIn, tracesOf } from './traces';
import { Writer } from './writer';

const IN_FLIGHT = 'Conto em processamento';

export interface BackupReport {
  readonly manifest: Manifest;
  /** Milliseconds of each step, in order. */
  readonly steps: Readonly<Record<'backup' | 'verify' | 'records' | 'restore' | 'start' | 'reapply', number>>;
  /** Writes that the site had said yes to and that were gone after the restore, and the time from the backup's moment to the loss. */
  readonly lost: { readonly writes: number; readonly ofWrites: number; readonly seconds: number };
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
  let system: System | undefined;
  try {
    system = await startSite(join(folder, 'lost'));
    const filled = await fill(system, folder, size);
    say('filled');
    const env = { DATA_DIR: system.dataDir };
    const writer = new Writer(filled.admin);
    await upload(filled.admin, folder, { title: IN_FLIGHT, seconds: size.inFlightSeconds, height: 90 });
    await interruptWork(system);
    const backup = await done(operatorCommand('backup', ['create', '--to', backups], env));
    say(backup.out);
    await system.restart('media-worker');
    const manifest = await manifestOf(backups, await chosenSnapshot(backups, undefined));
    await goOn(system, filled);
    const written = await writer.stop();
    const records = await done(operatorCommand('backup', ['records', '--to', backups], env));
    const lost = await remember(system, filled, written);
    say('everything is lost');
    const { port } = new URL(system.url);
    const secrets = join(folder, 'secrets.json');
    await copyFile(join(system.dataDir, 'secrets.json'), secrets);
    await system.stop();
    await rm(system.dataDir, { recursive: true });
    const verify = await done(operatorCommand('backup', ['verify', '--from', backups], {}));
    const dataDir = join(folder, 'restored');
    await mkdir(dataDir, { mode: 0o711 });
    await copyFile(secrets, join(dataDir, 'secrets.json'));
    const restore = await done(
      operatorCommand('backup', ['restore', '--from', backups], { DATA_DIR: dataDir }),
    );
    say(restore.out);
    const startedAt = performance.now();
    system = await startSite(dataDir, Number(port));
    const startMs = performance.now() - startedAt;
    const reapply = await done(
      operatorCommand('backup', ['reapply', '--from', backups], { DATA_DIR: dataDir }),
    );
    say(reapply.out);
    const { problems, lostWrites } = await problemsOf(system, {
      lost,
      manifest,
      filled,
      inFlight: IN_FLIGHT,
    });
    const from = Math.min(...manifest.databases.map(({ at }) => Date.parse(at)));
    return {
      ...{ manifest, problems, addresses: lost.served.size },
      lost: { writes: lostWrites.length, ofWrites: written.length, seconds: (lost.at - from) / 1_000 },
      steps: {
        ...{ backup: backup.ms, verify: verify.ms, records: records.ms, restore: restore.ms },
        ...{ start: startMs, reapply: reapply.ms },
      },
    };
  } finally {
    await system?.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Kills the worker amid a job, so that the backup has one that runs and that nobody works on: what a restored site finds. */
async function interruptWork(system: System): Promise<void> {
  const running = `jobs WHERE state = 'running'`;
  await waitUntil('um trabalho', async () => (await countIn(system, 'media', running)) > 0, 60_000);
  await system.kill('media-worker', 'SIGKILL', { restart: false });
  if ((await countIn(system, 'media', `jobs WHERE state IN ('queued', 'running')`)) === 0)
    throw new Error('nothing was left to do when the backup was taken');
}

/** What happens after the backup, and must not be undone by it. */
async function goOn(system: System, { admin, ana, anaId, videos }: Filled): Promise<void> {
  const [, deleted, held] = videos;
  const [tale] = await publishedTales(admin);
  if (!deleted || !held || !tale) throw new Error('too little was made');
  await ana.send('DELETE', '/api/me', JSON.stringify({ password: PASSWORD }));
  await admin.send('DELETE', `/api/videos/${deleted.id}`);
  await report(admin, 'video', held.id);
  await report(admin, 'tale', tale.id);
  await untilReady(admin, [IN_FLIGHT]);
  await waitUntil('o vídeo retirado', () => isGone(`${system.url}/api/videos/${held.id}`), 30_000);
  await waitUntil('a conta apagada', async () => (await tracesOf(ANA.email, system)).length === 0, 60_000);
  const store = new StoreAudit(system.env.media);
  try {
    await waitUntil(
      'o registro da conta e os arquivos do vídeo',
      async () => {
        const keys = await store.keys();
        return (
          keys.some((key) => key.startsWith('erasures/') && key.includes(anaId)) &&
          !keys.some((key) => key.includes(deleted.assetId))
        );
      },
      60_000,
    );
  } finally {
    store.close();
  }
}

/** Whether visitors are told that there is no such thing. */
const isGone = async (url: string): Promise<boolean> => {
  const response = await fetch(url, { signal: AbortSignal.timeout(5_000) });
  await response.body?.cancel();
  return response.status === 404;
};

/** The site as it is at its last moment. */
async function remember(system: System, filled: Filled, written: Lost['written']): Promise<Lost> {
  const [, deleted, held] = filled.videos;
  if (!deleted || !held) throw new Error('too little was made');
  const served: Served = await servedBy(system.url);
  const favourites = await (await filled.bia.send('GET', '/api/me/favorites')).text();
  return {
    ...{ served, favourites, written, deleted, held, at: Date.now() },
    traces: await tracesOf(filled.anaId, system),
  };
}

/** @throws Error with what the command said when it did not end well */
async function done(outcome: Promise<Outcome>): Promise<Outcome> {
  const ended = await outcome;
  if (ended.code !== 0) throw new Error(`${ended.code}: ${ended.out}${ended.err}`);
  return ended;
}
