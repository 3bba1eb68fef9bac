import {
  ANONYMOUS,
  failJob,
  getAsset,
  getProcessing,
  type ProcessingStatus,
  reportProgress,
  type WorkerJobKind,
} from '@alcova/contracts';
import { metric, waitUntil } from '@alcova/testing';
import { Film } from './support/film';
import { PROBE, startMedia, type TestMedia } from './support/media';

let media: TestMedia;
beforeAll(async () => {
  media = await startMedia();
});
afterAll(() => media.stop());

const statusOf = (assetId: string) => media.rpc.request(getProcessing, { assetId }, { caller: ANONYMOUS });
async function work(film: Film, kind: WorkerJobKind, percent: number, part = 0) {
  const lease = await film.take(kind, part);
  await media.rpc.request(reportProgress, { ...lease, percent }, { caller: ANONYMOUS });
  return lease;
}

describe('how far an asset is', () => {
  it('is told step by step, and never less than before', async () => {
    const film = await Film.planned(media);
    const seen: ProcessingStatus[] = [await statusOf(film.assetId)];
    const look = async () => {
      seen.push(await statusOf(film.assetId));
      return seen.at(-1);
    };
    expect(seen[0]).toMatchObject({ state: 'probed', stage: 'waiting', percent: 7, reason: null });
    await film.copy();
    expect(await look()).toMatchObject({ state: 'playable', stage: 'waiting' });
    await film.poster();
    await work(film, 'chunk', 40, 1);
    expect(await look()).toMatchObject({ stage: 'encode', percent: 33 });
    await film.chunk(0);
    expect(await look()).toMatchObject({ stage: 'encode', percent: 68 });
    expect(seen.at(-1)?.remainingSeconds).toEqual(expect.any(Number));
    await media.query(
      "UPDATE jobs SET state = 'queued', token = NULL, lease_until = NULL WHERE asset_id = $1 AND kind = 'chunk' AND part = 1",
      [film.assetId],
    );
    await film.chunk(1);
    await film.sound();
    expect(await look()).toMatchObject({ stage: 'waiting', percent: 95 });
    await film.assemble();
    expect(await look()).toMatchObject({ state: 'ready', stage: 'done', percent: 100, remainingSeconds: 0 });
    const percents = seen.map(({ percent }) => percent);
    expect(percents).toEqual([...percents].sort((one, other) => one - other));
  });

  it('counts the parts of a film of hours, and the queue before it', async () => {
    const before = await Film.planned(media);
    const film = await Film.planned(media);
    await media.query("UPDATE assets SET plan = jsonb_set(plan, '{chunks}', '480') WHERE id = $1", [
      film.assetId,
    ]);
    await media.query(
      `INSERT INTO jobs (id, asset_id, revision, kind, part, lane, state, percent)
       SELECT $1 || '-' || part, $1, 1, 'chunk', part, 'long', CASE WHEN part < 122 THEN 'done' ELSE 'queued' END,
         CASE WHEN part < 122 THEN 100 ELSE 0 END FROM generate_series(2, 479) AS part`,
      [film.assetId],
    );
    const waiting = await statusOf(film.assetId);
    // 7 per cent for probe and analysis, and 120 of 480 chunks.
    expect(waiting).toMatchObject({ stage: 'waiting', percent: 24 });
    // 360 of its own and two of the film before it, at 120 and the few of other films in ten minutes.
    const ahead = Number(
      (
        await media.query<{ jobs: string }>(
          "SELECT count(*) AS jobs FROM jobs WHERE asset_id = $1 AND kind = 'chunk'",
          [before.assetId],
        )
      )[0]?.jobs,
    );
    expect(ahead).toBe(2);
    expect(waiting.remainingSeconds).toBeGreaterThan((600 * 360) / 130);
    expect(waiting.remainingSeconds).toBeLessThan((600 * 380) / 120);
  });

  it('says why when it is over, also for damage that is found behind a playable copy', async () => {
    const broken = await Film.uploaded(media);
    const { assetId } = broken;
    await broken.do('probe', { kind: 'probe', result: PROBE });
    await broken.copy();
    const lease = await broken.take('analyse');
    const counted = 'alcova_media_assets_total{outcome="refused",stage="analyse"}';
    const refusedBefore = (await metric(counted)) ?? 0;
    await media.rpc.request(
      failJob,
      { ...lease, permanent: true, code: 'upload.broken-video', detail: 'x' },
      { caller: ANONYMOUS },
    );
    expect(await statusOf(assetId)).toMatchObject({
      ...{ state: 'refused', stage: 'failed', remainingSeconds: null, reasonCode: 'upload.broken-video' },
      reason: 'O arquivo de vídeo está incompleto ou danificado. Envie o arquivo original novamente.',
    });
    expect(await metric(counted)).toBe(refusedBefore + 1);
  });

  it('names the limit that a film passed, and the value found', async () => {
    const film = await Film.uploaded(media);
    const lease = await film.take('probe');
    const failure = { permanent: true, code: 'upload.too-long', detail: '', found: '12 h 30 min 0 s' };
    await media.rpc.request(failJob, { ...lease, ...failure }, { caller: ANONYMOUS });
    expect(await statusOf(film.assetId)).toMatchObject({
      ...{ state: 'refused', reasonCode: 'upload.too-long' },
      reason: 'O vídeo passa do limite de 12 horas. Encontrado: 12 h 30 min 0 s.',
    });
  });
});

