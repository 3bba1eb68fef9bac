import { readVideoAlignment, videoPlayback } from '@alcova/contracts';
import { waitFor } from '@alcova/testing';
import { join } from 'node:path';
import { makeSpokenClip } from './support/clips';
import { TestSite } from './support/site';

const SENTENCES = [
  'Naquela manhã, o carteiro atravessou a ponte com a bolsa cheia de cartas.',
  'O relógio da torre marcava cinco horas, e a praça estava coberta de folhas secas.',
  'Depois do almoço, dona Célia preparou um café forte e contou as moedas em cima da mesa.',
  'A noite caiu depressa, e todos voltaram para casa em silêncio.',
];
const TEXT = SENTENCES.join('\n');

let site: TestSite;
let id: string;

beforeAll(async () => {
  site = await TestSite.shared();
  const bytes = await makeSpokenClip(join(site.folder, 'voz.mp4'), TEXT);
  const { body } = await site.upload('/api/videos/upload-video', [['file', { bytes, name: 'voz.mp4' }]]);
  const created = await site.call('POST', '/api/videos', {
    ...{ title: 'Com texto da voz', category: 'hetero', url: body['fileUrl'] },
  });
  id = String(created.body['id']);
  await waitFor(
    'the film to be ready',
    async () => (await site.call('GET', `/api/videos/${id}/processing`)).body,
    ({ state }) => state === 'ready',
    180_000,
  );
}, 240_000);
afterAll(() => site.stop());

const path = () => `/api/videos/${id}/alignment`;
const read = async () => readVideoAlignment.response.parse((await site.call('GET', path())).body).alignment;
const captions = async () =>
  videoPlayback.response.parse(await (await site.fetch(`/api/videos/${id}/playback`)).json()).captions;
const settled = () =>
  waitFor(
    'the text to be aligned',
    read,
    (alignment) => alignment?.state === 'done' || alignment?.state === 'failed',
    120_000,
  );
const moveOf = (version: number, at: number, start: number) =>
  site.call('PATCH', path(), { version, moves: [{ at, start, joined: false }] });

describe('the text of a video’s voice', () => {
  it('is refused where there is none, or too much, and of a video that is not there', async () => {
    expect(await read()).toBeNull();
    for (const text of [' ', 'a'.repeat(100_001)])
      expect((await site.call('PUT', path(), { text })).body['code']).toBe('request.invalid');
    const unknown = await site.call('PUT', '/api/videos/nao-existe/alignment', { text: TEXT });
    expect([unknown.status, unknown.body['code']]).toEqual([404, 'video.not-found']);
    const early = await site.call('POST', `${path()}/accept`, { version: 1 });
    expect([early.status, early.body['code']]).toEqual([404, 'alignment.none']);
  });

  it('is for administrators alone', async () => {
    for (const [method, address] of [
      ['GET', path()],
      ['PUT', path()],
      ['PATCH', path()],
      ['DELETE', path()],
      ['POST', `${path()}/accept`],
    ] as const) {
      const answer = await site.fetch(address, { method, headers: { origin: site.url } });
      expect([method, answer.status]).toEqual([method, 401]);
    }
  });

  it('is found in the voice, moved by one person at a time, and becomes the caption when it is accepted', async () => {
    expect((await site.call('PUT', path(), { text: TEXT })).status).toBe(200);
    const found = await settled();
    expect([found?.state, found?.reason]).toEqual(['done', null]);
    expect(found?.sentences.map(({ text }) => text)).toEqual(SENTENCES);
    expect(await captions()).toEqual([]);
    const version = found?.version ?? 0;

    const moved = await moveOf(version, 0, 0.05);
    expect(moved.status).toBe(200);
    const late = await moveOf(version, 0, 0.1);
    expect([late.status, late.body['code']]).toEqual([409, 'alignment.version-conflict']);
    const behind = await site.call('POST', `${path()}/accept`, { version });
    expect([behind.status, behind.body['code']]).toEqual([409, 'alignment.version-conflict']);
    const disorder = await moveOf((await read())?.version ?? 0, 0, 86_000);
    expect([disorder.status, disorder.body['code']]).toEqual([400, 'alignment.order']);
    expect(await captions()).toEqual([]);

    const accepted = await site.call('POST', `${path()}/accept`, { version: version + 1 });
    expect(accepted.status).toBe(200);
    const [caption, ...others] = await captions();
    expect(others).toEqual([]);
    expect(caption).toMatchObject({ language: 'pt-BR', label: 'Português (sincronizada)' });
    const served = await (await site.fetch(caption?.address ?? '')).text();
    expect(served).toMatch(/^WEBVTT\n\n00:00:00\.050 --> /);
    for (const sentence of SENTENCES) expect(served).toContain(sentence);
  });

  it('takes the place of a caption that somebody sent only when that is asked for', async () => {
    const sent = await site.upload(`/api/videos/${id}/captions`, [
      ...Object.entries({ language: 'pt-BR', label: 'Enviada' }),
      ['file', { bytes: Buffer.from('WEBVTT\n\n00:01.000 --> 00:02.000\nEnviada\n'), name: 'legenda.vtt' }],
    ]);
    expect(sent.status).toBe(200);
    const version = (await read())?.version;
    const refused = await site.call('POST', `${path()}/accept`, { version });
    expect([refused.status, refused.body['code']]).toEqual([409, 'alignment.caption-exists']);
    expect((await captions()).map(({ label }) => label)).toEqual(['Enviada']);
    expect((await site.call('POST', `${path()}/accept`, { version, replace: true })).status).toBe(200);
    expect((await captions()).map(({ label }) => label)).toEqual(['Português (sincronizada)']);
  });

  it('goes when it is taken away; the caption that was made of it stays', async () => {
    const { status, body } = await site.call('DELETE', path());
    expect([status, body]).toEqual([200, { alignment: null }]);
    expect(await read()).toBeNull();
    expect(await captions()).toHaveLength(1);
  });
});
