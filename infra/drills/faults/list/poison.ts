import { jobSubject, probeJob, retryJob } from '@alcova/contracts';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { StartFailure, waitUntil } from '../../../parts';
import { type FilmShape, makeFilm } from '../../films';
import { asOperator } from '../../use/as-operator';
import { deadLettersOf, isFor } from '../../use/given-up';
import type { UsedSite } from '../../use/used-site';
import type { Fault } from './fault';

const LETTERS_WITHIN_MS = 60_000;
/** Three leases that end, and the pause for what is under suspicion. */
const ENDED_WITHIN_MS = 240_000;
const PROBE = jobSubject(probeJob);
const REASON = 'the payload does not fit the contract';
const TORN = '{"jobId":"torn';
const STRANGE = '{"jobId":["strange"]}';
/** Well made, and of a film that never was: there is nothing to do, and nothing to tell anybody. */
const NOBODYS = JSON.stringify({ jobId: 'nobodys-job', assetId: 'nobodys-film' });
/** Long enough in work to be seen there. */
const FILM: FilmShape = { width: 640, height: 360, rate: 30, seconds: 50 };
const TITLE = 'Um filme que derruba quem o prepara';

/** Jobs that nobody can do stand in the queue among those of the films that are sent, by media's own way. */
export const poisonMessage: Fault = {
  name: 'poison-message',
  start: async (site) => {
    const text = `INSERT INTO outbox (kind, message_id, subject, body) VALUES ('job', $1, $2, $3)`;
    for (const body of [TORN, STRANGE, NOBODYS]) await site.query('media', text, [randomUUID(), PROBE, body]);
    for (const body of [TORN, STRANGE]) site.givenUp.push({ subject: PROBE, reason: REASON, body });
    await untilGivenUp(site);
  },
};

/** A film whose making ends its worker each time, as one does for which ffmpeg takes all memory: it is given up in the end, and taken away. */
export const poisonJob: Fault = {
  name: 'poison-job',
  start: async (site) => {
    const file = join(site.folder, 'veneno.mp4');
    await makeFilm(file, FILM);
    const client = await site.administrator();
    await client.upload(file, { title: TITLE, category: 'trans', folder: 'videos' });
    const text = 'SELECT id, asset_id FROM videos WHERE title = $1';
    const [video] = await site.query('catalogue', text, [TITLE]);
    if (video === undefined) throw new StartFailure('the film that was sent is not there');
    const job = await endItsWorkers(site, String(video['asset_id']));
    site.givenUp.push({ subject: jobSubject(retryJob), reason: 'media.worker-lost', body: job });
    await untilGivenUp(site);
    await client.send('DELETE', `/api/videos/${String(video['id'])}`);
  },
};

/** Kills whoever works on the first stretch of a film until it is given up. @returns the job's id */
async function endItsWorkers(site: UsedSite, asset: string): Promise<string> {
  const text = `SELECT id, state, token FROM jobs WHERE asset_id = $1 AND kind = 'chunk' AND part = 0`;
  let id = '';
  let ended = '';
  const isGivenUp = async () => {
    const [job] = await site.query('media', text, [asset]);
    if (job === undefined) return false;
    id = String(job['id']);
    if (job['state'] === 'done') throw new StartFailure('the film was made before its worker was seen');
    if (job['state'] === 'running' && job['token'] !== ended) {
      ended = String(job['token']);
      await site.system.kill('media-worker');
    }
    return job['state'] === 'failed';
  };
  await waitUntil('a job that is given up', isGivenUp, ENDED_WITHIN_MS);
  return id;
}

/** Waits until a site has given up what it has to. @throws StartFailure */
function untilGivenUp(site: UsedSite): Promise<void> {
  const areThere = () =>
    asOperator(site, async (connection) => {
      const letters = await deadLettersOf(connection);
      return site.givenUp.every((one) => letters.some((letter) => isFor(one, letter)));
    });
  return waitUntil('the dead letters', areThere, LETTERS_WITHIN_MS);
}
