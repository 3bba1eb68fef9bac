import { adminVideo, publicVideo, playbackRoute, processingStatus } from '@alcova/contracts';
import { waitFor } from '@alcova/testing';
import { join } from 'node:path';
import sharp from 'sharp';
import { makePlainClip } from './support/clips';
import { Follower } from './support/events';
import { sendChunked } from './support/raw-upload';
import { OwnSite } from './support/site';

const UPLOAD_MAX_BYTES = 24 * 1024 * 1024;
const BLUE = { r: 32, g: 96, b: 192 };

let site: OwnSite;
let clip: Buffer<ArrayBuffer>;
let way: Awaited<ReturnType<typeof sendOnItsWay>>;

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Takes a video from its upload, with no worker there, until it is ready: what was seen before, on the way and after. */
async function sendOnItsWay() {
  await site.stopWorker();
  const file = { bytes: clip, name: 'azul.mp4' };
  const uploaded = await site.upload('/api/videos/upload-video', [['file', file]]);
  const created = await site.call('POST', '/api/videos', {
    ...{ title: 'Azul', category: 'gay', url: uploaded.body['fileUrl'] },
  });
  const before = adminVideo.parse(created.body);
  const name = encodeURIComponent(text(uploaded.body['s3Key']).replace('videos/', ''));
  const followers = await Promise.all(
    [`/api/videos/${before.id}/processing`, `/api/videos/file/${name}/processing`].map((path) =>
      Follower.open(`${site.url}${path}/events`, site.cookie),
    ),
  );
  await waitFor(
    'all to wait for a worker',
    async () => followers.map(({ latest }) => latest?.stage),
    (stages) => stages.every((stage) => stage === 'waiting'),
  );
  await site.startWorker();
  await Promise.all(followers.map(({ ended }) => ended));
  const after = await waitFor(
    "the film's own poster",
    async () => publicVideo.safeParse(await (await site.fetch(`/api/videos/${before.id}`)).json()).data,
    // Catalogue hears of it a moment later.
    (video) => video !== undefined && video.poster !== before.poster,
  );
  return { before, followers, after };
}

beforeAll(async () => {
  site = await OwnSite.start({ UPLOAD_MAX_BYTES: String(UPLOAD_MAX_BYTES) });
  clip = await makePlainClip(join(site.folder, 'blue.mp4'), '0x2060c0');
  way = await sendOnItsWay();
}, 300_000);
afterAll(() => site.stop());

describe('an upload on its way', () => {
  it('[UPLOAD-08] without a thumbnail shows a default image as thumbnailUrl and poster, and a frame of the video once it is processed', async () => {
    const { before, after } = way;
    expect(before.thumbnailUrl).toBe(before.poster);
    const byDefault = await site.fetch(before.poster);
    expect([byDefault.status, byDefault.headers.get('content-type')]).toEqual([
      200,
      expect.stringMatching(/^image\//) as string,
    ]);
    for (const address of [after?.thumbnailUrl ?? '', after?.poster ?? '']) {
      expect(address).not.toBe(before.poster);
      const frame = await site.fetch(address);
      expect(frame.status).toBe(200);
      const { dominant } = await sharp(Buffer.from(await frame.arrayBuffer())).stats();
      for (const channel of ['r', 'g', 'b'] as const)
        expect(Math.abs(dominant[channel] - BLUE[channel])).toBeLessThan(24);
    }
  });

  it('is followed to its end, stage by stage', async () => {
    for (const { seen } of way.followers) {
      expect(seen[0]).toMatchObject({ stage: 'waiting', percent: 0, remainingSeconds: null });
      const percents = seen.map(({ percent }) => percent);
      expect(percents).toEqual([...percents].sort((one, other) => one - other));
      expect(seen.at(-1)).toMatchObject({ stage: 'done', state: 'ready', percent: 100, remainingSeconds: 0 });
      expect(seen.filter(({ percent }) => percent === 100)).toHaveLength(1);
      expect(seen.length).toBeGreaterThan(2);
    }
    const polled = await site.call('GET', `/api/videos/${way.before.id}/processing`);
    expect(processingStatus.parse(polled.body)).toEqual(way.followers[0]?.latest);
  });

  it('is followed by administrators alone', async () => {
    const events = `/api/videos/any/processing/events`;
    const visitor = await Follower.open(`${site.url}${events}`);
    expect([visitor.response.status, await visitor.response.json()]).toEqual([
      401,
      expect.objectContaining({ code: 'auth.required' }) as object,
    ]);
    const unknown = await Follower.open(`${site.url}${events}`, site.cookie);
    expect(unknown.response.status).toBe(404);
  });

  it('plays at last in every way that it was made, each file under the one signature', async () => {
    const answer = await site.fetch(`/api/videos/${way.before.id}/playback`);
    const playback = playbackRoute.response.parse(await answer.json());
    const fetched = async (address: string, init: RequestInit = {}) => {
      const response = await site.fetch(address, init);
      expect([address, response.ok]).toEqual([address, true]);
      return response;
    };
    const master = await fetched(playback.hls ?? '');
    expect(master.headers.get('content-type')).toBe('application/vnd.apple.mpegurl');
    expect(master.headers.get('cache-control')).toMatch(/^private, max-age=\d+, immutable$/);
    const below = (base: string, playlist: string) =>
      [...playlist.matchAll(/^(?!#)(\S+)$|URI="([^"]+)"/gm)].map(
        ([, line, quoted]) => new URL(line ?? quoted ?? '', new URL(base, site.url)).pathname,
      );
    const playlists = below(playback.hls ?? '', await master.text());
    expect(playlists.length).toBeGreaterThan(1);
    const types = new Set<string | null>();
    for (const address of playlists) {
      const playlist = await fetched(address);
      for (const media of new Set(below(address, await playlist.text()))) {
        const part = await fetched(media, { headers: { range: 'bytes=0-99' } });
        expect([part.status, (await part.arrayBuffer()).byteLength]).toEqual([206, 100]);
        types.add(part.headers.get('content-type'));
      }
    }
    expect([...types].sort()).toEqual(['audio/mp4', 'video/iso.segment', 'video/mp4']);
    const storyboard = await fetched(playback.storyboard ?? '');
    expect(storyboard.headers.get('content-type')).toBe('text/vtt; charset=utf-8');
    const sheet = /^(\S+\.(?:jpg|webp))#xywh=/m.exec(await storyboard.text())?.[1] ?? '';
    const picture = await fetched(new URL(sheet, new URL(playback.storyboard ?? '', site.url)).pathname);
    expect(picture.headers.get('content-type')).toMatch(/^image\//);
    expect((await site.fetch(playback.mp4.replace(/[^/]+$/, 'work/tiles/00000.mjpeg'))).status).toBe(404);
  });
});

describe('an upload whose length is not announced', () => {
  it('[UPLOAD-15] is refused with a clear message as soon as it passes the limit, and nothing of it stays', async () => {
    const before = await site.stored('');
    async function* tooMuch() {
      yield clip;
      const part = Buffer.alloc(1024 * 1024);
      for (let sent = 0; sent <= UPLOAD_MAX_BYTES; sent += part.length) yield part;
    }
    expect(await sendChunked(site, tooMuch())).toMatchObject({
      status: 413,
      body: { code: 'upload.too-large', message: 'O arquivo passa do limite de 15 GB.' },
    });
    expect((await site.log()).items[0]).toMatchObject({ status: 'error', reason: 'upload.too-large' });
    const after = await waitFor(
      'no unfinished uploads',
      () => site.stored(''),
      ({ unfinished }) => unfinished.length === 0,
    );
    expect(after).toEqual(before);
  });
});
