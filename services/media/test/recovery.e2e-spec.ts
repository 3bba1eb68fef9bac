import {
  ANONYMOUS,
  failJob,
  getAsset,
  removeFile,
  reportProgress,
  retryAsset,
  retryJob,
} from '@alcova/contracts';
import { connectAsOperator, type DeadLetter, type OperatorConnection } from '@alcova/messaging';
import { Outbox } from '@alcova/messaging/outbox';
import { Transactions } from '@alcova/persistence';
import { Film, type Lease } from './support/film';
import { waitUntil } from '@alcova/testing';
import { ADMIN, startMedia, type TestMedia } from './support/media';

let media: TestMedia;
let operator: OperatorConnection;
beforeAll(async () => {
  media = await startMedia();
  operator = await connectAsOperator({ service: 'operator', url: media.nats.url });
});
afterAll(async () => {
  await operator.close();
  await media.stop();
});

const stateOf = async (film: Film) =>
  (await media.rpc.request(getAsset, { assetId: film.assetId }, { caller: ANONYMOUS })).state;
const jobOf = async (id: string) => {
  const [job] = await media.query<{ state: string; attempts: number; losses: number; error_code: string }>(
    'SELECT state, attempts, losses, error_code FROM jobs WHERE id = $1',
    [id],
  );
  return job;
};
const fail = (lease: Lease, code: string, permanent = true) =>
  media.rpc.request(failJob, { ...lease, permanent, code, detail: 'x\n'.repeat(900) }, { caller: ANONYMOUS });
const lettersOf = async (film: Film): Promise<DeadLetter[]> =>
  (await operator.deadLetters.list({ limit: 1_000 })).filter(({ body }) => body.includes(film.assetId));
async function letterOf(film: Film): Promise<DeadLetter> {
  await waitUntil('the dead letter of the film', async () => (await lettersOf(film)).length > 0);
  const [letter, second] = await lettersOf(film);
  expect(second).toBeUndefined();
  if (!letter) throw new Error('the letter is gone');
  return letter;
}
const replay = (letter: DeadLetter) => operator.deadLetters.replay(letter.id);
/** Waits until all replays so far were taken: they are one after another, so that of one more film is the last. */
async function replaysTaken(): Promise<void> {
  const film = await Film.planned(media);
  await fail(await film.take('chunk'), 'internal');
  await replay(await letterOf(film));
  await waitUntil('the film to be probed', async () => (await stateOf(film)) === 'probed');
}

describe('a job that was given up', () => {
  it('leaves a dead letter that names it, whose replay brings its film back to where it failed', async () => {
    const film = await Film.planned(media);
    await film.copy();
    const chunk = await film.take('chunk', 1);
    await fail(chunk, 'media.processing-failed');
    expect(await stateOf(film)).toBe('failed');
    const letter = await letterOf(film);
    expect(letter).toMatchObject({ subject: 'job.media.retry', deliveries: 1 });
    expect(letter.reason).toMatch(/^chunk 1: media.processing-failed: (x ){99}x/);
    expect(JSON.parse(letter.body)).toEqual({
      ...{ jobId: chunk.jobId, assetId: film.assetId, kind: 'chunk', part: 1 },
      ...{ code: 'media.processing-failed', detail: 'x '.repeat(100) },
    });

    await replay(letter);
    await waitUntil('the film to be playable', async () => (await stateOf(film)) === 'playable');
    expect(await jobOf(chunk.jobId)).toMatchObject({ state: 'queued', attempts: 0, error_code: null });
    await film.poster();
    for (const part of [0, 1]) await film.chunk(part);
    await film.sound();
    await film.assemble();
    expect(await stateOf(film)).toBe('ready');
    expect(await lettersOf(film)).toEqual([]);
  });

  it('is tried again once, however often and late its letter is replayed', async () => {
    const film = await Film.planned(media);
    const chunk = await film.take('chunk');
    await fail(chunk, 'media.processing-failed');
    const letter = await letterOf(film);
    await replay(letter);
    await waitUntil('the film to be probed', async () => (await stateOf(film)) === 'probed');
    const again = await film.take('chunk');
    for (let time = 0; time < 2; time++)
      await media.app
        .get(Transactions)
        .run((manager) =>
          media.app.get(Outbox).job(manager, retryJob, { jobId: chunk.jobId, assetId: film.assetId }),
        );
    await replaysTaken();
    expect(await media.rpc.request(reportProgress, { ...again, percent: 5 }, { caller: ANONYMOUS })).toEqual({
      keepGoing: true,
    });
  });

  it('is tried again when an administrator asks for it, and by nobody else', async () => {
    const film = await Film.planned(media);
    const chunk = await film.take('chunk', 1);
    await fail(chunk, 'media.processing-failed');
    const { assetId } = film;
    for (const role of ['user', 'moderator'] as const) {
      const caller = { kind: 'account', accountId: role, role } as const;
      await expect(media.rpc.request(retryAsset, { assetId }, { caller })).rejects.toMatchObject({
        code: 'auth.forbidden',
      });
    }
    const status = await media.rpc.request(retryAsset, { assetId }, { caller: ADMIN });
    expect(status).toMatchObject({ assetId, state: 'probed', reasonCode: null });
    expect(await jobOf(chunk.jobId)).toMatchObject({ state: 'queued', attempts: 0, error_code: null });
    // Nothing failed any more: asking again changes nothing.
    const again = await film.take('chunk', 1);
    await media.rpc.request(retryAsset, { assetId }, { caller: ADMIN });
    expect(await media.rpc.request(reportProgress, { ...again, percent: 5 }, { caller: ANONYMOUS })).toEqual({
      keepGoing: true,
    });
  });

  it('stays so when its video was deleted since', async () => {
    const film = await Film.planned(media);
    const chunk = await film.take('chunk');
    await fail(chunk, 'media.processing-failed');
    const letter = await letterOf(film);
    await media.rpc.request(removeFile, { s3Key: film.s3Key }, { caller: ADMIN });
    await replay(letter);
    await replaysTaken();
    expect(await jobOf(chunk.jobId)).toMatchObject({ state: 'failed' });
    await expect(stateOf(film)).rejects.toMatchObject({ code: 'upload.not-found' });
    await waitUntil("the film's files to be gone", async () => (await film.keys()).length === 0);
  });

  it('leaves no letter when the file is to blame', async () => {
    const film = await Film.planned(media);
    await fail(await film.take('chunk'), 'upload.broken-video');
    const other = await Film.planned(media);
    await fail(await other.take('chunk'), 'internal');
    await letterOf(other);
    expect(await lettersOf(film)).toEqual([]);
  });

  it('gives a ready film its poster later', async () => {
    const film = await Film.planned(media);
    await fail(await film.take('poster'), 'media.processing-failed');
    await film.copy();
    for (const part of [0, 1]) await film.chunk(part);
    await film.sound();
    await film.assemble();
    expect(await stateOf(film)).toBe('ready');
    await replay(await letterOf(film));
    const posterJob = await film.jobId('poster');
    await waitUntil(
      "the poster's job in the queue",
      async () => (await jobOf(posterJob))?.state === 'queued',
    );
    await film.poster();
    const asset = await media.rpc.request(getAsset, { assetId: film.assetId }, { caller: ANONYMOUS });
    expect(asset).toMatchObject({ state: 'ready', posterUrl: `http://site.test/${film.posterKey}` });
  });
});

