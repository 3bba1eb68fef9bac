import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { ProcessName } from '../local';
import { reasonOf, StartFailure, waitUntil } from '../parts';
import { type FilmShape, makeFilm } from './films';
import { jobProblems, mediaRecords, repeatedAttempts } from './media-records';
import { seeded } from './random';
import { DrillSite } from './site';
import { StoreAudit } from './store-audit';

const mostPauseMs = 6_000;
/** A bound, not a measure: the work of a film on a busy machine, for each film. */
const readyWithinMs = (films: number) => 120_000 + films * 60_000;
const removedWithinMs = 60_000;
/** Jobs that the local worker does at once. */
const SLOTS = 2;

export interface KillDrill {
  /** Who is killed; each about equally often, in an order from the seed. */
  readonly victims: readonly ProcessName[];
  readonly kills: number;
  readonly seed: number;
  /** What is uploaded before each kill. */
  readonly film: FilmShape;
  readonly say?: (line: string) => void;
}

export interface KillReport {
  readonly killed: readonly { readonly name: ProcessName; readonly afterSeconds: number }[];
  readonly videos: number;
  /** Jobs that were done. */
  readonly jobs: number;
  /** Work that was begun again, and how much of it the kills may cost: each at most what the worker's slots held just then. */
  readonly repeated: number;
  readonly mayRepeat: number;
  readonly seconds: number;
  /** What was lost, doubled or left over; empty when all is well. */
  readonly problems: readonly string[];
}

/**
 * Kills processes of a whole site with SIGKILL, at moments from the seed, while videos come in and are made; then waits until every video
 * is ready, and compares database, store and upload log with what must be there.
 */
export async function killDrill(drill: KillDrill): Promise<KillReport> {
  const started = Date.now();
  const site = await DrillSite.start();
  try {
    const file = join(site.folder, 'filme.mp4');
    await makeFilm(file, drill.film);
    const titles: string[] = [];
    const killed: KillReport['killed'][number][] = [];
    const random = seeded(drill.seed);
    for (const name of order(drill, random)) {
      const title = `Conto de demonstração ${titles.length + 1}`;
      titles.push(title);
      const [taken] = await Promise.allSettled([
        site.uploadPatiently(file, title),
        killAt(site, name, random() * mostPauseMs),
      ]);
      if (taken.status === 'rejected') throw taken.reason;
      const afterSeconds = Math.round((Date.now() - started) / 1_000);
      killed.push({ name, afterSeconds });
      drill.say?.(`${afterSeconds} s: ${name}`);
    }
    await site
      .until(titles.length, ({ mediaState }) => mediaState === 'ready', readyWithinMs(titles.length))
      .catch(async (error: unknown) => {
        throw new StartFailure(`${reasonOf(error)}; ${await unfinished(site)}`);
      });
    return { killed, ...(await audit(site, titles, killed.length)), seconds: (Date.now() - started) / 1_000 };
  } finally {
    await site.stop();
  }
}

/** The victims over and over, each round shuffled. */
function order({ victims, kills }: KillDrill, random: () => number): ProcessName[] {
  const names: ProcessName[] = [];
  while (names.length < kills) {
    const round = [...victims];
    while (round.length > 0) names.push(...round.splice(Math.floor(random() * round.length), 1));
  }
  return names.slice(0, kills);
}

/** A process that is just being started again after an earlier kill is waited for: every kill must hit. */
async function killAt(site: DrillSite, name: ProcessName, afterMs: number): Promise<void> {
  await pause(afterMs);
  const isUp = () => site.system.processes().some((one) => one.name === name && one.pids.length > 0);
  await waitUntil(name, async () => isUp(), 60_000);
  await site.system.kill(name);
}

async function audit(
  site: DrillSite,
  titles: readonly string[],
  kills: number,
): Promise<Pick<KillReport, 'videos' | 'jobs' | 'repeated' | 'mayRepeat' | 'problems'>> {
  const store = new StoreAudit(site.system.env.media);
  try {
    await waitUntil('a remoção do que sobrou', () => allSettled(site), removedWithinMs);
    const videos = await site.videos();
    const { assets, jobs } = await mediaRecords(site.databaseUrl);
    const logged = await site.loggedUploads();
    const made = assets.filter(({ state }) => state === 'ready');
    const problems = [
      ...titles.flatMap((title) =>
        countProblem(title, videos.filter((video) => video.title === title).length),
      ),
      ...titles.filter((title) => !logged.includes(title)).map((title) => `not in the log: ${title}`),
      ...videos
        .filter((video) => !made.some(({ id }) => id === video.assetId))
        .map((video) => `${video.title}: its asset is not ready`),
      ...made.flatMap((asset) => jobProblems(asset, jobs)),
      ...(await store.problems(assets)),
    ];
    const work = jobs.filter(({ kind }) => kind !== 'remove');
    const repeated = repeatedAttempts(work);
    return { videos: videos.length, jobs: work.length, repeated, mayRepeat: kills * SLOTS, problems };
  } finally {
    store.close();
  }
}

/** The jobs that keep videos from being ready, for whoever reads the failure. */
async function unfinished(site: DrillSite): Promise<string> {
  const { jobs } = await mediaRecords(site.databaseUrl);
  const left = jobs.filter(({ state }) => state !== 'done');
  return left
    .map(({ asset_id, kind, part, state, attempts }) => [asset_id, kind, part, state, attempts].join(' '))
    .join(', ');
}

const countProblem = (title: string, count: number): string[] =>
  count === 1 ? [] : [`${count} videos of ${title}`];

/** Nothing is to be done any more: also what came of broken uploads is taken out of the store. */
async function allSettled(site: DrillSite): Promise<boolean> {
  const { jobs } = await mediaRecords(site.databaseUrl);
  return jobs.every(({ state }) => state !== 'queued' && state !== 'running');
}
