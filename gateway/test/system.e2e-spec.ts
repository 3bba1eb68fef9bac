import { publicVideo } from '@alcova/contracts';
import { waitFor } from '@alcova/testing';
import { connect } from 'node:net';
import sharp from 'sharp';
import { makeClips, type Clips } from './support/clips';
import { sendChunked } from './support/raw-upload';
import { OwnSite, type FormParts } from './support/site';

/** Small, so that the streaming limit is met in a second. */
const UPLOAD_MAX_BYTES = 24 * 1024 * 1024;
/** The product's own limit, refused by Content-Length whatever the configured one is. */
const OVER_15_GB = 16_106_127_361 + 65_536;

let site: OwnSite;
let clips: Clips;

beforeAll(async () => {
  site = await OwnSite.start({ UPLOAD_MAX_BYTES: String(UPLOAD_MAX_BYTES) });
  clips = await makeClips(site.folder);
});
afterAll(() => site.stop());

const clip = (name = 'conto.mp4') => ({ bytes: clips.good, name });
const file = (bytes: Buffer<ArrayBuffer>, name = 'conto.mp4'): FormParts[number] => ['file', { bytes, name }];
const text = (value: unknown): string => (typeof value === 'string' ? value : '');

async function uploadVideo(name?: string) {
  const { status, body } = await site.upload('/api/videos/upload-video', [['file', clip(name)]]);
  expect(status).toBe(200);
  return body;
}

async function createVideo(fields: Record<string, unknown>) {
  const uploaded = await uploadVideo();
  const { status, body } = await site.call('POST', '/api/videos', { ...fields, url: uploaded['fileUrl'] });
  expect(status).toBe(201);
  return body;
}

const whenPublic = (id: string) =>
  waitFor(
    'the video to be public',
    () => site.fetch(`/api/videos/${id}`),
    (response) => response.status === 200,
  ).then(async (response) => publicVideo.parse(await response.json()));

