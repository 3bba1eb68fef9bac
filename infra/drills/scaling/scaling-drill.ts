import { playbackRoute } from '@alcova/contracts';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { z } from 'zod';
import { waitUntil } from '../../parts';
import { jobProblems, mediaRecords, repeatedAttempts } from '../media-records';
import { StoreAudit } from '../store-audit';
import { Autoscaler, type Moment } from './autoscaler';
import { LENGTH_ERROR_SECONDS, ScalingSite, secondsOf } from './scaling-site';
import type { PoolRecord } from './worker-pool';

const run = promisify(execFile);
const PLAY_WITHIN_MS = 60_000;
/** A bound, not a measure: a busy machine takes seconds for each. */
const readyWithinMs = (chunks: number) => 180_000 + chunks * 5_000;
const duration = z.object({ format: z.object({ duration: z.coerce.number() }) });

export interface ScalingDrill {
  /** Chunks of each film that is uploaded; up to ten go by the lane of short films. */
  readonly films: readonly number[];
  /** The cap on workers. */
  readonly most: number;
  readonly say?: (line: string) => void;
}

/** What was seen at one look. */
export interface Row extends Moment {
  /** Jobs that are not done, as media's own table has them. */
  readonly jobs: number;
  /** Workers that are ready. */
  readonly running: number;
}

export interface ScalingReport {
  readonly rows: readonly Row[];
  readonly chunks: number;
  /** From the first look that saw a job to the last chunk's end. */
  readonly drainSeconds: number;
  readonly workers: PoolRecord;
  /** Jobs that were begun more often than once, beyond those that were handed back. */
  readonly repeated: number;
  readonly seconds: number;
  /** What was lost, doubled or left over, or does not play; empty when all is well. */
  readonly problems: readonly string[];
}

/** Films come to a site without workers; autoscalers call workers by the queue's real lag, and send them away, until none is left. */
export async function scalingDrill(drill: ScalingDrill): Promise<ScalingReport> {
  const started = performance.now();
  const stand = await ScalingSite.start(drill.most);
  try {
    const rows = await scaleThrough(stand, drill);
    return {
      rows,
      ...(await audit(stand, drill)),
      drainSeconds: drainSeconds(rows),
      seconds: (performance.now() - started) / 1_000,
    };
  } finally {
    await stand.stop();
  }
}

const titlesOf = ({ films }: ScalingDrill): string[] =>
  films.map((_, index) => `Conto de demonstração ${index + 1}`);

/** From no worker to none: the films come, are made, and everybody goes. */
async function scaleThrough(stand: ScalingSite, drill: ScalingDrill): Promise<Row[]> {
  const { site, pool, scaling } = stand;
  const rows: Row[] = [];
  const autoscaler = new Autoscaler({
    ...{ scaling, target: pool, lag: () => stand.lag() },
    onMoment: async (moment) => {
      rows.push({ ...moment, jobs: await stand.unfinishedJobs(), running: pool.ready });
      const { seconds, lag, desired } = moment;
      drill.say?.(`${seconds.toFixed(1)} s: lag ${lag ?? '?'}, desired ${desired}, running ${pool.ready}`);
    },
  });
  try {
    const titles = titlesOf(drill);
    await waitUntil('a look at the empty queue', async () => rows.length > 0, 10_000);
    await Promise.all(titles.map((title, index) => stand.upload(title, drill.films[index] ?? 1)));
    const chunks = drill.films.reduce((sum, count) => sum + count, 0);
    await site.until(titles.length, ({ mediaState }) => mediaState === 'ready', readyWithinMs(chunks));
    await waitUntil('the last worker to go', async () => pool.replicas === 0, 60_000);
    await waitUntil('a look without workers', async () => rows.at(-1)?.desired === 0, 10_000);
  } finally {
    await autoscaler.stop();
  }
  await pool.close();
  return rows;
}

async function audit(
  { site, pool }: ScalingSite,
  drill: ScalingDrill,
): Promise<Pick<ScalingReport, 'chunks' | 'workers' | 'repeated' | 'problems'>> {
  const store = new StoreAudit(site.system.env.media);
  try {
    const titles = titlesOf(drill);
    const videos = await site.until(titles.length, ({ mediaState }) => mediaState === 'ready', 30_000);
    const { assets, jobs } = await mediaRecords(site.databaseUrl);
    const lost = jobs.filter(({ losses }) => losses > 0);
    const played = videos.map(({ id, title }) =>
      playProblems(site.system.url, id, title, drill.films[titles.indexOf(title)] ?? 0),
    );
    return {
      chunks: jobs.filter(({ kind, state }) => kind === 'chunk' && state === 'done').length,
      workers: pool.record,
      repeated: repeatedAttempts(jobs),
      problems: [
        ...assets.flatMap((asset) => jobProblems(asset, jobs)),
        ...lost.map(({ kind, part }) => `${kind} ${part}: its worker counts as lost`),
        ...pool.record.badEnds.map((end) => `a worker ended with ${end}`),
        ...(await store.problems(assets)),
        ...(await Promise.all(played)).flat(),
      ],
    };
  } finally {
    store.close();
  }
}

/** Whether a film's ladder is there in its whole length, as a player reads it from the site. */
async function playProblems(siteUrl: string, id: string, title: string, chunks: number): Promise<string[]> {
  const { hls } = playbackRoute.response.parse(
    await (await fetch(`${siteUrl}/api/videos/${id}/playback`)).json(),
  );
  if (hls === null) return [`${title}: no playlist`];
  const { stdout } = await run(
    'ffprobe',
    ['-v', 'error', '-show_entries', 'format=duration', '-of', 'json', new URL(hls, siteUrl).href],
    { timeout: PLAY_WITHIN_MS },
  );
  const seconds = duration.parse(JSON.parse(stdout)).format.duration;
  return Math.abs(seconds - secondsOf(chunks)) < LENGTH_ERROR_SECONDS
    ? []
    : [`${title} plays ${seconds} s of ${secondsOf(chunks)}`];
}

function drainSeconds(rows: readonly Row[]): number {
  const first = rows.find(({ lag }) => lag !== undefined && lag > 0)?.seconds ?? 0;
  const last = rows.findLast(({ jobs }) => jobs > 0)?.seconds ?? 0;
  return last - first;
}
