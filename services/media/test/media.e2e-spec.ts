import {
  ANONYMOUS,
  beginJob,
  beginUpload,
  completeImageUpload,
  completePut,
  completeUpload,
  eventSubject,
  failJob,
  finishJob,
  getAsset,
  getProcessing,
  jobQueue,
  type JobTicket,
  mediaActed,
  presignPut,
  probeJob,
  readUploadLog,
  releaseJob,
  removeFile,
  reportProgress,
} from '@alcova/contracts';
import { JobQueue } from '@alcova/messaging';
import { Reconciler } from '../src/reconciler/reconciler';
import { waitUntil } from '@alcova/testing';
import { ADMIN, PROBE, startMedia, type TestMedia, USER } from './support/media';

// The slowest waits for the end of a cancelled worker's lease.
let media: TestMedia;
beforeAll(async () => {
  media = await startMedia();
});
afterAll(() => media.stop());

const begin = async (jobId: string): Promise<JobTicket | null> =>
  (await media.rpc.request(beginJob, { jobId, workerId: 'w1', delivery: 1 }, { caller: ANONYMOUS })).job;
async function take(assetId: string, kind: string): Promise<{ jobId: string; token: string }> {
  const jobId = await media.jobOf(assetId, kind);
  const ticket = await begin(jobId);
  if (!ticket) throw new Error('the job was not given');
  return { jobId, token: ticket.token };
}
const stateOf = async (assetId: string) =>
  (await media.rpc.request(getAsset, { assetId }, { caller: ANONYMOUS })).state;
const finishProbe = (lease: { jobId: string; token: string }) =>
  media.rpc.request(
    finishJob,
    { ...lease, outcome: { kind: 'probe', result: PROBE } },
    { caller: ANONYMOUS },
  );
const expireLease = (jobId: string) =>
  media.query("UPDATE jobs SET lease_until = now() - interval '1 second' WHERE id = $1", [jobId]);
const keysOf = (assetId: string) =>
  Promise.all([media.bucket.keys(`videos/${assetId}/`), media.bucket.keys(`assets/${assetId}/`)]).then((k) =>
    k.flat(),
  );
const entryOf = async (assetId: string) =>
  media.query<{ status: string; reason: string | null }>(
    'SELECT status, reason FROM uploads WHERE asset_id = $1',
    [assetId],
  );

