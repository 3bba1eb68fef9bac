import { waitFor, waitUntil } from '@alcova/testing';
import { DeleteObjectCommand, ListMultipartUploadsCommand } from '@aws-sdk/client-s3';
import { connect, type Socket } from 'node:net';
import sharp from 'sharp';
import { SITE, startGateway, type TestGateway } from './support/gateway';

const LIMIT = 20 * 1024 * 1024;
let gateway: TestGateway;
let cookie: string;

beforeAll(async () => {
  gateway = await startGateway({ UPLOAD_MAX_BYTES: String(LIMIT) });
  cookie = `alcova_access=${await gateway.tokenFor('admin')}`;
});
afterAll(() => gateway.stop());
beforeEach(() => {
  gateway.uploadLog.entries.length = 0;
  gateway.uploadLog.verdict = { state: 'probed', reason: null, found: null };
});

type Fields = [string, string | { bytes: Uint8Array<ArrayBuffer>; name: string }][];

async function send(path: string, fields: Fields) {
  const form = new FormData();
  for (const [name, value] of fields)
    if (typeof value === 'string') form.append(name, value);
    else form.append(name, new Blob([value.bytes]), value.name);
  const response = await fetch(`${gateway.url}${path}`, {
    method: 'POST',
    headers: { cookie, origin: SITE },
    body: form,
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}
const clip = { bytes: new Uint8Array(200_000).fill(7), name: 'clip.mp4' };
const lastEntry = () => gateway.uploadLog.entries.at(-1);

async function expectNothingLeft() {
  expect(await gateway.bucket.keys('videos/')).toEqual([]);
  const { Uploads } = await gateway.bucket.client.send(
    new ListMultipartUploadsCommand({ Bucket: gateway.bucket.env.S3_BUCKET }),
  );
  expect(Uploads ?? []).toEqual([]);
}

/** Opens an upload by hand and sends `bytes` of a file that was announced to be longer. */
function openUpload(
  contentLength: number,
  bytes: number,
  path = '/api/videos/upload-video',
): Promise<Socket> {
  const { hostname, port } = new URL(gateway.url);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => {
      socket.write(
        [
          `POST ${path} HTTP/1.1`,
          `Host: ${hostname}`,
          `Cookie: ${cookie}`,
          `Origin: ${SITE}`,
          'Content-Type: multipart/form-data; boundary=x',
          `Content-Length: ${contentLength}`,
          '',
          bytes > 0 ? '--x\r\nContent-Disposition: form-data; name="file"; filename="a.mp4"\r\n\r\n' : '',
        ].join('\r\n'),
      );
      if (bytes === 0) return resolve(socket);
      socket.write(Buffer.alloc(bytes, 1), () => resolve(socket));
    });
    socket.once('error', reject);
  });
}

