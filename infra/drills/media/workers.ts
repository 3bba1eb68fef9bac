import { join } from 'node:path';
import { z } from 'zod';
import { command, count } from '../../load/command';
import { waitUntil } from '../../parts';
import { failedChecks, tableOf } from '../found';
import { type FilmShape, makeFilm } from '../films';
import { type Replica, startReplica } from '../replica';
import { type DrillSite, withSite } from '../site';
import { mediaProblems, withStore } from '../store-audit';

/** Small pictures, but fourteen chunks. */
const FILM: FilmShape = { width: 160, height: 90, rate: 15, seconds: 440, isSilent: true };
const CHUNKS = 14;
const CLIP: FilmShape = { width: 160, height: 90, rate: 15, seconds: 4 };
const SHARED = 'Conto a quatro mãos';
const LONG = 'Conto sem fim';
const BROKEN = 'Conto interrompido';
const READY_WITHIN_MS = 240_000;
const PATIENCE_MS = 180_000;

/**
 * Two workers share one film; short clips that come after a long film do not wait for it; what is deleted, made or in the making, leaves
 * nothing; one worker's kill costs one chunk at most.
 */
export const workersDrill = command({
  ...{ name: 'workers', about: 'two workers: sharing, fairness, deletion, and the loss of one' },
  // Chunks enough to keep both busy long after the clips came.
  options: z.object({ minutes: count(30), clips: count(10) }),
  quick: {},
  run: ({ minutes, clips }, say) =>
    // One job at a time each: a kill can cost one chunk, no more.
    withSite({ env: { WORKER_SLOTS: '1' } }, async (site) => {
      const second = await startReplica(site.system, 'media-worker', { folder: site.folder });
      try {
        const file = (name: string) => join(site.folder, `${name}.mp4`);
        await makeFilm(file('film'), FILM);
        await makeFilm(file('clip'), CLIP);
        await makeFilm(file('long'), { ...FILM, width: 320, height: 180, seconds: minutes * 60 });
        const [first, other, again] = await share(site, second, file('film'));
        const shared = `${first} and ${other}, begun again: ${again}`;
        say(`shared: ${shared}`);
        const { chunks, done } = await overtake(site, { long: file('long'), clip: file('clip'), clips });
        say(`the long film when the clips were ready: ${done} of ${chunks} chunks`);
        const left = await removeAll(site);
        const repeated = await loseOne(site, second, file('film'));
        return {
          tables: [
            tableOf({
              ...{ 'chunks of one film, by worker': shared, 'begun again after a kill': repeated },
              'done of a long film when clips were': `${done} of ${chunks}`,
            }),
          ],
          problems: [
            ...left,
            ...failedChecks({
              [`the chunks of one film were shared as ${shared}`]:
                first + other === CHUNKS && Math.min(first, other) >= CHUNKS / 4 && again === 0,
              'clips waited until a long film was half done': done < chunks / 2,
              [`${repeated} chunks were begun again`]: repeated <= 1,
            }),
            ...(await mediaProblems(site.system)),
          ],
        };
      } finally {
        await second.stop();
      }
    }),
});

/** Counts chunks of a video. */
async function chunksOf(site: DrillSite, title: string): Promise<(more?: string) => Promise<number>> {
  const [{ assetId = '' } = {}] = await site.videos(title);
  const own = `jobs WHERE kind = 'chunk' AND asset_id = '${assetId}'`;
  return (more = '') => site.count('media', `${own} ${more}`);
}

/** @returns how many chunks of a film either worker did, and how many were begun again */
async function share(site: DrillSite, second: Replica, file: string): Promise<[number, number, number]> {
  await site.uploadPatiently(file, SHARED);
  await site.ready(1, READY_WITHIN_MS);
  const again = await (await chunksOf(site, SHARED))('AND attempts > 1');
  const first = `http://127.0.0.1:${site.system.env['media-worker']['HEALTH_PORT'] ?? ''}`;
  return [await chunksDone(first), await chunksDone(second.address), again];
}

/** How many chunks a worker has done, by its own metrics. @param address of its health port */
async function chunksDone(address: string): Promise<number> {
  const metrics = await (await fetch(`${address}/metrics`, { signal: AbortSignal.timeout(5_000) })).text();
  const done = /^alcova_worker_job_seconds_count\{(?=.*kind="chunk")(?=.*outcome="done").*\} (\d+)$/m;
  return Number(done.exec(metrics)?.[1] ?? 0);
}

/** Clips come when a long film is in work. @returns how much of it was done when all of them were ready */
async function overtake(
  site: DrillSite,
  { long, clip, clips }: { long: string; clip: string; clips: number },
): Promise<{ chunks: number; done: number }> {
  await site.uploadPatiently(long, LONG);
  const chunks = await chunksOf(site, LONG);
  const done = () => chunks(`AND state = 'done'`);
  await waitUntil('o primeiro trecho', async () => (await done()) > 0, PATIENCE_MS);
  const titles = Array.from({ length: clips }, (_, index) => `Conto breve ${index + 1}`);
  await Promise.all(titles.map((title) => site.uploadPatiently(clip, title)));
  await site.until(
    clips + 2,
    ({ title, mediaState }) => mediaState === 'ready' || !titles.includes(title),
    2 * READY_WITHIN_MS,
  );
  return { chunks: await chunks(), done: await done() };
}

/** Deletes all videos, the long one while workers are making it. @returns what is left of them */
async function removeAll(site: DrillSite): Promise<string[]> {
  return withStore(site.system, async (store) => {
    const before = (await store.keys()).length;
    const running = `jobs WHERE kind = 'chunk' AND state = 'running'`;
    await waitUntil('um trecho em andamento', async () => (await site.count('media', running)) > 0);
    for (const video of await site.videos()) await site.remove(video);
    const left = async () => [...(await store.keys()), ...(await store.unfinished())];
    await waitUntil('o armazenamento vazio', async () => (await left()).length === 0);
    const open = `jobs WHERE state = 'running' OR (kind = 'remove' AND state <> 'done')`;
    await waitUntil('o fim dos trabalhos', async () => (await site.count('media', open)) === 0);
    // Nothing came back by a job that was still in work.
    return [
      ...(await left()).map((key) => `left of a deleted video: ${key}`),
      ...failedChecks({ [`only ${before} objects were there to be deleted`]: before > 10 }),
    ];
  });
}

/** Kills one of the workers amid a film. @returns how many chunks were begun again */
async function loseOne(site: DrillSite, second: Replica, file: string): Promise<number> {
  await site.uploadPatiently(file, BROKEN);
  const chunks = await chunksOf(site, BROKEN);
  const isAmid = async () =>
    (await chunks(`AND state = 'done'`)) >= 3 && (await chunks(`AND state = 'running'`)) === 2;
  await waitUntil('dois trechos em curso', isAmid, PATIENCE_MS);
  process.kill(second.pids[0] ?? 0, 'SIGKILL');
  await second.exited;
  await site.ready(1, READY_WITHIN_MS);
  return chunks('AND attempts > 1');
}
