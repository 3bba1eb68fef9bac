import {
  adminVideo,
  COMPRESS_ABOVE_BYTES,
  MAX_UPLOAD_BYTES,
  videoPlayback,
  processingStatus,
  publicVideo,
} from '@alcova/contracts';
import { paddedMp4 } from '@alcova/infra/clips';
import { waitFor } from '@alcova/testing';
import { createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import sharp from 'sharp';
import { z } from 'zod';
import { decode, makePlainClip } from './support/clips';
import { Follower } from './support/events';
import { announceUpload, sendChunked } from './support/raw-upload';
import { OwnSite } from './support/site';

/** More than a form's own parts can take up. */
const FORM_BYTES = 64 * 1024;
const BLUE = { r: 32, g: 96, b: 192 };
const uploaded = z.object({ fileUrl: z.string(), s3Key: z.string(), wasCompressed: z.boolean() });

// A gigabyte goes through the gateway, the store and the worker's readings.
jest.setTimeout(420_000);
let site: OwnSite;
let clip: string;

beforeAll(async () => {
  site = await OwnSite.start();
  clip = join(site.folder, 'clip.mp4');
  await makePlainClip(clip, '0x406080');
});
afterAll(() => site.stop());

async function uploadOf(bytes: number) {
  const { status, body } = await sendChunked(site, await paddedMp4(clip, bytes));
  expect([status, body]).toEqual([200, expect.objectContaining({ success: true, error: null }) as object]);
  return uploaded.parse(body);
}
const remove = async (s3Key: string) => {
  await site.call('DELETE', `/api/videos/file/${encodeURIComponent(s3Key)}`);
  await waitFor(
    "the upload's file to be gone",
    () => site.stored(s3Key),
    ({ keys }) => keys.length === 0,
  );
};

describe('a large upload', () => {
  it('[UPLOAD-15] of over 16106127360 bytes is refused with a clear message before its bytes are stored', async () => {
    expect(MAX_UPLOAD_BYTES).toBe(16_106_127_360);
    const before = await site.stored('');
    expect(await announceUpload(site, MAX_UPLOAD_BYTES + FORM_BYTES + 1)).toMatchObject({
      status: 413,
      body: {
        ...{ success: false, code: 'upload.too-large' },
        ...{ message: 'O arquivo passa do limite de 15 GB.', error: 'O arquivo passa do limite de 15 GB.' },
      },
    });
    expect(await site.stored('')).toEqual(before);
  });

  it('of exactly 1073741824 bytes is not compressed', async () => {
    expect(COMPRESS_ABOVE_BYTES).toBe(1_073_741_824);
    const { wasCompressed, s3Key } = await uploadOf(COMPRESS_ABOVE_BYTES);
    expect(wasCompressed).toBe(false);
    await remove(s3Key);
  });

  it('[UPLOAD-15] of over 1073741824 bytes is compressed: wasCompressed is true, and the stored mp4 is smaller and decodes whole', async () => {
    const bytes = COMPRESS_ABOVE_BYTES + 1;
    const { wasCompressed, fileUrl } = await uploadOf(bytes);
    expect(wasCompressed).toBe(true);
    const created = await site.call('POST', '/api/videos', {
      ...{ title: 'Um arquivo grande', category: 'gay', url: fileUrl },
    });
    const id = z.object({ id: z.string() }).parse(created.body).id;
    await waitFor(
      'the film to be ready',
      async () => processingStatus.parse((await site.call('GET', `/api/videos/${id}/processing`)).body),
      ({ state }) => state === 'ready',
      240_000,
    );
    const { mp4 } = videoPlayback.response.parse((await site.call('GET', `/api/videos/${id}/playback`)).body);
    const file = join(site.folder, 'stored.mp4');
    const { body } = await site.fetch(mp4);
    if (!body) throw new Error('no mp4');
    await pipeline(Readable.from(body), createWriteStream(file));
    expect((await stat(file)).size).toBeLessThan(bytes);
    expect(await decode(file)).toEqual({ frames: 150, complaints: '' });
  });
});

/** Takes a video from its upload, with no worker there, until it is ready: what was seen before, on the way and after. */
async function sendOnItsWay() {
  await site.stopWorker();
  const bytes = await makePlainClip(join(site.folder, 'blue.mp4'), '0x2060c0');
  const file = { bytes, name: 'azul.mp4' };
  const { body } = await site.upload('/api/videos/upload-video', [['file', file]]);
  const { fileUrl, s3Key } = uploaded.parse(body);
  const created = await site.call('POST', '/api/videos', {
    ...{ title: 'Azul', category: 'gay', url: fileUrl },
  });
  const before = adminVideo.parse(created.body);
  const name = encodeURIComponent(s3Key.replace('videos/', ''));
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

describe('an upload on its way', () => {
  let way: Awaited<ReturnType<typeof sendOnItsWay>>;
  beforeAll(async () => {
    way = await sendOnItsWay();
  });

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
    const playback = videoPlayback.response.parse(await answer.json());
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
