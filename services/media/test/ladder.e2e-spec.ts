import {
  ANONYMOUS,
  assetKey,
  beginJob,
  type ChunkResult,
  type EncodedChunk,
  chunkResults,
  finishJob,
  getAsset,
  type JobResult,
  type JobTicket,
  LADDER_FILES,
  presignGet,
} from '@alcova/contracts';
import { ANALYSIS, PROBE, startMedia, type TestMedia } from './support/media';

type Lease = { jobId: string; token: string };
let media: TestMedia;
beforeAll(async () => {
  media = await startMedia();
});
afterAll(() => media.stop());

async function take(assetId: string, kind: string, part = 0): Promise<{ lease: Lease; ticket: JobTicket }> {
  const [row] = await media.query<{ id: string }>(
    'SELECT id FROM jobs WHERE asset_id = $1 AND kind = $2 AND part = $3',
    [assetId, kind, part],
  );
  if (!row) throw new Error(`no ${kind} job ${part}`);
  const { job } = await media.rpc.request(
    beginJob,
    { jobId: row.id, workerId: 'w1', delivery: 1 },
    { caller: ANONYMOUS },
  );
  if (!job) throw new Error('the job was not given');
  return { lease: { jobId: row.id, token: job.token }, ticket: job };
}
const finish = (lease: Lease, outcome: JobResult) =>
  media.rpc.request(finishJob, { ...lease, outcome }, { caller: ANONYMOUS });
const kindsOf = async (assetId: string): Promise<string[]> =>
  (
    await media.query<{ job: string }>(
      "SELECT kind || ' ' || part AS job FROM jobs WHERE asset_id = $1 ORDER BY kind, part",
      [assetId],
    )
  ).map(({ job }) => job);
const put = (assetId: string, file: string, body: string) => media.put(assetKey(assetId, 1, file), body);
const assetOf = (assetId: string) => media.rpc.request(getAsset, { assetId }, { caller: ANONYMOUS });

/** An upload whose source was probed and analysed. */
async function planned(streams = PROBE.streams, analysis = ANALYSIS): Promise<string> {
  const { assetId } = await media.upload();
  const probe = await take(assetId, 'probe');
  await finish(probe.lease, { kind: 'probe', result: { ...PROBE, streams, duration: 40 } });
  const analyse = await take(assetId, 'analyse');
  await finish(analyse.lease, { kind: 'analyse', result: analysis });
  return assetId;
}

const encodedOf = (index: number, frames: number): EncodedChunk => ({
  ...{ index, tiles: 1 },
  rungs: [{ name: '360p', initSha256: 'b'.repeat(64), codec: 'avc1.64001e', frames, segments: [3, 4] }],
});
/** What the worker says of it: what was hashed is kept apart. */
const chunkOf = (index: number, frames: number): ChunkResult => ({ ...encodedOf(index, frames), hashes: [] });
async function finishChunk(assetId: string, index: number, result = chunkOf(index, 600)) {
  const { lease } = await take(assetId, 'chunk', index);
  await put(assetId, LADDER_FILES.chunk('360p', index), '1234567');
  return finish(lease, { kind: 'chunk', result });
}
async function finishAudio(assetId: string, part = 0) {
  const { lease } = await take(assetId, 'audio', part);
  await put(assetId, LADDER_FILES.sound(part), '123456789');
  const segments = [{ bytes: 5, samples: 1_920_000 }];
  return finish(lease, {
    kind: 'audio',
    result: { codec: 'mp4a.40.2', samples: 1_920_000, initBytes: 4, segments },
  });
}
async function finishAssemble(assetId: string) {
  const { lease } = await take(assetId, 'assemble');
  await put(assetId, LADDER_FILES.master, '#EXTM3U');
  const hlsKey = assetKey(assetId, 1, LADDER_FILES.master);
  const result = { hlsKey, storyboardKey: null, duration: 40, captions: [] };
  return finish(lease, { kind: 'assemble', result });
}
async function finishPoster(assetId: string) {
  const { lease } = await take(assetId, 'poster');
  const key = `images/${'b'.repeat(64)}.webp`;
  await media.put(key, 'image');
  const images = [{ width: 640, format: 'webp' as const, key }];
  return finish(lease, { kind: 'poster', result: { posterKey: key, thumbnailKey: key, images } });
}
const mp4Of = (assetId: string) => ({
  ...{
    mp4Key: assetKey(assetId, 1, 'video.mp4'),
    size: 3,
    duration: 40,
    width: 640,
    height: 360,
    hasAudio: true,
  },
});