describe('the upload calls', () => {
  it('[UPLOAD-10] POST /api/videos/upload takes file, title, description, category and folder, and answers success and message', async () => {
    const title = `Enviado de uma vez ${Date.now()}`;
    const { status, body } = await site.upload('/api/videos/upload', [
      ['title', title],
      ['description', 'Uma descrição'],
      ['category', 'trans'],
      ['folder', 'videos'],
      ['file', clip()],
    ]);
    expect(status).toBe(200);
    expect(body).toEqual({ success: true, message: 'Vídeo enviado com sucesso!' });
    const listed = await waitFor(
      "the video in the administration's list",
      () => site.call('GET', `/api/admin/videos?category=trans&q=${encodeURIComponent(title)}`),
      ({ body: { total } }) => total === 1,
    );
    expect(listed.body['items']).toMatchObject([
      { title, description: 'Uma descrição', category: 'trans', isActive: true },
    ]);
  });

  it('[UPLOAD-11] POST /api/videos/upload-video answers success, fileUrl, s3Key, duration, wasCompressed and error', async () => {
    const body = await uploadVideo();
    expect(Object.keys(body).sort()).toEqual([
      'duration',
      'error',
      'fileUrl',
      's3Key',
      'success',
      'wasCompressed',
    ]);
    expect(body).toMatchObject({ success: true, wasCompressed: false, error: null });
    expect(text(body['s3Key'])).toMatch(/^videos\/.+\/conto\.mp4$/);
    expect(body['duration']).toBeCloseTo(4, 0);
  });

  it('[UPLOAD-12] POST /api/videos/upload-image answers the same shape', async () => {
    const picture = await sharp({
      create: { width: 1_920, height: 1_080, channels: 3, background: '#204060' },
    })
      .png()
      .toBuffer();
    const { status, body } = await site.upload('/api/videos/upload-image', [
      file(Buffer.from(picture), 'capa.png'),
    ]);
    expect(status).toBe(200);
    expect(Object.keys(body).sort()).toEqual([
      'duration',
      'error',
      'fileUrl',
      's3Key',
      'success',
      'wasCompressed',
    ]);
    expect(body).toMatchObject({ success: true, error: null });
    const shown = await site.fetch(text(body['fileUrl']));
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/webp']);
  });

  it('[UPLOAD-13] DELETE /api/videos/file/{encodedFileName} answers a message, or an error that stops nothing', async () => {
    const uploaded = await uploadVideo('apagar.mp4');
    const s3Key = text(uploaded['s3Key']);
    const path = (name: string) => `/api/videos/file/${encodeURIComponent(name)}`;
    const removed = await site.call('DELETE', path(s3Key.replace(/^videos\//, '')));
    expect([removed.status, removed.body]).toEqual([200, { message: 'Arquivo excluído com sucesso.' }]);
    await waitFor(
      "the upload's file to be gone",
      () => site.stored(s3Key),
      ({ keys }) => keys.length === 0,
    );
    const missing = await site.call('DELETE', path('nunca-enviado.mp4'));
    expect(missing.status).toBe(404);
    expect(missing.body).toMatchObject({ error: 'Arquivo não encontrado.' });
    const video = await createVideo({ title: 'Vai embora', category: 'gay' });
    expect((await site.call('DELETE', `/api/videos/${text(video['id'])}`)).status).toBe(200);
  });

  it('[UPLOAD-14] returned addresses stand on the video host without videos/, or below images/ on the image host', async () => {
    const video = await uploadVideo();
    const key = text(video['s3Key']);
    expect(video['fileUrl']).toBe(`${site.url}/cdn/${key.slice('videos/'.length)}`);
    const picture = await sharp({ create: { width: 64, height: 36, channels: 3, background: '#802040' } })
      .jpeg()
      .toBuffer();
    const { body } = await site.upload('/api/videos/upload-image', [file(Buffer.from(picture), 'c.jpg')]);
    const imageKey = text(body['s3Key']);
    expect(imageKey).toMatch(/^images\//);
    expect(body['fileUrl']).toBe(`${site.url}/images/${imageKey.slice('images/'.length)}`);
  });

  it('[UPLOAD-16] every upload, good or bad, leaves an entry in the log', async () => {
    const before = await site.log();
    const good = await uploadVideo('bom.mp4');
    await site.upload('/api/videos/upload-video', [file(clips.text, 'ruim.mp4')]);
    const after = await site.log();
    expect(after.total).toBe(before.total + 2);
    const [bad, fine] = after.items;
    expect(fine).toMatchObject({
      url: good['fileUrl'],
      fileName: 'bom.mp4',
      fileSize: clips.good.length,
      status: 'success',
    });
    expect(bad).toMatchObject({ fileName: 'ruim.mp4', fileSize: clips.text.length, status: 'error' });
    expect(typeof bad?.title).toBe('string');
    expect(Math.abs(Date.parse(bad?.uploadedAt ?? '') - Date.now())).toBeLessThan(60_000);
  });
});

describe('a video', () => {
  it('[DATA-01] carries the fields of the specification with its defaults', async () => {
    const { id, participants } = await createVideo({ title: 'Só o necessário', category: 'lesbicas-bi' });
    expect(participants).toEqual([]);
    const video = await whenPublic(text(id));
    expect(video).toMatchObject({
      id,
      title: 'Só o necessário',
      category: 'lesbicas-bi',
      views: 0,
      likes: 0,
      dislikes: 0,
      comments: 0,
      isActive: true,
      isFavorite: false,
    });
    expect(video.url).toMatch(/\.mp4$/);
    expect(video.poster).not.toBe('');
    expect(video.thumbnailUrl).not.toBe('');
    expect(video.duration).toBeCloseTo(4, 0);
    const edited = await site.call('PATCH', `/api/videos/${text(id)}`, { title: 'Outro título' });
    expect(edited.body).toMatchObject({ title: 'Outro título', createdAt: video.createdAt });
    expect(Date.parse(text(edited.body['updatedAt']))).toBeGreaterThan(Date.parse(video.createdAt));
  });

  it('[PLAYER-09] plays by signed, expiring addresses alone, and the site refuses to be framed', async () => {
    const { id, url } = await createVideo({ title: 'Assinado', category: 'gay' });
    await whenPublic(text(id));
    const playback = (await (await site.fetch(`/api/videos/${text(id)}/playback`)).json()) as {
      mp4: string;
      expiresAt: string;
    };
    expect(Date.parse(playback.expiresAt)).toBeGreaterThan(Date.now());
    const part = await site.fetch(playback.mp4, { headers: { range: 'bytes=4-7' } });
    expect([part.status, await part.text()]).toEqual([206, 'ftyp']);
    const unsigned = playback.mp4.replace(/^\/media\/[^/]+\/[^/]+\/[^/]+/, '/media/k/1/s');
    for (const path of [unsigned, text(url)])
      expect((await site.fetch(path, { headers: { referer: 'https://elsewhere.example/' } })).status).toBe(
        403,
      );
    const page = await site.fetch('/');
    expect(page.headers.get('x-frame-options')).toBe('DENY');
    expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  });
});

describe('bad input', () => {
  const form = (bytes: Buffer<ArrayBuffer>, name = 'conto.mp4'): FormParts => [
    ['title', 'Um conto'],
    ['category', 'gay'],
    file(bytes, name),
  ];

  /** Sends a form that must be refused: message, fields, one entry in the log, and a store as it was before. */
  async function expectRefused(
    parts: FormParts,
    status: number,
    code: string,
    message: string,
    fields?: Record<string, string>,
  ) {
    const before = await site.stored('');
    const { total } = await site.log();
    const answer = await site.upload('/api/videos/upload', parts);
    expect([answer.status, answer.body]).toEqual([
      status,
      expect.objectContaining({ success: false, code, message, error: message }) as object,
    ]);
    expect(answer.body['fields']).toEqual(fields);
    const log = await site.log();
    expect([log.total, log.items[0]]).toMatchObject([total + 1, { status: 'error', reason: code }]);
    await expectNothingNew(before);
  }

  type Stored = Awaited<ReturnType<OwnSite['stored']>>;
  const assetOf = (key: string) => key.split('/')[1];

  /** Waits until all that stands in the store belongs to what stood in it `before`; earlier uploads may still be in work. */
  async function expectNothingNew(before: Stored): Promise<void> {
    const known = new Set(before.keys.map(assetOf));
    await waitFor(
      'nothing new in the store',
      () => site.stored(''),
      ({ keys, unfinished }) =>
        [...keys, ...unfinished].every((key) => key.startsWith('images/') || known.has(assetOf(key))),
    );
  }

  it('of zero bytes', () =>
    expectRefused(form(Buffer.alloc(0)), 422, 'upload.empty-file', 'O arquivo está vazio.'));

  it('that is text', () =>
    expectRefused(
      form(clips.text),
      422,
      'upload.not-a-video',
      'Por favor, selecione apenas arquivos de vídeo',
    ));

  it('that is cut off', () =>
    expectRefused(
      form(clips.cutOff),
      422,
      'upload.broken-video',
      'O arquivo de vídeo está incompleto ou danificado. Envie o arquivo original novamente.',
    ));

  it('without a title', () =>
    expectRefused(
      [['category', 'gay'], file(clips.good)],
      400,
      'upload.title-required',
      'Por favor, insira um título para o vídeo',
      { title: 'Campo obrigatório.' },
    ));

  it('with a wrong category', () =>
    expectRefused(
      [['title', 'x'], file(clips.good), ['category', 'outra']],
      400,
      'video.category-required',
      'Por favor, selecione uma categoria',
      { category: 'Opção desconhecida.' },
    ));

  it('[UPLOAD-16] with a title or a file name longer than the log takes', () =>
    expectRefused(
      [['title', 'a'.repeat(5_000)], ['category', 'gay'], file(clips.good, `${'b'.repeat(1_500)}.mp4`)],
      400,
      'request.invalid',
      'Os dados enviados não são válidos.',
      { title: 'Valor grande demais.' },
    ));

  it('[UPLOAD-16] with a title longer than the log takes, of an upload that has no use for it', async () => {
    const { status } = await site.upload('/api/videos/upload-video', [
      ['title', 'a'.repeat(5_000)],
      file(clips.good),
    ]);
    expect(status).toBe(200);
    expect((await site.log()).items[0]).toMatchObject({ status: 'success', title: 'a'.repeat(300) });
  });

  it('without a file', () =>
    expectRefused(
      [
        ['title', ''],
        ['category', 'gay'],
      ],
      400,
      'upload.file-required',
      'Por favor, selecione um arquivo de vídeo',
      { file: 'Campo obrigatório.' },
    ));

  it('over the limit while it streams', () =>
    expectRefused(
      form(Buffer.alloc(UPLOAD_MAX_BYTES + 1_000)),
      413,
      'upload.too-large',
      'O arquivo passa do limite de 15 GB.',
    ));

  it('[UPLOAD-15] over the limit, of a length that is not announced: refused as soon as it passes it', async () => {
    const before = await site.stored('');
    async function* tooMuch() {
      yield clips.good;
      const part = Buffer.alloc(1024 * 1024);
      for (let sent = 0; sent <= UPLOAD_MAX_BYTES; sent += part.length) yield part;
    }
    expect(await sendChunked(site, tooMuch())).toMatchObject({
      status: 413,
      body: { code: 'upload.too-large', message: 'O arquivo passa do limite de 15 GB.' },
    });
    expect((await site.log()).items[0]).toMatchObject({ status: 'error', reason: 'upload.too-large' });
    await expectNothingNew(before);
  });

  it('over 16106127360 bytes by its Content-Length, before a byte is sent', async () => {
    const { head } = await rawUpload(OVER_15_GB, 0, (socket) => socket.end());
    expect(head).toContain('HTTP/1.1 413');
    expect((await site.log()).items[0]).toMatchObject({
      status: 'error',
      reason: 'upload.too-large',
      fileSize: OVER_15_GB,
    });
  });

  it('that breaks off half way', async () => {
    const before = await site.stored('');
    const { total } = await site.log();
    await rawUpload(UPLOAD_MAX_BYTES, 17 * 1024 * 1024, (socket) => socket.destroy());
    const log = await waitFor(
      'the entry in the log of uploads',
      () => site.log(),
      (now) => now.total > total,
    );
    expect(log.items[0]).toMatchObject({ status: 'error', reason: 'upload.interrupted' });
    await expectNothingNew(before);
  });

  it.each([
    '../../etc/passwd.mp4',
    "aspas\" e 'apóstrofo'.mp4",
    '🎬 conto 🎬.mp4',
    `${'a'.repeat(296)}.mp4`,
    'linha\r\nX-Injected: 1.mp4',
    'C:\\videos\\conto.mp4',
  ])('as a file name is made harmless: %p', async (name) => {
    const body = await uploadVideo(name);
    expect(text(body['s3Key'])).toMatch(/^videos\/[A-Za-z0-9_-]+\/[A-Za-z0-9_-][A-Za-z0-9._-]{0,99}$/);
    expect((await site.log()).items[0]).toMatchObject({ status: 'success', url: body['fileUrl'] });
  });

  it('leaves the site in good health', async () => {
    expect((await uploadVideo())['success']).toBe(true);
    expect(await (await site.fetch('/api/health/ready')).json()).toMatchObject({ status: 'ok' });
  });

  /** An upload written by hand: announces `contentLength`, sends `bytes` of its file, then `then` does what it does. */
  function rawUpload(
    contentLength: number,
    bytes: number,
    then: (socket: ReturnType<typeof connect>) => void,
  ): Promise<{ head: string }> {
    const { hostname, port, origin } = new URL(site.url);
    const lines = [
      'POST /api/videos/upload-video HTTP/1.1',
      `Host: ${hostname}:${port}`,
      `Cookie: ${site.cookie}`,
      `Origin: ${origin}`,
      'Content-Type: multipart/form-data; boundary=x',
      `Content-Length: ${contentLength}`,
      '',
      '',
    ];
    const part = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.mp4"\r\n\r\n';
    return new Promise((resolve, reject) => {
      let head = '';
      const socket = connect(Number(port), hostname, () => {
        socket.write(lines.join('\r\n'));
        if (bytes > 0)
          socket.write(Buffer.concat([Buffer.from(part), Buffer.alloc(bytes, 1)]), () => then(socket));
      });
      socket.on('data', (data) => {
        head += data.toString();
        then(socket);
      });
      socket.once('close', () => resolve({ head }));
      socket.once('error', reject);
    });
  }
});