describe('the metrics', () => {
  it('show the queue by kind and state, its age and its lag', async () => {
    const film = await Film.planned(media);
    await media.query(
      "UPDATE jobs SET created_at = now() - interval '1 hour', available_at = now() - interval '30 minutes' WHERE asset_id = $1 AND kind = 'audio'",
      [film.assetId],
    );
    const running = 'alcova_media_unfinished_jobs{kind="poster",state="running"}';
    const before = await metric(running);
    await work(film, 'poster', 10);
    await waitUntil(
      'the running job to be counted',
      async () => (await metric(running)) === (before ?? NaN) + 1,
    );
    expect(await metric('alcova_media_oldest_job_seconds{kind="audio"}')).toBeGreaterThanOrEqual(3_600);
    const lag = await metric('alcova_media_queue_lag_seconds{kind="audio"}');
    expect(lag).toBeGreaterThanOrEqual(1_800);
    expect(lag).toBeLessThan(3_600);
    expect(await metric('alcova_media_queue_lag_seconds{kind="join"}')).toBe(0);
  });

  it('count ends by kind, and time from the end of the upload', async () => {
    const names = [
      'alcova_media_jobs_total{kind="chunk",outcome="done"}',
      'alcova_media_playable_seconds_count',
      'alcova_media_ready_seconds_count',
      'alcova_media_assets_total{outcome="ready",stage="done"}',
      'alcova_media_uploads_total{kind="video",outcome="success"}',
    ];
    const read = () => Promise.all(names.map(async (name) => (await metric(name)) ?? 0));
    const sum = async () => (await metric('alcova_media_playable_seconds_sum')) ?? 0;
    const [before, secondsBefore] = [await read(), await sum()];
    const film = await Film.planned(media);
    // Hours on its way to the store are no time of ours.
    await media.query("UPDATE assets SET created_at = now() - interval '5 hours' WHERE id = $1", [
      film.assetId,
    ]);
    await film.encode();
    expect((await media.rpc.request(getAsset, { assetId: film.assetId }, { caller: ANONYMOUS })).state).toBe(
      'ready',
    );
    const after = await read();
    expect(after.map((value, index) => value - (before[index] ?? 0))).toEqual([2, 1, 1, 1, 1]);
    expect((await sum()) - secondsBefore).toBeLessThan(60);
  });
});