describe('the way of an upload', () => {
  it('answers the same when it is completed twice, with one log entry and one probe', async () => {
    const { assetId, uploadId } = await media.upload();
    const again = await media.rpc.request(completeUpload, { uploadId, size: 5 }, { caller: ADMIN });
    expect(again).toMatchObject({ id: assetId, state: 'uploaded', size: 5 });
    expect(await entryOf(assetId)).toEqual([{ status: 'success', reason: null }]);
  });

  it('is told to the audit log where it begins and where it ends, once each, without name and title', async () => {
    const told = async (subject: string) =>
      media.query<{ act: unknown }>(
        `SELECT body::jsonb -> 'payload' AS act FROM outbox
         WHERE subject = $1 AND body::jsonb -> 'payload' ->> 'subject' = $2 ORDER BY id`,
        [eventSubject(mediaActed), subject],
      );
    const { assetId, uploadId } = await media.upload();
    await media.rpc.request(completeUpload, { uploadId, size: 5 }, { caller: ADMIN });
    const act = (action: string, subject: string, after: object) => ({
      act: { actor: ADMIN, action, subject, before: null, after },
    });
    expect(await told(assetId)).toEqual([
      act('file.begin', assetId, { media: 'video', size: 5 }),
      act('file.receive', assetId, { media: 'video', size: 5 }),
    ]);
    const picture = await media.rpc.request(
      beginUpload,
      { kind: 'image', fileName: 'Capa de Ana.png', declaredSize: null },
      { caller: ADMIN },
    );
    const s3Key = `images/${'e'.repeat(64)}.webp`;
    await media.put(s3Key, 'webp');
    for (let times = 0; times < 2; times += 1)
      await media.rpc.request(
        completeImageUpload,
        { uploadId: picture.uploadId, size: 4, s3Key },
        { caller: ADMIN },
      );
    expect(await told(picture.s3Key)).toEqual([
      act('file.begin', picture.s3Key, { media: 'image', size: null }),
    ]);
    expect(await told(s3Key)).toEqual([act('file.receive', s3Key, { media: 'image', size: 4 })]);
  });

  it('does not believe a size that the store does not hold', async () => {
    const begun = await media.rpc.request(
      beginUpload,
      { kind: 'video', fileName: 'a.mp4', declaredSize: null },
      { caller: ADMIN },
    );
    await media.put(begun.s3Key, 'short');
    await expect(
      media.rpc.request(completeUpload, { uploadId: begun.uploadId, size: 99 }, { caller: ADMIN }),
    ).rejects.toMatchObject({ code: 'upload.not-found' });
  });

  it('refuses an empty file, twice the same, and leaves nothing of it', async () => {
    const begun = await media.rpc.request(
      beginUpload,
      { kind: 'video', fileName: 'a.mp4', declaredSize: 0 },
      { caller: ADMIN },
    );
    await media.put(begun.s3Key, '');
    const complete = () =>
      media.rpc.request(completeUpload, { uploadId: begun.uploadId, size: 0 }, { caller: ADMIN });
    await expect(complete()).rejects.toMatchObject({ code: 'upload.empty-file' });
    await expect(complete()).rejects.toMatchObject({ code: 'upload.empty-file' });
    await waitUntil(
      "the upload's file to be gone",
      async () => (await media.bucket.keys(begun.s3Key)).length === 0,
    );
    expect(await entryOf(begun.assetId ?? '')).toEqual([{ status: 'error', reason: 'upload.empty-file' }]);
  });

  it('stands in the queue until it is worked on, as administrators see it', async () => {
    const queue = () => media.rpc.request(jobQueue, {}, { caller: ADMIN });
    // What earlier tests left is taken out meanwhile, by jobs as well.
    await waitUntil('removals to be over', async () => {
      const left = await media.query(
        `SELECT 1 FROM jobs WHERE kind = 'remove' AND state IN ('queued', 'running')`,
      );
      return left.length === 0;
    });
    const before = await queue();
    const { assetId } = await media.upload();
    expect(await queue()).toMatchObject({ queued: before.queued + 1, running: before.running });
    await take(assetId, 'probe');
    expect(await queue()).toMatchObject({ queued: before.queued, running: before.running + 1 });
    await expect(media.rpc.request(jobQueue, {}, { caller: USER })).rejects.toMatchObject({
      code: 'auth.forbidden',
    });
  });

  it('is found in the log by title or file name, narrowed by status, with the video that came of it', async () => {
    const log = (filter: object) => media.rpc.request(readUploadLog, filter, { caller: ADMIN });
    const names = async (filter: object) => (await log(filter)).items.map(({ fileName }) => fileName);
    const { assetId } = await media.upload();
    await media.query(
      `UPDATE uploads SET title = 'Manhã 100%', file_name = 'farol_1.mp4' WHERE asset_id = $1`,
      [assetId],
    );
    await media.query(`UPDATE assets SET video_id = 'video-do-farol' WHERE id = $1`, [assetId]);
    await media.query(
      `INSERT INTO uploads (id, kind, title, file_name, status, reason, uploaded_at)
       VALUES ('farol-recusado', 'video', 'Manhã 1000', 'FAROL-2.mp4', 'error', 'upload.empty-file', '2020-01-01')`,
    );
    expect(await names({ q: 'MANHA' })).toEqual(['farol_1.mp4', 'FAROL-2.mp4']);
    expect(await names({ q: 'farol-2' })).toEqual(['FAROL-2.mp4']);
    expect(await names({ q: '100%' })).toEqual(['farol_1.mp4']);
    expect(await names({ q: 'farol_' })).toEqual(['farol_1.mp4']);
    expect(await names({ q: 'manhã', status: 'error' })).toEqual(['FAROL-2.mp4']);
    expect(await log({ q: 'manhã', page: 2, pageSize: 1 })).toMatchObject({
      total: 2,
      items: [{ reason: 'upload.empty-file', videoId: null }],
    });
    expect(await log({ q: 'farol_1' })).toMatchObject({
      items: [{ videoId: 'video-do-farol', found: null }],
    });
    await media.query(`UPDATE assets SET state = 'deleted' WHERE id = $1`, [assetId]);
    expect(await log({ q: 'farol_1' })).toMatchObject({ items: [{ videoId: null }] });
    await media.query(`DELETE FROM uploads WHERE id = 'farol-recusado'`);
  });

  it.each([USER, { kind: 'anonymous' } as const])('is closed to %p', async (caller) => {
    await expect(
      media.rpc.request(beginUpload, { kind: 'video', fileName: 'a', declaredSize: 1 }, { caller }),
    ).rejects.toMatchObject({ code: 'auth.forbidden' });
    await expect(media.rpc.request(readUploadLog, {}, { caller })).rejects.toMatchObject({
      code: 'auth.forbidden',
    });
    await expect(media.rpc.request(removeFile, { s3Key: 'x' }, { caller })).rejects.toMatchObject({
      code: 'auth.forbidden',
    });
  });

  it('is given up when it never ends', async () => {
    const begun = await media.rpc.request(
      beginUpload,
      { kind: 'video', fileName: 'a.mp4', declaredSize: 9 },
      { caller: ADMIN },
    );
    await media.put(begun.s3Key, 'partial');
    await media.query("UPDATE uploads SET created_at = now() - interval '25 hours' WHERE id = $1", [
      begun.uploadId,
    ]);
    await media.app.get(Reconciler).round();
    expect(await entryOf(begun.assetId ?? '')).toEqual([{ status: 'error', reason: 'upload.interrupted' }]);
    await waitUntil(
      "the upload's file to be gone",
      async () => (await media.bucket.keys(begun.s3Key)).length === 0,
    );
  });
});

