import { join } from 'node:path';
import { Client } from 'pg';
import { z } from 'zod';
import { type FilmShape, makeFilm } from '../films';
import { DrillSite } from '../site';
import { chartScaling, type Scaling } from './chart-scaling';
import { queueLag } from './lag';
import { makeSlowFfmpeg } from './slow-ffmpeg';
import { WorkerPool } from './worker-pool';

/** Added to each run of ffmpeg: a job takes at least so long, and the processor most of that time nothing. */
const PAUSE_SECONDS = 1.5;
/** A worker that is told to stop hands back after what is over 5 s: jobs that have just begun do not end before. */
const GRACE_SECONDS = 6;
/** The longest chunk of a film that is light to encode (services/media, planning). */
const CHUNK_SECONDS = 32;
const PICTURES: Omit<FilmShape, 'seconds'> = { width: 64, height: 36, rate: 5, isSilent: true };

const counted = z.array(z.object({ jobs: z.coerce.number() }));

/** A whole site without workers, whose queue is there already, as the chart installs one. */
export class ScalingSite {
  private readonly films = new Map<number, Promise<string>>();

  private constructor(
    readonly site: DrillSite,
    readonly pool: WorkerPool,
    readonly scaling: Scaling,
    private readonly account: string,
    private readonly media: Client,
  ) {}

  /** @param most the cap on workers, in place of the chart's */
  static async start(most: number): Promise<ScalingSite> {
    const site = await DrillSite.start({}, ['media-worker']);
    const media = new Client({ connectionString: site.databaseUrl });
    try {
      await media.connect();
      const pool = new WorkerPool(site, {
        WORKER_SLOTS: '1',
        STOP_GRACE_SECONDS: String(GRACE_SECONDS),
        FFMPEG_PATH: await makeSlowFfmpeg(site.folder, PAUSE_SECONDS),
      });
      const { scaling, account } = chartScaling();
      return new ScalingSite(site, pool, { ...scaling, max: most }, account, media);
    } catch (error) {
      await media.end();
      await site.stop();
      throw error;
    }
  }

  /** Jobs that wait or run, as the autoscaler reads them. */
  lag(): Promise<number> {
    return queueLag(this.site.system.natsMonitoring, this.account);
  }

  /** Jobs that are not done, as media's own table has them. */
  async unfinishedJobs(): Promise<number> {
    const { rows } = await this.media.query(
      `SELECT count(*) AS jobs FROM jobs WHERE state IN ('queued', 'running') AND kind <> 'remove'`,
    );
    return counted.parse(rows)[0]?.jobs ?? 0;
  }

  /** Uploads a film that is cut into so many chunks. */
  async upload(title: string, chunks: number): Promise<void> {
    await this.site.uploadPatiently(await this.film(chunks), title);
  }

  /** The file of a film of so many chunks, made once. */
  private film(chunks: number): Promise<string> {
    const file = join(this.site.folder, `${chunks}.mp4`);
    const made =
      this.films.get(chunks) ?? makeFilm(file, { ...PICTURES, seconds: secondsOf(chunks) }).then(() => file);
    this.films.set(chunks, made);
    return made;
  }

  async stop(): Promise<void> {
    try {
      await this.pool.close();
      await this.media.end();
    } finally {
      await this.site.stop();
    }
  }
}

/** A film is made of whole rounds of a loop, and comes out so much shorter or longer at most. */
export const LENGTH_ERROR_SECONDS = 4;
/** Length of a film of so many chunks, in seconds. */
export const secondsOf = (chunks: number): number => chunks * CHUNK_SECONDS - LENGTH_ERROR_SECONDS;
