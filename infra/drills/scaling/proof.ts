import { videoPlayback } from '@alcova/contracts';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { z } from 'zod';
import { failedChecks } from '../found';
import { mediaRecords, repeatedAttempts } from '../media-records';
import type { DrillSite } from '../site';
import type { Look } from './autoscaler';
import type { WorkerPool } from './worker-pool';

const run = promisify(execFile);
const PLAY_WITHIN_MS = 60_000;
const duration = z.object({ format: z.object({ duration: z.coerce.number() }) });
/** The longest chunk of a film that is light to encode (services/media, planning). */
const CHUNK_SECONDS = 32;
/** A film is made of whole rounds of a loop, and comes out so much shorter or longer at most. */
const LENGTH_ERROR_SECONDS = 4;

/** Length of a film of so many chunks. */
export const secondsOf = (chunks: number): number => chunks * CHUNK_SECONDS - LENGTH_ERROR_SECONDS;
/** What the film at this place of the list is called. */
export const titleOf = (index: number): string => `Conto de demonstração ${index + 1}`;

/** What was seen at one look. */
export interface Row extends Look {
  /** Jobs that are not done, as media's own table has them. */
  readonly jobs: number;
  /** Workers that are ready. */
  readonly running: number;
}

/** None, then as many as may be, then none. */
export function rowProblems(rows: readonly Row[], most: number): string[] {
  const isIdle = (row?: Row) => row?.lag === 0 && row.jobs + row.desired + row.running === 0;
  const called = rows.findIndex(({ desired }) => desired > 0);
  return failedChecks({
    'workers or jobs were there before the films': isIdle(rows[0]),
    'workers or jobs are there after the films': isIdle(rows.at(-1)),
    [`never ${most} workers were ready`]: Math.max(...rows.map(({ running }) => running)) === most,
    [`never ${most} workers were called`]: Math.max(...rows.map(({ desired }) => desired)) === most,
    // One message a job: what waits for long is not announced twice. Each worker may end a job between the two readings.
    'more messages waited than jobs': rows.every(({ lag = 0, jobs }) => lag <= jobs + most),
    'a worker was called before a job waited': called >= rows.findIndex(({ lag = 0 }) => lag > 0),
  });
}

/** All that were called were sent away, some in the middle of a job, which others took. */
export const poolProblems = (
  { count: { started, stopped, ...seen }, badEnds }: WorkerPool,
  most: number,
): string[] => [
  ...failedChecks({
    [`${started} workers were started, ${stopped} stopped`]: stopped === started,
    [`${seen.mostAtOnce} workers at once, not ${most}`]: seen.mostAtOnce === most,
    'none was stopped in the middle of a job': seen.stoppedAtWork > 0,
    'no job was handed back': seen.handedBack > 0,
  }),
  ...badEnds.map((end) => `a worker ended with ${end}`),
];

/** Each job is done once in effect, no worker counts as lost, and the films play. */
export async function filmProblems(site: DrillSite, films: readonly number[]): Promise<string[]> {
  const { jobs } = await mediaRecords(site.databaseUrl);
  const done = jobs.filter(({ kind, state }) => kind === 'chunk' && state === 'done').length;
  const [again, lost] = [repeatedAttempts(jobs), jobs.filter(({ losses }) => losses > 0).length];
  const videos = await site.videos();
  const problems = failedChecks({
    [`${done} chunks of films of ${films.join(', ')}`]: done === films.reduce((sum, one) => sum + one, 0),
    [`${again} jobs were begun again`]: again === 0,
    [`workers of ${lost} jobs count as lost`]: lost === 0,
  });
  for (const [index, chunks] of films.entries()) {
    const title = titleOf(index);
    const video = videos.find((one) => one.title === title);
    const seconds = await playedSeconds(site.system.url, video?.id ?? '');
    if (Math.abs(seconds - secondsOf(chunks)) >= LENGTH_ERROR_SECONDS)
      problems.push(`${title} plays ${seconds} s of ${secondsOf(chunks)}`);
  }
  return problems;
}

/** How long a film's ladder is, as a player reads it from the site. */
async function playedSeconds(siteUrl: string, id: string): Promise<number> {
  const answer = await fetch(`${siteUrl}/api/videos/${id}/playback`);
  const { hls } = videoPlayback.response.parse(await answer.json());
  const { href } = new URL(hls ?? '', siteUrl);
  const shown = ['-v', 'error', '-show_entries', 'format=duration', '-of', 'json', href];
  const { stdout } = await run('ffprobe', shown, { timeout: PLAY_WITHIN_MS });
  return duration.parse(JSON.parse(stdout)).format.duration;
}