describe('a lease', () => {
  it('is not doubled while it lives; a taken-over one fences out its former holder', async () => {
    const { assetId } = await media.upload();
    const first = await take(assetId, 'probe');
    expect(await begin(first.jobId)).toBeNull();
    await expireLease(first.jobId);
    const second = await take(assetId, 'probe');
    expect(second.token).not.toBe(first.token);
    await expect(
      media.rpc.request(reportProgress, { ...first, percent: 5 }, { caller: ANONYMOUS }),
    ).rejects.toMatchObject({
      code: 'job.superseded',
    });
    expect(await finishProbe(first)).toEqual({ accepted: false });
    expect(await finishProbe(second)).toEqual({ accepted: true });
    expect(await begin(second.jobId)).toBeNull();
  });

  it('goes back when it is released, without counting', async () => {
    const { assetId } = await media.upload();
    const lease = await take(assetId, 'probe');
    expect(await media.rpc.request(releaseJob, lease, { caller: ANONYMOUS })).toEqual({ accepted: true });
    expect(await media.query('SELECT state, attempts FROM jobs WHERE id = $1', [lease.jobId])).toEqual([
      { state: 'queued', attempts: 0 },
    ]);
  });

  it('ends an asset after five failures', async () => {
    const { assetId } = await media.upload();
    for (let attempt = 1; attempt <= 5; attempt++) {
      const lease = await take(assetId, 'probe');
      await media.rpc.request(
        failJob,
        { ...lease, permanent: false, code: 'internal', detail: 'a\0b' },
        { caller: ANONYMOUS },
      );
      await media.query('UPDATE jobs SET available_at = now() WHERE id = $1', [lease.jobId]);
    }
    expect(await stateOf(assetId)).toBe('failed');
  });

  it('signs only what belongs to the job, and multipart addresses that write', async () => {
    const { assetId } = await media.upload();
    const lease = await take(assetId, 'probe');
    const size = 65 * 1024 ** 2;
    const contentType = 'video/mp4';
    await expect(
      media.rpc.request(
        presignPut,
        { ...lease, key: 'videos/other/a.mp4', contentType, size },
        { caller: ANONYMOUS },
      ),
    ).rejects.toMatchObject({ code: 'auth.forbidden' });
    const key = `assets/${assetId}/1/video.mp4`;
    const target = await media.rpc.request(
      presignPut,
      { ...lease, key, contentType, size },
      { caller: ANONYMOUS },
    );
    expect(target.parts.map((part) => part.size / 1024 ** 2)).toEqual([16, 16, 16, 16, 1]);
    const parts = [];
    for (const [index, part] of target.parts.entries()) {
      const answer = await fetch(part.url, { method: 'PUT', body: Buffer.alloc(part.size, index) });
      expect(answer.status).toBe(200);
      parts.push({ partNumber: index + 1, etag: answer.headers.get('etag') ?? '' });
    }
    const joined = { ...lease, key, multipartId: target.multipartId ?? '', parts };
    expect(await media.rpc.request(completePut, joined, { caller: ANONYMOUS })).toEqual({ size });
    expect(await media.rpc.request(completePut, joined, { caller: ANONYMOUS })).toEqual({ size });
  });
});

