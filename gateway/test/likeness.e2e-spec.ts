import { FRAME_SIDE, pdq, toHex } from '@alcova/perceptual-hash';
import { greyFrames, waitFor } from '@alcova/testing';
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { z } from 'zod';
import { type Answer, TestSite } from './support/site';

const run = promisify(execFile);
const PATH = '/api/admin/hash-lists';
const FILM =
  'mandelbrot=size=640x360:rate=12:start_x=-0.74364:start_y=-0.13182:start_scale=2:end_scale=0.02:end_pts=300';
const OTHER =
  'mandelbrot=size=640x360:rate=12:start_x=-0.16:start_y=-1.04:start_scale=1.2:end_scale=0.02:end_pts=300';
const HASH = 'd8f8f0cce0f4a84f06370a22038f63f0b36e2ed596621e1d33e6b39c4e9c9b22';

let site: TestSite;
let media: Client;

beforeAll(async () => {
  site = await TestSite.shared();
  media = new Client({ connectionString: site.environmentOf('media')['DATABASE_URL'] });
  await media.connect();
}, 240_000);
afterAll(async () => {
  await media.end();
  await site.stop();
});

/** A film of 5 s out of ffmpeg's own pictures, and what an outside list would say of it. */
async function film(name: string, source: string, filters = 'null') {
  const file = join(site.folder, `${name}.mp4`);
  await run('ffmpeg', [
    ...['-v', 'error', '-y', '-f', 'lavfi', '-i', source, '-t', '5', '-vf', filters],
    ...['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', file],
  ]);
  const frames = await greyFrames(file, FRAME_SIDE);
  const hashes = frames.map((pixels) => pdq({ pixels, width: FRAME_SIDE, height: FRAME_SIDE }));
  return { bytes: Buffer.from(await readFile(file)), hashes };
}

const bring = (name: string, text: string): Promise<Answer> =>
  site.upload(PATH, [
    ['name', name],
    ['file', { bytes: Buffer.from(text), name: 'lista.csv' }],
  ]);

/** Uploads a film, makes a video of it, and answers it when the film was compared with the lists and all else is done. */
async function published(title: string, bytes: Buffer<ArrayBuffer>) {
  const { body } = await site.upload('/api/videos/upload-video', [['file', { bytes, name: 'filme.mp4' }]]);
  const created = await site.call('POST', '/api/videos', { title, category: 'hetero', url: body['fileUrl'] });
  const id = String(created.body['id']);
  const rows = z.array(z.object({ state: z.string(), likeness_state: z.string() }));
  const look = async () =>
    rows.parse(
      (await media.query('SELECT state, likeness_state FROM assets WHERE video_id = $1', [id])).rows,
    )[0];
  const asset = await waitFor(
    "the film's verdict",
    look,
    (row) => row?.state === 'ready' || row?.likeness_state === 'matched',
    120_000,
  );
  return { id, asset };
}
const isSeen = async (id: string) => (await site.fetch(`/api/videos/${id}`)).status === 200;

describe('lists of what must not come', () => {
  it('[LEGAL-02] hold back what is like them, mirrored too, before anybody sees it; the rest is published', async () => {
    const listed = await film('listed', FILM);
    const rows = listed.hashes.map(({ hash, quality }) => `${toHex(hash)},${quality}`);
    const { status, body } = await bring('Lista irmã', `hash,quality\n${rows.join('\n')}\n`);
    expect([status, body]).toMatchObject([
      201,
      { name: 'Lista irmã', hashes: rows.length, files: 0, isOwn: false },
    ]);
    const [again, other] = await Promise.all([film('mirrored', FILM, 'hflip'), film('other', OTHER)]);
    const held = await published('Volta', again.bytes);
    expect(held.asset?.likeness_state).toBe('matched');
    const free = await published('Outro', other.bytes);
    expect(free.asset).toEqual({ state: 'ready', likeness_state: 'clear' });
    await waitFor('the video to be public', () => isSeen(free.id), Boolean);
    expect(await isSeen(held.id)).toBe(false);
    expect((await site.fetch(`/api/videos/${held.id}/playback`)).status).toBe(404);
  }, 240_000);

  it('are listed, taken out as a file that can be brought again, and taken away', async () => {
    const given = [
      'algorithm,version,hash,quality,at,film',
      `pdq,1,${HASH},90,1.5,filme-1`,
      `sha256,,${'a'.repeat(64)},,,`,
    ];
    const { body } = await bring('De fora', `${given.join('\n')}\n`);
    const id = String(body['id']);
    const lists = await site.call('GET', PATH);
    expect(lists.body['items']).toContainEqual(expect.objectContaining({ id, hashes: 1, files: 1 }));
    const file = await site.fetchAsAdministrator(`${PATH}/${id}/file`);
    expect([file.status, file.headers.get('content-disposition')]).toEqual([
      200,
      'attachment; filename="lista.csv"',
    ]);
    const text = Buffer.from(await file.arrayBuffer()).toString();
    expect(text).toBe(
      `\uFEFF${['#alcova-hash-list,1', ...given, '#entries,2', ''].join('\r\n')}`
        .replaceAll(',', ';')
        .replace('1.5', '1,5'),
    );
    const again = await bring('De novo', text);
    expect([again.status, again.body['hashes']]).toEqual([201, 1]);
    expect((await site.call('DELETE', `${PATH}/${id}`)).body).toEqual({ deleted: true });
    expect((await site.fetchAsAdministrator(`${PATH}/${id}/file`)).status).toBe(404);
    expect((await site.call('DELETE', `${PATH}/removed`)).status).toBe(404);
  });

  it.each([
    ['cut off', 422, 'hashes.cut-off', `sha256\n${'a'.repeat(64)}\n${'b'.repeat(30)}`],
    ['of another algorithm', 422, 'hashes.other-algorithm', `md5\n${'a'.repeat(32)}\n`],
    ['no list', 422, 'hashes.invalid', `sha256\nolá\n`],
    [
      'too large',
      413,
      'hashes.too-large',
      `hash,quality,nota\n${`${HASH},90,${'x'.repeat(8_000)}\n`.repeat(8_320)}`,
    ],
  ])('are refused whole when one is %s', async (_what, status, code, text) => {
    const before = (await site.call('GET', PATH)).body['total'];
    const answer = await bring('Ruim', text);
    expect([answer.status, answer.body['code']]).toEqual([status, code]);
    expect((await site.call('GET', PATH)).body['total']).toBe(before);
  });

  it('need a name and a file, and are for administrators alone', async () => {
    const unnamed = await site.upload(PATH, [
      ['file', { bytes: Buffer.from('sha256\n'), name: 'lista.csv' }],
    ]);
    const empty = await site.upload(PATH, [['name', 'Sem arquivo']]);
    expect([unnamed.body['code'], empty.body['code']]).toEqual(['hashes.invalid', 'hashes.file-required']);
    const list = { bytes: Buffer.from(`sha256\n${'a'.repeat(64)}\n`), name: 'lista.csv' };
    expect((await site.upload(PATH, [['file', list]])).body['code']).toBe('hashes.name-required');
    expect((await site.fetch(PATH)).status).toBe(401);
  });
});
