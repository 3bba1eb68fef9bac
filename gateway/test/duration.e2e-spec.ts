import { publicVideo } from '@alcova/contracts';
import { waitFor } from '@alcova/testing';
import { join } from 'node:path';
import { makePlainClip } from './support/clips';
import { query } from './support/databases';
import { TestSite } from './support/site';

let site: TestSite;
let id: string;
let measured: number;

const video = async () => publicVideo.parse(await (await site.fetch(`/api/videos/${id}`)).json());

/** What a catalogue looks like that took a video over without its length. */
async function forgetDuration(): Promise<void> {
  const { DATABASE_URL = '' } = site.environmentOf('catalogue');
  await query(DATABASE_URL, 'UPDATE videos SET duration = 0, changes = changes + 1 WHERE id = $1', [id]);
}
const stored = async () => {
  const { DATABASE_URL = '' } = site.environmentOf('catalogue');
  const [row] = await query(DATABASE_URL, 'SELECT duration, changes FROM videos WHERE id = $1', [id]);
  return row;
};

async function tell(duration: unknown, videoId = id): Promise<{ status: number; body: unknown }> {
  const response = await site.fetch(`/api/videos/${videoId}/duration`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: site.url },
    body: JSON.stringify({ duration }),
  });
  return { status: response.status, body: await response.json() };
}

beforeAll(async () => {
  site = await TestSite.shared();
  const clip = await makePlainClip(join(site.folder, 'clip.mp4'), '0x2060c0');
  const file = { bytes: clip, name: 'clip.mp4' };
  const uploaded = await site.upload('/api/videos/upload-video', [['file', file]]);
  const created = await site.call('POST', '/api/videos', {
    ...{ title: 'Sem duração', category: 'hetero', url: uploaded.body['fileUrl'] },
  });
  id = String(created.body['id']);
  const status = () => site.call('GET', `/api/videos/${id}/processing`);
  await waitFor('the film to be ready', status, ({ body }) => body['state'] === 'ready', 120_000);
  await waitFor(
    'the video to be public',
    () => site.fetch(`/api/videos/${id}`),
    (answer) => answer.status === 200,
  );
  measured = (await video()).duration;
}, 240_000);
afterAll(() => site.stop());

describe('the length that a player found', () => {
  it('is never stored: the server keeps what it measured of the file itself', async () => {
    expect(measured).toBeGreaterThan(0);
    await forgetDuration();
    expect(await tell(9_999)).toEqual({ status: 200, body: { duration: measured, updated: true } });
    expect(await stored()).toMatchObject({ duration: measured });
    await waitFor('the measured length', video, ({ duration }) => duration === measured);
  });

  it('changes nothing where a length is stored', async () => {
    const before = await stored();
    expect(await tell(9_999)).toEqual({ status: 200, body: { duration: measured, updated: false } });
    expect(await stored()).toEqual(before);
  });

  it('is taken up once when many players tell it at the same time', async () => {
    await forgetDuration();
    const answers = await Promise.all(Array.from({ length: 8 }, () => tell(1)));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    const updates = answers.filter(({ body }) => JSON.stringify(body).includes('"updated":true'));
    expect(updates).toHaveLength(1);
    expect(await stored()).toMatchObject({ duration: measured });
  });

  it.each([[0], [-1], [86_401], ['12'], [null]])('is refused when it is %p', async (duration) => {
    expect(await tell(duration)).toMatchObject({ status: 400, body: { code: 'request.invalid' } });
  });

  it('is refused for a video that visitors do not see', async () => {
    expect(await tell(5, 'nao-existe')).toMatchObject({ status: 404, body: { code: 'video.not-found' } });
    await site.call('PATCH', `/api/videos/${id}`, { isActive: false });
    expect(await tell(5)).toMatchObject({ status: 404, body: { code: 'video.not-found' } });
  });
});

describe('the length that an administrator asks for', () => {
  const refresh = (read: unknown, videoId = id) =>
    site.call('POST', `/api/admin/videos/${videoId}/duration`, { read });

  it("is the server's own measure of a file of the site, whatever a browser read", async () => {
    await forgetDuration();
    expect(await refresh(9_999)).toMatchObject({ status: 200, body: { duration: measured, updated: true } });
    expect(await refresh(null)).toMatchObject({ status: 200, body: { duration: measured, updated: false } });
  });

  it('is what the browser read of a file elsewhere, which the server never asks for', async () => {
    const { DATABASE_URL = '' } = site.environmentOf('catalogue');
    await query(
      DATABASE_URL,
      `INSERT INTO videos (id, title, category, duration, is_active, media_state, images, url)
       VALUES ('de-fora', 'De fora', 'gay', 0, true, 'ready', '[]', 'http://127.0.0.1:9/clipe.mp4')`,
      [],
    );
    await query(DATABASE_URL, "INSERT INTO video_counters (video_id, views) VALUES ('de-fora', 0)", []);
    expect(await refresh(null, 'de-fora')).toMatchObject({ body: { duration: 0, updated: false } });
    expect(await refresh(61.5, 'de-fora')).toMatchObject({ body: { duration: 61.5, updated: true } });
    expect(await refresh(9, 'de-fora')).toMatchObject({ body: { duration: 61.5, updated: false } });
  });

  it.each([[0], [-1], [86_401], ['12'], [undefined]])('is refused when it is %p', async (read) => {
    expect(await refresh(read)).toMatchObject({ status: 400, body: { code: 'request.invalid' } });
  });

  it('is for administrators alone', async () => {
    const answer = await site.fetch(`/api/admin/videos/${id}/duration`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: site.url },
      body: '{"read":1}',
    });
    expect(answer.status).toBe(401);
  });
});