describe('what goes wrong on the way', () => {
  it('a file that is no video is taken out of the store and turns its entry to an error', async () => {
    const { assetId } = await media.upload('just text');
    const lease = await take(assetId, 'probe');
    await media.rpc.request(
      failJob,
      { ...lease, permanent: true, code: 'upload.not-a-video', detail: '' },
      { caller: ANONYMOUS },
    );
    expect(await media.rpc.request(getProcessing, { assetId }, { caller: ANONYMOUS })).toMatchObject({
      state: 'refused',
      reason: 'Por favor, selecione apenas arquivos de vídeo',
    });
    expect(await entryOf(assetId)).toEqual([{ status: 'error', reason: 'upload.not-a-video' }]);
    await waitUntil("the asset's files to be gone", async () => (await keysOf(assetId)).length === 0);
  });

  it('a message that was lost is announced again, one that only waits is not', async () => {
    const { assetId } = await media.upload();
    const jobId = await media.jobOf(assetId, 'probe');
    const announcements = async () =>
      (await media.query('SELECT 1 FROM outbox WHERE body LIKE $1', [`%${jobId}%`])).length;
    const roundAfterAMinute = async () => {
      await media.query("UPDATE jobs SET announced_at = now() - interval '1 minute' WHERE id = $1", [jobId]);
      await media.app.get(Reconciler).round();
    };
    const queue = media.app.get(JobQueue);
    const held = async () => (await queue.held())(probeJob);
    const due = async () =>
      (await media.query("SELECT 1 FROM jobs WHERE kind = 'probe' AND state IN ('queued', 'running')", []))
        .length;
    await waitUntil('all due removals to be held', async () => (await held()) >= (await due()));
    await roundAfterAMinute();
    expect(await announcements()).toBe(1);

    const taking = queue.consume(probeJob, { slots: 1 }, async () => ({ kind: 'done' }));
    await waitUntil('no removals to be held', async () => (await held()) === 0);
    await taking.drain();
    await roundAfterAMinute();
    expect(await announcements()).toBe(2);
  });

  it('deleting during the work stops the worker; what it still wrote goes too', async () => {
    const { assetId, s3Key } = await media.upload();
    const lease = await take(assetId, 'probe');
    await media.rpc.request(removeFile, { s3Key }, { caller: ADMIN });
    expect(await media.rpc.request(reportProgress, { ...lease, percent: 50 }, { caller: ANONYMOUS })).toEqual(
      { keepGoing: false },
    );
    expect(await finishProbe(lease)).toEqual({ accepted: false });
    await media.put(`assets/${assetId}/1/late.mp4`, 'late');
    await waitUntil("the asset's files to be gone", async () => (await keysOf(assetId)).length === 0);
    await expect(stateOf(assetId)).rejects.toMatchObject({ code: 'upload.not-found' });
  });
});
