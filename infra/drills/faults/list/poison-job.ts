import { jobSubject, retryJob } from '@alcova/contracts';
import { join } from 'node:path';
import { SiteClient } from '../../../local/site-client';
import { StartFailure, waitUntil } from '../../../parts';
import { type FilmShape, makeFilm } from '../../films';
import { type Fault, nothingToMend } from '../fault';
import type { FaultSite } from '../fault-site';
import { untilGivenUp } from '../until-given-up';

/** Three leases that end, and the pause for what is under suspicion. */
const GIVEN_UP_WITHIN_MS = 240_000;
const LETTER_WITHIN_MS = 30_000;
/** Long enough in work to be seen there. */
const FILM: FilmShape = { width: 640, height: 360, rate: 30, seconds: 50 };
const TITLE = 'Um filme que derruba quem o prepara';

/** A film whose making ends its worker each time, as one does for which ffmpeg takes all memory: it is given up in the end, and taken away. */
export const poisonJob: Fault = {
  name: 'poison-job',
  lastsSeconds: 0,
  start: async (site) => {
    const file = join(site.folder, 'veneno.mp4');
    await makeFilm(file, FILM);
    const client = new SiteClient(site.url);
    await client.signIn(site.system.adminEmail, site.system.adminPassword);
    await client.upload(file, { title: TITLE, category: 'trans', folder: 'videos' });
    const [video] = await site.query('catalogue', 'SELECT id, asset_id FROM videos WHERE title = $1', [
      TITLE,
    ]);
    if (video === undefined) throw new StartFailure('the film that was sent is not there');
    const job = await endItsWorkers(site, String(video['asset_id']));
    site.givenUp.push({ subject: jobSubject(retryJob), reason: 'media.worker-lost', body: job });
    await untilGivenUp(site, LETTER_WITHIN_MS);
    await client.send('DELETE', `/api/videos/${String(video['id'])}`);
  },
  end: nothingToMend,
};

/** Kills whoever works on the first stretch of a film until it is given up. @returns the job's id */
async function endItsWorkers(site: FaultSite, asset: string): Promise<string> {
  let id = '';
  let ended = '';
  const isGivenUp = async () => {
    const [job] = await site.query(
      'media',
      `SELECT id, state, token FROM jobs WHERE asset_id = $1 AND kind = 'chunk' AND part = 0`,
      [asset],
    );
    if (job === undefined) return false;
    id = String(job['id']);
    if (job['state'] === 'done') throw new StartFailure('the film was made before its worker was seen');
    if (job['state'] === 'running' && job['token'] !== ended) {
      ended = String(job['token']);
      await site.system.kill('media-worker');
    }
    return job['state'] === 'failed';
  };
  await waitUntil('a job that is given up', isGivenUp, GIVEN_UP_WITHIN_MS);
  return id;
}