describe('the way of an upload', () => {
  it('leads over copy, chunks and assembly to ready', async () => {
    const assetId = await planned();
    expect(await kindsOf(assetId)).toEqual([
      ...['analyse 0', 'audio 0', 'chunk 0', 'chunk 1', 'package 0', 'poster 0', 'probe 0'],
    ]);
    await put(assetId, 'video.mp4', 'mp4');
    const copy = await take(assetId, 'package');
    await finish(copy.lease, { kind: 'package', result: { ...mp4Of(assetId), mode: 'remux' } });
    expect(await assetOf(assetId)).toMatchObject({ state: 'playable', hlsKey: null });
    await finishPoster(assetId);
    await finishChunk(assetId, 1);
    await finishChunk(assetId, 0);
    expect(await kindsOf(assetId)).not.toContain('assemble 0');
    await finishAudio(assetId);
    await finishAssemble(assetId);
    // Nothing is public before it was compared with the lists of what must not come.
    expect(await assetOf(assetId)).toMatchObject({ state: 'playable' });
    await media.compare();
    expect(await assetOf(assetId)).toMatchObject({
      ...{ state: 'ready', duration: 40, mp4Key: mp4Of(assetId).mp4Key },
      hlsKey: assetKey(assetId, 1, LADDER_FILES.master),
    });
    expect(await kindsOf(assetId)).not.toContain('join 0');
  });

  it('makes the mp4 of the ladder where the source could not be copied', async () => {
    const assetId = await planned();
    await Promise.all([finishChunk(assetId, 0), finishChunk(assetId, 1), finishAudio(assetId)]);
    await finishPoster(assetId);
    await finishAssemble(assetId);
    expect(await kindsOf(assetId)).not.toContain('join 0');
    const copy = await take(assetId, 'package');
    await finish(copy.lease, { kind: 'package', result: { mode: 'none', why: 'vp9' } });
    expect(await assetOf(assetId)).toMatchObject({ state: 'probed', mp4Key: null });
    await put(assetId, 'video.mp4', 'mp4');
    const join = await take(assetId, 'join');
    await finish(join.lease, { kind: 'join', result: mp4Of(assetId) });
    await media.compare();
    expect(await assetOf(assetId)).toMatchObject({ state: 'ready', mp4Key: mp4Of(assetId).mp4Key });
  });

  it('has one assembly when the last two chunks end at the same moment', async () => {
    const assetId = await planned();
    await finishAudio(assetId);
    const ends = await Promise.all([finishChunk(assetId, 0), finishChunk(assetId, 1)]);
    expect(ends).toEqual([{ accepted: true }, { accepted: true }]);
    expect((await kindsOf(assetId)).filter((job) => job.startsWith('assemble'))).toEqual(['assemble 0']);
  });

  it('hands every job its part and one plan, which a second analysis does not change', async () => {
    const assetId = await planned();
    const { ticket } = await take(assetId, 'chunk', 1);
    expect(ticket).toMatchObject({ kind: 'chunk', part: 1, plan: { frames: 1_200, chunks: 2 } });
    const [row] = await media.query<{ id: string }>(
      "UPDATE jobs SET state = 'queued', token = NULL WHERE asset_id = $1 AND kind = 'analyse' RETURNING id",
      [assetId],
    );
    expect(row).toBeDefined();
    const again = await take(assetId, 'analyse');
    const result = { ...ANALYSIS, video: { ...ANALYSIS.video, frames: 600, endTicks: 20 * 15_360 } };
    await finish(again.lease, { kind: 'analyse', result });
    expect((await take(assetId, 'chunk', 0)).ticket.plan).toEqual(ticket.plan);
  });
});

