import { chmod, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { command, count } from '../../load/command';
import { waitUntil } from '../../parts';
import { tableOf } from '../found';
import { makeFilm } from '../films';
import { type DrillSite, withSite } from '../site';
import { mediaProblems } from '../store-audit';
import { autoscale, type Look, queueLag } from './autoscaler';
import { chartScaling } from './chart-scaling';
import { filmProblems, poolProblems, type Row, rowProblems, secondsOf, titleOf } from './proof';
import { WorkerPool } from './worker-pool';

/** A bound, not a measure: a busy machine takes seconds for each. */
const readyWithinMs = (chunks: number) => 180_000 + chunks * 5_000;
/** Added to each run of ffmpeg: a job takes at least so long, and the processor most of that time nothing. */
const PAUSE_SECONDS = 1.5;
/** A worker that is told to stop hands back after what is over 5 s: jobs that have just begun do not end before. */
const GRACE_SECONDS = 6;
/** Up to so many, a film goes by the lane of short ones. */
const SHORT_CHUNKS = 10;

/** Films come to a site without workers; workers are called by the queue's real lag, and sent away, until none is left. */
export const scalingDrill = command({
  ...{ name: 'scaling', about: "workers called and sent away by the queue's real lag" },
  options: z.object({ long: count(3), chunks: count(60), short: count(2), most: count(8, 2) }),
  quick: { long: 1, chunks: 30, short: 1 },
  run: ({ long, chunks, short, most }, say) =>
    withSite({ without: ['media-worker'] }, async (site) => {
      const films = [...Array<number>(long).fill(chunks), ...Array<number>(short).fill(SHORT_CHUNKS)];
      const pool = new WorkerPool(site, {
        ...{ WORKER_SLOTS: '1', STOP_GRACE_SECONDS: String(GRACE_SECONDS) },
        FFMPEG_PATH: await makeSlowFfmpeg(site.folder),
      });
      try {
        const rows = await scaleThrough(site, pool, films, most, say);
        await pool.close();
        const { started, stopped, mostAtOnce, stoppedAtWork, handedBack } = pool.count;
        const first = rows.find(({ lag = 0 }) => lag > 0)?.seconds ?? 0;
        const drained = (rows.findLast(({ jobs }) => jobs > 0)?.seconds ?? 0) - first;
        return {
          tables: [
            tableOf({
              ...{ 'drained in': `${drained.toFixed(0)} s`, 'workers at most': mostAtOnce },
              ...{ started, stopped, 'at work': stoppedAtWork, 'handed back': handedBack },
            }),
          ],
          problems: [
            ...rowProblems(rows, most),
            ...poolProblems(pool, most),
            ...(await filmProblems(site, films)),
            ...(await mediaProblems(site.system)),
          ],
        };
      } finally {
        await pool.close();
      }
    }),
});

/** From no worker to none: the films come, are made, and everybody goes. */
async function scaleThrough(
  site: DrillSite,
  pool: WorkerPool,
  films: readonly number[],
  most: number,
  say: (line: string) => void,
): Promise<Row[]> {
  const scaling = chartScaling();
  const fileOf = (chunks: number) => join(site.folder, `${chunks}.mp4`);
  for (const chunks of new Set(films)) {
    const pictures = { width: 64, height: 36, rate: 5, isSilent: true };
    await makeFilm(fileOf(chunks), { ...pictures, seconds: secondsOf(chunks) });
  }
  const rows: Row[] = [];
  const note = async (look: Look) => {
    const open = `jobs WHERE state IN ('queued', 'running') AND kind <> 'remove'`;
    const row = { ...look, jobs: await site.count('media', open), running: pool.ready };
    rows.push(row);
    say(JSON.stringify(row));
  };
  const stopping = new AbortController();
  const lag = () => queueLag(site.system.natsMonitoring);
  const scaled = autoscale({ ...scaling, most }, pool, lag, note, stopping.signal);
  const work = async () => {
    await waitUntil('a look at the empty queue', () => rows.length > 0);
    await Promise.all(films.map((chunks, index) => site.uploadPatiently(fileOf(chunks), titleOf(index))));
    await site.ready(films.length, readyWithinMs(films.reduce((sum, chunks) => sum + chunks, 0)));
    await waitUntil('the last worker to go', () => pool.replicas === 0);
    await waitUntil('a look without workers', () => rows.at(-1)?.desired === 0);
  };
  try {
    // What a look throws ends the work as well.
    await Promise.race([work(), scaled]);
  } finally {
    stopping.abort();
    await scaled;
  }
  return rows;
}

/**
 * Writes a program that is ffmpeg, except that each of a job's runs begins with a pause: work that takes its time without taking the
 * processor, so that eight workers on one machine do eight times as much as one, as eight nodes would.
 * @returns its path, for FFMPEG_PATH
 */
async function makeSlowFfmpeg(folder: string): Promise<string> {
  const file = join(folder, 'slow-ffmpeg');
  // Only jobs ask for progress. What sleeps holds no pipe of who reads: a run that is stopped ends at once.
  const program = `#!/bin/sh
case " $* " in *" -progress "*) sleep ${PAUSE_SECONDS} </dev/null >/dev/null 2>&1 ;; esac
exec ffmpeg "$@"
`;
  await writeFile(file, program);
  await chmod(file, 0o755);
  return file;
}