describe('an upload', () => {
  it.each<[string, Fields]>([
    [
      'before',
      [
        ['title', 'Um conto'],
        ['category', 'gay'],
        ['file', clip],
      ],
    ],
    [
      'after',
      [
        ['file', clip],
        ['title', 'Um conto'],
        ['category', 'gay'],
      ],
    ],
  ])('takes fields %s the file', async (_where, fields) => {
    expect(await send('/api/videos/upload', fields)).toEqual({
      status: 200,
      body: { success: true, message: 'Vídeo enviado com sucesso!' },
    });
    expect(lastEntry()).toMatchObject({ size: 200_000, reason: null });
    for (const key of await gateway.bucket.keys('videos/'))
      await gateway.bucket.client.send(
        new DeleteObjectCommand({
          Bucket: gateway.bucket.env.S3_BUCKET,
          Key: key,
        }),
      );
  });

  it.each<[string, Fields, number, string, string]>([
    ['nothing', [['x', 'y']], 400, 'upload.file-required', 'Por favor, selecione um arquivo de vídeo'],
    [
      'neither file nor title',
      [
        ['title', ''],
        ['category', 'gay'],
      ],
      400,
      'upload.file-required',
      'Por favor, selecione um arquivo de vídeo',
    ],
    [
      'no title',
      [
        ['category', 'gay'],
        ['file', clip],
      ],
      400,
      'upload.title-required',
      'Por favor, insira um título para o vídeo',
    ],
    [
      'a blank title after the file',
      [
        ['file', clip],
        ['title', '  '],
        ['category', 'gay'],
      ],
      400,
      'upload.title-required',
      'Por favor, insira um título para o vídeo',
    ],
    [
      'a wrong category',
      [
        ['title', 'x'],
        ['category', 'outra'],
        ['file', clip],
      ],
      400,
      'video.category-required',
      'Por favor, selecione uma categoria',
    ],
    [
      'a wrong category after the file',
      [
        ['file', clip],
        ['title', 'x'],
        ['category', 'outra'],
      ],
      400,
      'video.category-required',
      'Por favor, selecione uma categoria',
    ],
    [
      'zero bytes',
      [
        ['title', 'x'],
        ['category', 'gay'],
        ['file', { bytes: new Uint8Array(0), name: 'a.mp4' }],
      ],
      422,
      'upload.empty-file',
      'O arquivo está vazio.',
    ],
  ])('with %s is refused, logged, and leaves nothing', async (_what, fields, status, code, message) => {
    const answer = await send('/api/videos/upload', fields);
    expect(answer).toMatchObject({ status, body: { success: false, code, message, error: message } });
    expect(lastEntry()).toMatchObject({ reason: code });
    await expectNothingLeft();
  });

  it('over the limit is cut while it streams', async () => {
    const answer = await send('/api/videos/upload-video', [
      ['file', { bytes: new Uint8Array(LIMIT + 10_000), name: 'big.mp4' }],
    ]);
    expect(answer).toMatchObject({ status: 413, body: { code: 'upload.too-large', success: false } });
    expect(lastEntry()).toMatchObject({ reason: 'upload.too-large' });
    await expectNothingLeft();
  });

  it('over the limit by its Content-Length is refused before a byte is sent', async () => {
    const socket = await openUpload(LIMIT + 1_000_000, 0);
    const head = await new Promise<string>((resolve) =>
      socket.once('data', (data) => resolve(data.toString())),
    );
    expect(head).toContain('HTTP/1.1 413');
    expect(lastEntry()).toMatchObject({ reason: 'upload.too-large', size: LIMIT + 1_000_000 });
    socket.destroy();
  });

  it.each([1_000, 18 * 1024 * 1024])(
    'broken off after %p bytes is logged and leaves nothing',
    async (bytes) => {
      const socket = await openUpload(LIMIT, bytes);
      await new Promise((resolve) => setImmediate(resolve));
      socket.destroy();
      await waitUntil('the entry of the broken upload', () => lastEntry() !== undefined);
      expect(lastEntry()).toMatchObject({ reason: 'upload.interrupted' });
      await expectNothingLeft();
    },
  );

  it('that the probe refuses answers the refusal', async () => {
    gateway.uploadLog.verdict = { state: 'refused', reason: 'upload.no-picture', found: null };
    expect(await send('/api/videos/upload-video', [['file', clip]])).toMatchObject({
      status: 422,
      body: {
        code: 'upload.no-picture',
        success: false,
        message: 'O arquivo só tem som. Envie um arquivo com imagem.',
      },
    });
  });

  it('that passes a limit answers which one, and the value found', async () => {
    gateway.uploadLog.verdict = { state: 'refused', reason: 'upload.too-long', found: '12 h 30 min 0 s' };
    expect(await send('/api/videos/upload-video', [['file', clip]])).toMatchObject({
      status: 422,
      body: {
        code: 'upload.too-long',
        message: 'O vídeo passa do limite de 12 horas. Encontrado: 12 h 30 min 0 s.',
      },
    });
  });

  it.each(['/api/videos/upload', '/api/videos/upload-video', '/api/videos/upload-image'])(
    'whose form names no boundary is refused at %s',
    async (path) => {
      const response = await fetch(`${gateway.url}${path}`, {
        method: 'POST',
        headers: { cookie, origin: SITE, 'content-type': 'multipart/form-data' },
        body: '--b\r\n',
      });
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({ code: 'request.invalid' });
    },
  );

  it('that is no form is refused', async () => {
    const response = await fetch(`${gateway.url}/api/videos/upload-video`, {
      method: 'POST',
      headers: { cookie, origin: SITE, 'content-type': 'application/json' },
      body: '{}',
    });
    expect(response.status).toBe(415);
  });
});

