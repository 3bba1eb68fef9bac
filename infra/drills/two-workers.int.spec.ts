import { join } from 'node:path';
import { waitUntil } from '../parts';
import { type FilmShape, makeFilm } from './films';
import { type JobRecord, jobProblems, mediaRecords, repeatedAttempts } from './media-records';
import { jobsDone } from './jobs-done';
import { type Replica, startReplica } from './replica';
import { DrillSite } from './site';

/** Small pictures, but fourteen chunks. */
const film: FilmShape = { width: 160, height: 90, rate: 15, seconds: 440, isSilent: true };
const CHUNKS = 14;

describe('two workers', () => {
  let site: DrillSite;
  let second: Replica;
  let file: string;

  beforeAll(async () => {
    // One job at a time each: a kill can cost one chunk, no more.
    site = await DrillSite.start({ WORKER_SLOTS: '1' });
    second = await startReplica(site.system, 'media-worker', { folder: site.folder });
    file = join(site.folder, 'filme.mp4');
    await makeFilm(file, film);
  });
  afterAll(async () => {
    await second.stop();
    await site.stop();
  });

  const firstAddress = () => `http://127.0.0.1:${site.system.env['media-worker']['HEALTH_PORT'] ?? ''}`;
  const ready = (videos: number) => site.until(videos, ({ mediaState }) => mediaState === 'ready', 240_000);

  /** The jobs of the newest asset. */
  async function newestJobs(): Promise<readonly JobRecord[]> {
    const { assets, jobs } = await mediaRecords(site.databaseUrl);
    return jobs.filter((job) => job.asset_id === assets.at(-1)?.id);
  }
  const inState = (jobs: readonly JobRecord[], state: string) =>
    jobs.filter((job) => job.kind === 'chunk' && job.state === state).length;

  it('share the chunks of one film', async () => {
    await site.uploadPatiently(file, 'Conto a quatro mãos');
    await ready(1);
    const shares = await Promise.all([firstAddress(), second.address].map((one) => jobsDone(one, 'chunk')));
    expect(shares.reduce((sum, share) => sum + share, 0)).toBe(CHUNKS);
    expect(Math.min(...shares)).toBeGreaterThanOrEqual(CHUNKS / 4);
    expect(repeatedAttempts(await newestJobs())).toBe(0);
  }, 300_000);

  it('lose one chunk at most when one of them is killed', async () => {
    await site.uploadPatiently(file, 'Conto interrompido');
    await waitUntil(
      'dois trechos em curso',
      async () => {
        const jobs = await newestJobs();
        return inState(jobs, 'done') >= 3 && inState(jobs, 'running') === 2;
      },
      120_000,
    );
    process.kill(second.pids[0] ?? 0, 'SIGKILL');
    await second.exited;
    const videos = await ready(2);
    const { assets, jobs } = await mediaRecords(site.databaseUrl);
    expect(assets.map(({ id }) => id).sort()).toEqual(videos.map(({ assetId }) => assetId).sort());
    expect(assets.flatMap((asset) => jobProblems(asset, jobs))).toEqual([]);
    const repeated = await newestJobs();
    expect(inState(repeated, 'done')).toBe(CHUNKS);
    expect(repeatedAttempts(repeated)).toBeLessThanOrEqual(1);
  }, 300_000);
});
