import { MAX_CAPTION_BYTES, videoPlayback } from '@alcova/contracts';
import { waitFor } from '@alcova/testing';
import { join } from 'node:path';
import { makePlainClip } from './support/clips';
import { type Answer, TestSite } from './support/site';

const WEBVTT =
  'WEBVTT\n\nNOTE só para quem escreve\n\n1\n00:00.500 --> 00:02.000 line:0\nOlá, <i>mundo</i>\n';
const CLEAN = 'WEBVTT\n\n00:00:00.500 --> 00:00:02.000 line:0\nOlá, <i>mundo</i>\n';

let site: TestSite;
let id: string;

beforeAll(async () => {
  site = await TestSite.shared();
  const clip = await makePlainClip(join(site.folder, 'clip.mp4'), '0x2060c0');
  const file = { bytes: clip, name: 'clip.mp4' };
  const { body } = await site.upload('/api/videos/upload-video', [['file', file]]);
  const created = await site.call('POST', '/api/videos', {
    ...{ title: 'Com legenda', category: 'hetero', url: body['fileUrl'] },
  });
  id = String(created.body['id']);
  const isPlayable = ({ status }: { status: number }) => status === 200;
  await waitFor(
    'the film to be playable',
    () => site.fetch(`/api/videos/${id}/playback`),
    isPlayable,
    120_000,
  );
}, 240_000);
afterAll(() => site.stop());

const path = () => `/api/videos/${id}/captions`;
const captionFile = (bytes: string | Buffer<ArrayBuffer>) => ({
  bytes: Buffer.from(bytes),
  name: 'legenda.vtt',
});
const send = (
  fields: Record<string, string>,
  bytes: string | Buffer<ArrayBuffer> = WEBVTT,
): Promise<Answer> => site.upload(path(), [...Object.entries(fields), ['file', captionFile(bytes)]]);
const portuguese = { language: 'pt-BR', label: 'Português' };
const playback = async () =>
  videoPlayback.response.parse(await (await site.fetch(`/api/videos/${id}/playback`)).json());

describe('captions of a video', () => {
  it('come from administrators, are written anew, and are served as captions under the video’s signature', async () => {
    await send({ language: 'en', label: 'English' });
    const { status, body } = await send(portuguese);
    const items = [portuguese, { language: 'en', label: 'English' }];
    expect([status, body]).toEqual([200, { items }]);
    expect((await site.call('GET', path())).body).toEqual({ items });
    const { captions, mp4 } = await playback();
    expect(captions).toEqual(
      items.map((item) => ({ ...item, address: expect.stringMatching(/\.vtt$/) as string })),
    );
    const address = captions[0]?.address ?? '';
    expect(address.startsWith(mp4.replace(/[^/]+$/, 'captions/pt-BR-'))).toBe(true);
    const served = await site.fetch(address);
    expect(await served.text()).toBe(CLEAN);
    expect(Object.fromEntries(served.headers)).toMatchObject({
      'content-type': 'text/vtt; charset=utf-8',
      'x-content-type-options': 'nosniff',
    });
  });

  it('[PLAYER-09] are refused without their signature', async () => {
    const { captions } = await playback();
    const unsigned = (captions[0]?.address ?? '').split('/').with(4, 'x'.repeat(43)).join('/');
    expect((await site.fetch(unsigned)).status).toBe(403);
  });

  it('are one a language: a new one has a new address', async () => {
    const before = (await playback()).captions[0]?.address;
    await send(portuguese, 'WEBVTT\n\n00:01.000 --> 00:02.000\nOutra\n');
    const { captions } = await playback();
    expect(captions).toHaveLength(2);
    expect(captions[0]?.address).not.toBe(before);
    expect(await (await site.fetch(captions[0]?.address ?? '')).text()).toContain('Outra');
    // Who watches with the old one goes on.
    expect((await site.fetch(before ?? '')).status).toBe(200);
  });

  it.each([
    [
      'with lines in its head',
      'WEBVTT\nKind: captions\nLanguage: pt\n\n00:00:00.000 --> 00:00:02.000\nOlá, coração\n',
      'Olá, coração',
    ],
    ['with a bare &', 'WEBVTT\n\n00:00:00.000 --> 00:00:02.000\nPão & queijo\n', 'Pão &amp; queijo'],
    [
      'as SubRip in Windows-1252',
      Buffer.from('1\r\n00:00:00,000 --> 00:00:02,000\r\nOlá, coração!\r\n\r\n', 'latin1'),
      'Olá, coração!',
    ],
  ])('are taken as people bring them: %s', async (_what, bytes, said) => {
    const { status, body } = await send(portuguese, bytes);
    expect([status, body['leftOut']]).toEqual([200, undefined]);
    const { captions } = await playback();
    const served = await (await site.fetch(captions[0]?.address ?? '')).text();
    expect(served).toBe(`WEBVTT\n\n00:00:00.000 --> 00:00:02.000\n${said}\n`);
  });

  it('tell of what was left out, and of the line and the reason where nothing can be taken', async () => {
    const late = '00:05.000 --> 00:01.000\nDepois\n';
    const taken = await send(portuguese, `WEBVTT\n\n00:01.000 --> 00:02.000\nAntes\n\n${late}`);
    expect([taken.status, taken.body['leftOut']]).toEqual([200, ['linha 6: o fim não vem depois do início']]);
    const refused = await send(portuguese, `WEBVTT\n\n${late}`);
    expect([refused.status, refused.body['message']]).toEqual([
      422,
      'O arquivo não é uma legenda WebVTT ou SRT válida. Encontrado: linha 3: o fim não vem depois do início.',
    ]);
  });

  it.each([
    ['no caption', portuguese, '<html></html>', 422, 'caption.not-webvtt'],
    ['too large', portuguese, Buffer.alloc(MAX_CAPTION_BYTES + 1, 'a'), 413, 'caption.too-large'],
    ['far too large', portuguese, Buffer.alloc(3 * MAX_CAPTION_BYTES, 'a'), 413, 'caption.too-large'],
    ['of no language', { language: 'português', label: 'x' }, WEBVTT, 400, 'request.invalid'],
    ['without a name', { language: 'pt-BR', label: '  ' }, WEBVTT, 400, 'request.invalid'],
  ])('are refused when the file is %s', async (_what, fields, bytes, status, code) => {
    const before = await playback();
    const answer = await send(fields, bytes);
    expect([answer.status, answer.body['code']]).toEqual([status, code]);
    expect((await playback()).captions.map(({ language }) => language)).toEqual(
      before.captions.map(({ language }) => language),
    );
  });

  it('are refused without a file, and of a video that does not exist', async () => {
    const without = await site.upload(path(), Object.entries(portuguese));
    expect([without.status, without.body['code']]).toEqual([400, 'caption.file-required']);
    const form = [...Object.entries(portuguese), ['file', captionFile(WEBVTT)]] as const;
    const unknown = await site.upload('/api/videos/nao-existe/captions', form);
    expect([unknown.status, unknown.body['code']]).toEqual([404, 'video.not-found']);
  });

  it('are taken away for good', async () => {
    const { status, body } = await site.call('DELETE', `${path()}/pt-BR`);
    expect([status, body]).toEqual([200, { items: [{ language: 'en', label: 'English' }] }]);
    expect((await site.call('DELETE', `${path()}/pt-BR`)).status).toBe(200);
    expect((await playback()).captions.map(({ language }) => language)).toEqual(['en']);
  });
});
