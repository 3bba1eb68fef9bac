import { COMPRESS_ABOVE_BYTES, MAX_UPLOAD_BYTES, playbackRoute, processingStatus } from '@alcova/contracts';
import { paddedMp4 } from '@alcova/infra/clips';
import { waitFor } from '@alcova/testing';
import { createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import { decode, makePlainClip } from './support/clips';
import { announceUpload, sendChunked } from './support/raw-upload';
import { OwnSite } from './support/site';

/** More than a form's own parts can take up. */
const FORM_BYTES = 64 * 1024;
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
    const { mp4 } = playbackRoute.response.parse((await site.call('GET', `/api/videos/${id}/playback`)).body);
    const file = join(site.folder, 'stored.mp4');
    const { body } = await site.fetch(mp4);
    if (!body) throw new Error('no mp4');
    await pipeline(Readable.from(body), createWriteStream(file));
    expect((await stat(file)).size).toBeLessThan(bytes);
    expect(await decode(file)).toEqual({ frames: 150, complaints: '' });
  });
});
