import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { command, count } from '../../load/command';
import type { ProcessName } from '../../local';
import { reasonOf, StartFailure, waitUntil } from '../../parts';
import { failedChecks, tableOf } from '../found';
import { makeFilm } from '../films';
import { mediaRecords, repeatedAttempts } from '../media-records';
import { seededRandom } from '../../load/random';
import { type DrillSite, withSite } from '../site';
import { mediaProblems } from '../store-audit';

const VICTIMS: readonly ProcessName[] = ['media-worker', 'media', 'nats', 'store', 'postgres', 'catalogue'];
const MAX_PAUSE_MS = 6_000;
/** A bound, not a measure: the work of a film on a busy machine, for each film. */
const readyWithinMs = (films: number) => 120_000 + films * 60_000;
/** Jobs that the local worker does at once. */
const SLOTS = 2;

/**
 * Kills processes of a whole site with SIGKILL, at moments from the seed, while videos come in and are made; then waits until every video
 * is ready, and compares database, store and upload log with what must be there.
 */
export const mediaDrill = command({
  ...{ name: 'media', about: 'kill -9 of processes while videos come in and are made' },
  // Films of three chunks; of two rungs, some seconds of work for both slots, or small enough for a busy machine.
  options: z.object({ kills: count(10), seed: count(7, 0), height: count(480), rate: count(24) }),
  quick: { kills: 6, height: 180, rate: 15 },
  run: ({ kills, seed, height, rate }, say) =>
    withSite({}, async (site) => {
      const began = performance.now();
      const after = () => `${((performance.now() - began) / 1_000).toFixed(0)} s`;
      const file = join(site.folder, 'filme.mp4');
      await makeFilm(file, { width: 2 * Math.round((height * 8) / 9), height, rate, seconds: 70 });
      const random = seededRandom(seed);
      const titles: string[] = [];
      for (const name of inTurns(kills, random)) {
        titles.push(`Conto de demonstração ${titles.length + 1}`);
        const kill = killAt(site, name, random() * MAX_PAUSE_MS);
        await Promise.all([site.uploadPatiently(file, titles.at(-1) ?? ''), kill]);
        say(`${after()}: ${name}`);
      }
      await site.ready(kills, readyWithinMs(kills)).catch(async (error: unknown) => {
        const left = (await mediaRecords(site.databaseUrl)).jobs.filter(({ state }) => state !== 'done');
        throw new StartFailure(`${reasonOf(error)}; ${JSON.stringify(left)}`);
      });
      // What came of broken uploads is taken out of the store as well.
      const unsettled = `jobs WHERE state IN ('queued', 'running')`;
      await waitUntil('o fim dos trabalhos', async () => (await site.count('media', unsettled)) === 0);
      const work = (await mediaRecords(site.databaseUrl)).jobs.filter(({ kind }) => kind !== 'remove');
      const repeated = repeatedAttempts(work);
      return {
        tables: [
          tableOf({
            ...{ kills, 'videos ready': titles.length, jobs: work.length, 'begun again': repeated },
            ...{ 'at most': kills * SLOTS, took: after() },
          }),
        ],
        problems: [
          ...(await listProblems(site, titles)),
          ...(await mediaProblems(site.system)),
          // Each kill costs at most what the worker's slots held just then.
          ...failedChecks({
            [`${repeated} jobs were begun again by ${kills} kills`]: repeated <= kills * SLOTS,
          }),
        ],
      };
    }),
});

/** The victims over and over, each round shuffled. */
function inTurns(kills: number, random: () => number): ProcessName[] {
  const names: ProcessName[] = [];
  while (names.length < kills) {
    const round = [...VICTIMS];
    while (round.length > 0) names.push(...round.splice(Math.floor(random() * round.length), 1));
  }
  return names.slice(0, kills);
}

/** A process that is just being started again after an earlier kill is waited for: every kill must hit. */
async function killAt(site: DrillSite, name: ProcessName, afterMs: number): Promise<void> {
  await pause(afterMs);
  await waitUntil(name, () => site.isUp(name));
  await site.system.kill(name);
}

/** Each title is listed once, with an asset that is ready, and logged. */
async function listProblems(site: DrillSite, titles: readonly string[]): Promise<string[]> {
  const videos = await site.videos();
  const logged = await site.loggedUploads();
  const { assets } = await mediaRecords(site.databaseUrl);
  const ready = assets.flatMap(({ id, state }) => (state === 'ready' ? [id] : []));
  return titles.flatMap((title) => {
    const listed = videos.filter((video) => video.title === title);
    return failedChecks({
      [`${listed.length} videos of ${title}`]: listed.length === 1,
      [`${title}: its asset is not ready`]: listed.every(({ assetId }) => ready.includes(assetId)),
      [`not in the log: ${title}`]: logged.includes(title),
    });
  });
}