describe('a worker that vanishes', () => {
  // Media has been up for an hour, whatever the age of this test's process.
  beforeEach(() => jest.spyOn(process, 'uptime').mockReturnValue(3_600));
  afterEach(() => jest.restoreAllMocks());

  /** As time does to the lease of a worker that was killed. */
  const vanish = (jobId: string, ago = '1 second') =>
    media.query('UPDATE jobs SET lease_until = now() - $2::interval WHERE id = $1', [jobId, ago]);
  const pauseOver = (jobId: string) =>
    media.query('UPDATE jobs SET available_at = now() WHERE id = $1', [jobId]);
  const calls = async (subject: string, jobId: string) =>
    (await media.query('SELECT 1 FROM outbox WHERE subject = $1 AND body LIKE $2', [subject, `%${jobId}%`]))
      .length;

  it('is made good at once, then after a pause and alone, and at the third time its job is given up', async () => {
    const film = await Film.planned(media);
    const { jobId } = await film.take('chunk');
    await vanish(jobId);
    expect(await film.begin(jobId)).not.toBeNull();
    expect(await jobOf(jobId)).toMatchObject({ state: 'running', losses: 1, attempts: 1 });

    await vanish(jobId);
    expect(await film.begin(jobId)).toBeNull();
    expect(await film.begin(jobId, true)).toBeNull();
    expect(await jobOf(jobId)).toMatchObject({ state: 'queued', losses: 2 });
    expect(await calls('job.media.suspect', jobId)).toBe(1);
    await pauseOver(jobId);
    expect(await film.begin(jobId)).toBeNull();
    expect(await film.begin(jobId, true)).not.toBeNull();

    await vanish(jobId);
    expect(await film.begin(jobId)).toBeNull();
    expect(await jobOf(jobId)).toMatchObject({ state: 'failed', losses: 3, error_code: 'media.worker-lost' });
    expect(await media.rpc.request(getAsset, { assetId: film.assetId }, { caller: ANONYMOUS })).toMatchObject(
      {
        ...{ state: 'failed', reason: 'media.worker-lost' },
      },
    );
    expect((await letterOf(film)).reason).toContain('media.worker-lost');
  });

  it('counts for nothing when it is heard again', async () => {
    const film = await Film.planned(media);
    const first = await film.take('chunk');
    await vanish(first.jobId);
    expect(await film.begin(first.jobId)).not.toBeNull();
    await expect(
      media.rpc.request(reportProgress, { ...first, percent: 5 }, { caller: ANONYMOUS }),
    ).rejects.toMatchObject({
      code: 'job.superseded',
    });
    expect(await jobOf(first.jobId)).toMatchObject({ losses: 0, attempts: 2 });
    await expect(
      media.rpc.request(reportProgress, { ...first, percent: 6 }, { caller: ANONYMOUS }),
    ).rejects.toMatchObject({
      code: 'job.superseded',
    });
    expect(await jobOf(first.jobId)).toMatchObject({ losses: 0, attempts: 2 });
  });

  it('is no fault of the job when everything went down: it was last heard before media began', async () => {
    const film = await Film.planned(media);
    const { jobId } = await film.take('chunk');
    for (let crash = 1; crash <= 4; crash++) {
      await vanish(jobId, '30 days');
      expect(await film.begin(jobId)).not.toBeNull();
    }
    expect(await jobOf(jobId)).toMatchObject({ losses: 0, attempts: 5 });
  });

  it('does not count for its other jobs once they are done', async () => {
    const film = await Film.planned(media);
    const { jobId } = await film.take('chunk');
    await vanish(jobId);
    await film.chunk(0);
    expect(await jobOf(jobId)).toMatchObject({ state: 'done', losses: 1 });
    await film.chunk(1);
    expect(await jobOf(await film.jobId('chunk', 1))).toMatchObject({ state: 'done', losses: 0 });
  });
});