describe('the way of an upload with several sounds', () => {
  const [picture] = PROBE.streams;
  const sounds = ['en', 'pt-BR'].map((language, at) => ({
    ...{ ...picture!, type: 'audio' as const, codec: 'aac', language, isDefault: at === 1 },
  }));
  const audio = { startSeconds: 0, samples: 40 * 48_000, loudness: null };
  const others = [{ track: 0, loudness: null }];
  const several = () =>
    planned([...PROBE.streams, ...sounds], { ...ANALYSIS, audio: { ...audio, track: 1, others } });

  it('has a job for each, and is assembled when all are done', async () => {
    const assetId = await several();
    expect((await kindsOf(assetId)).filter((job) => job.startsWith('audio'))).toEqual(['audio 0', 'audio 1']);
    const [row] = await media.query<{ audio: unknown }>(
      "SELECT plan->'audio' AS audio FROM assets WHERE id = $1",
      [assetId],
    );
    expect(row?.audio).toMatchObject({
      ...{ track: 1, language: 'pt-BR', samples: 1_920_000 },
      others: [{ track: 0, language: 'en' }],
    });
    await Promise.all([finishChunk(assetId, 0), finishChunk(assetId, 1), finishAudio(assetId)]);
    expect(await kindsOf(assetId)).not.toContain('assemble 0');
    await finishAudio(assetId, 1);
    const { lease } = await take(assetId, 'assemble');
    const results = (asked: object) =>
      media.rpc.request(chunkResults, { ...lease, from: 2, ...asked }, { caller: ANONYMOUS });
    expect(await results({})).toEqual({ items: [], audio: null });
    expect((await results({ sound: 1 })).audio).toMatchObject({ samples: 1_920_000 });
    expect((await results({ sound: 2 })).audio).toBeNull();
  });

  it('counts a sound only where its own file is in the store', async () => {
    const assetId = await several();
    const { lease } = await take(assetId, 'audio', 1);
    await put(assetId, LADDER_FILES.audio, '123456789');
    const segments = [{ bytes: 5, samples: 1_920_000 }];
    const result = { codec: 'mp4a.40.2', samples: 1_920_000, initBytes: 4, segments };
    await expect(finish(lease, { kind: 'audio', result })).rejects.toMatchObject({ code: 'job.superseded' });
  });
});

describe('a result', () => {
  it('does not count while what it names is not in the store, or has another size', async () => {
    const assetId = await planned();
    const { lease } = await take(assetId, 'chunk');
    const outcome = { kind: 'chunk', result: chunkOf(0, 600) } as const;
    await expect(finish(lease, outcome)).rejects.toMatchObject({ code: 'job.superseded' });
    await put(assetId, LADDER_FILES.chunk('360p', 0), '123456');
    await expect(finish(lease, outcome)).rejects.toMatchObject({ code: 'job.superseded' });
    await put(assetId, LADDER_FILES.chunk('360p', 0), '1234567');
    expect(await finish(lease, outcome)).toEqual({ accepted: true });
  });

  it('of another part or kind does not count', async () => {
    const assetId = await planned();
    const { lease } = await take(assetId, 'chunk', 1);
    await put(assetId, LADDER_FILES.chunk('360p', 0), '1234567');
    await expect(finish(lease, { kind: 'chunk', result: chunkOf(0, 600) })).rejects.toMatchObject({
      code: 'job.superseded',
    });
    await expect(finish(lease, { kind: 'package', result: { mode: 'none', why: '' } })).rejects.toMatchObject(
      {
        code: 'job.superseded',
      },
    );
  });

  it('is handed to the assembly in order, with the sound', async () => {
    const assetId = await planned();
    await finishChunk(assetId, 1);
    await finishChunk(assetId, 0);
    await finishAudio(assetId);
    const { lease } = await take(assetId, 'assemble');
    const { items, audio } = await media.rpc.request(
      chunkResults,
      { ...lease, from: 0 },
      { caller: ANONYMOUS },
    );
    expect(items).toEqual([encodedOf(0, 600), encodedOf(1, 600)]);
    expect(audio).toMatchObject({ samples: 1_920_000 });
    expect(await media.rpc.request(chunkResults, { ...lease, from: 1 }, { caller: ANONYMOUS })).toEqual({
      ...{ items: [encodedOf(1, 600)], audio: null },
    });
  });

  it("is read by a living lease, and only below the job's own asset", async () => {
    const assetId = await planned();
    const { lease } = await take(assetId, 'chunk');
    const key = assetKey(assetId, 1, LADDER_FILES.tiles(0));
    await media.put(key, 'tiles');
    const { url } = await media.rpc.request(presignGet, { ...lease, key }, { caller: ANONYMOUS });
    expect(await (await fetch(url)).text()).toBe('tiles');
    for (const foreign of [assetKey('other', 1, 'video.mp4'), `videos/${assetId}/clip.mp4`])
      await expect(
        media.rpc.request(presignGet, { ...lease, key: foreign }, { caller: ANONYMOUS }),
      ).rejects.toMatchObject({
        code: 'auth.forbidden',
      });
  });
});