describe('an image', () => {
  const picture = async () => {
    const bytes = await sharp({ create: { width: 2_400, height: 1_350, channels: 3, background: '#336699' } })
      .withMetadata({ exif: { IFD0: { Copyright: 'secret place' } } })
      .png()
      .toBuffer();
    return { bytes: new Uint8Array(bytes), name: 'capa.png' };
  };

  it('is stored as WebP under its hash, at most 1920 wide, without metadata', async () => {
    const { status, body } = await send('/api/videos/upload-image', [['file', await picture()]]);
    expect(status).toBe(200);
    expect(body).toMatchObject({ success: true, duration: null, wasCompressed: false, error: null });
    expect(body['s3Key']).toMatch(/^images\/[0-9a-f]{64}\.webp$/);
    const stored = await fetch(`${gateway.url}/${String(body['s3Key'])}`);
    const metadata = await sharp(Buffer.from(await stored.arrayBuffer())).metadata();
    expect(metadata).toMatchObject({ format: 'webp', width: 1_920, height: 1_080 });
    expect(metadata.exif).toBeUndefined();
  });

  const written = (width: number, height: number, format: 'tiff' | 'jpeg') =>
    sharp({ create: { width, height, channels: 3, background: '#336699' } })
      .toFormat(format)
      .toBuffer();
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="640" height="360"><rect width="9" height="9"/></svg>';
  const formats = 'A imagem precisa ser JPEG, PNG, GIF, WebP ou AVIF.';
  const pixels = 'A imagem passa do limite de 25 milhões de pixels (por exemplo, 5000 x 5000).';

  it.each<[string, () => Promise<Uint8Array>, string, string]>([
    ['a drawing', async () => Buffer.from(svg), 'upload.image-format', formats],
    [
      'a drawing behind a declaration',
      async () => Buffer.from(`\uFEFF<?xml version="1.0"?>\n<!-- x -->\n${svg}`),
      'upload.image-format',
      formats,
    ],
    ['a TIFF', () => written(640, 360, 'tiff'), 'upload.image-format', formats],
    ['of too many pixels', () => written(5_001, 5_000, 'jpeg'), 'upload.image-too-many-pixels', pixels],
  ])('that is %s is refused with the reason, whatever its name', async (_what, bytes, code, message) => {
    const file = { bytes: new Uint8Array(await bytes()), name: 'capa.png' };
    expect(await send('/api/videos/upload-image', [['file', file]])).toMatchObject({
      status: 422,
      body: { code, message, success: false },
    });
    expect(lastEntry()).toMatchObject({ reason: code });
  });

  it('finds a place in memory or is told when to come again, and takes none from who comes after', async () => {
    const file = await picture();
    const before = gateway.uploadLog.begun;
    const slow = await Promise.all(
      Array.from({ length: 3 }, () => openUpload(LIMIT, 100_000, '/api/videos/upload-image')),
    );
    await waitUntil('three that are being read', () => gateway.uploadLog.begun === before + 3);
    const another = async () => {
      const form = new FormData();
      form.append('file', new Blob([file.bytes]), file.name);
      const headers = { cookie, origin: SITE };
      return fetch(`${gateway.url}/api/videos/upload-image`, { method: 'POST', headers, body: form });
    };
    const refused = await another();
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '1']);
    expect(gateway.uploadLog.begun).toBe(before + 3);
    expect(await refused.json()).toMatchObject({ code: 'unavailable', success: false });
    expect(lastEntry()).toMatchObject({ fileName: 'capa.png', reason: 'unavailable' });
    for (const socket of slow) socket.destroy();
    const taken = await waitFor('a place after those who went', another, ({ status }) => status === 200);
    expect(await taken.json()).toMatchObject({ success: true });
  });

  it.each<[string, Fields, number, string]>([
    ['none', [['x', 'y']], 400, 'upload.image-required'],
    [
      'text',
      [['file', { bytes: new TextEncoder().encode('no image'), name: 'a.png' }]],
      422,
      'upload.not-an-image',
    ],
    ['zero bytes', [['file', { bytes: new Uint8Array(0), name: 'a.png' }]], 422, 'upload.not-an-image'],
    [
      '21 MiB',
      [['file', { bytes: new Uint8Array(21 * 1024 * 1024), name: 'a.png' }]],
      413,
      'upload.image-too-large',
    ],
  ])('that is %s is refused and logged', async (_what, fields, status, code) => {
    expect(await send('/api/videos/upload-image', fields)).toMatchObject({
      status,
      body: { code, success: false },
    });
    expect(lastEntry()).toMatchObject({ reason: code });
  });
});
