import { MAX_UPLOAD_BYTES } from '@alcova/contracts';
import { waitFor } from '@alcova/testing';
import { GetObjectCommand, ListMultipartUploadsCommand } from '@aws-sdk/client-s3';
import { createHash, randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { SITE, startGateway, type TestGateway } from './support/gateway';
import { PART, TusClient } from './support/tus';

// Parts go to a real store, some of them slowly on purpose.
let gateway: TestGateway;
let other: Awaited<ReturnType<TestGateway['another']>>;
let tus: TusClient;
let elsewhere: TusClient;
const file = randomBytes(2 * PART + 1_000);
const parts = [file.subarray(0, PART), file.subarray(PART, 2 * PART), file.subarray(2 * PART)] as const;

beforeAll(async () => {
  gateway = await startGateway();
  other = await gateway.another();
  tus = new TusClient(gateway.url, SITE, `alcova_access=${await gateway.tokenFor('admin')}`);
  elsewhere = tus.at(other.url);
});
afterAll(() => gateway.stop());
beforeEach(() => {
  gateway.uploadLog.entries.length = 0;
});

const problemOf = async (response: Response) => ({
  status: response.status,
  type: response.headers.get('content-type'),
  body: (await response.json()) as Record<string, unknown>,
});
const problem = (status: number, code: string, message: string) => ({
  status,
  type: 'application/problem+json; charset=utf-8',
  body: expect.objectContaining({ status, code, message }) as object,
});
async function stored(): Promise<Buffer> {
  const [key = ''] = (await gateway.bucket.keys('videos/')).filter((name) => !name.endsWith('.info'));
  const { Body } = await gateway.bucket.client.send(
    new GetObjectCommand({ Bucket: gateway.bucket.env.S3_BUCKET, Key: key }),
  );
  if (!(Body instanceof Readable)) throw new Error('no object');
  return buffer(Body);
}
const unfinished = async () => {
  const answer = await gateway.bucket.client.send(
    new ListMultipartUploadsCommand({ Bucket: gateway.bucket.env.S3_BUCKET }),
  );
  return answer.Uploads ?? [];
};
const sha = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

it('says what it can', async () => {
  const response = await tus.send('OPTIONS', '/api/uploads');
  expect(response.status).toBe(204);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'tus-version': '1.0.0',
    'tus-extension': 'creation,termination,checksum',
    'tus-max-size': String(MAX_UPLOAD_BYTES),
    'tus-checksum-algorithm': 'sha256,sha1',
    allow: 'OPTIONS, POST',
  });
});

describe('a resumable upload', () => {
  it('goes on through another gateway after a connection was lost, with at most one part sent again', async () => {
    const before = (await readdir(tmpdir())).filter((name) => name.startsWith('tus-'));
    const path = await tus.begin(file.length);
    expect((await tus.part(path, 0, parts[0])).status).toBe(204);
    const half = await tus.openPart(path, PART, parts[1], PART / 2);
    half.drop();
    expect(await elsewhere.offset(path)).toBe(PART);
    const second = await elsewhere.part(path, PART, parts[1]);
    expect([second.status, second.headers.get('upload-offset')]).toEqual([204, String(2 * PART)]);
    expect((await tus.part(path, 2 * PART, parts[2])).status).toBe(204);
    expect(sha(await stored())).toBe(sha(file));
    expect(gateway.uploadLog.entries).toMatchObject([{ size: file.length, reason: null }]);
    expect(await unfinished()).toEqual([]);
    // The last answer may have been lost: asking again brings the same.
    expect(await elsewhere.offset(path)).toBe(file.length);
    for (const client of [tus, elsewhere])
      expect(await (await client.finish(path)).json()).toMatchObject({ success: true, error: null });
    expect((await readdir(tmpdir())).filter((name) => name.startsWith('tus-'))).toEqual(before);
  });

  it('is taken from a connection that is half dead by who continues it', async () => {
    const path = await tus.begin(file.length);
    const halfDead = await tus.openPart(path, 0, parts[0], 1_000);
    // Either may be first; who is asked for the upload gives it up.
    const goOn = async () => {
      if ((await elsewhere.offset(path)) === 0) await elsewhere.part(path, 0, parts[0]);
      return elsewhere.offset(path);
    };
    await waitFor("the upload's offset after the break", goOn, (offset) => offset === PART);
    await halfDead.ended;
    expect(await elsewhere.offset(path)).toBe(PART);
    expect((await elsewhere.send('DELETE', path)).status).toBe(204);
  });

  it('takes no part that came damaged', async () => {
    const path = await tus.begin(file.length);
    const wrong = `sha1 ${createHash('sha1').update(parts[1]).digest('base64')}`;
    expect(await problemOf(await tus.part(path, 0, parts[0], wrong))).toEqual(
      problem(
        460,
        'upload.damaged-part',
        'Uma parte do arquivo chegou danificada. Ela precisa ser enviada de novo.',
      ),
    );
    expect(await tus.offset(path)).toBe(0);
    const right = `sha1 ${createHash('sha1').update(parts[0]).digest('base64')}`;
    expect((await tus.part(path, 0, parts[0], right)).status).toBe(204);
    expect((await tus.part(path, PART, parts[1], 'md5 AAAA')).status).toBe(400);
    await tus.send('DELETE', path);
  });

  it('refuses a part from another place, and one of an odd length, and says so', async () => {
    const path = await tus.begin(file.length);
    expect(await problemOf(await tus.part(path, PART, parts[1]))).toEqual(
      problem(
        409,
        'upload.offset-conflict',
        'O envio já está em outro ponto. Continue a partir do que já foi recebido.',
      ),
    );
    expect(await problemOf(await tus.part(path, 0, parts[0].subarray(1)))).toEqual(
      problem(
        400,
        'upload.part-size',
        'Cada parte do envio, menos a última, deve ter um múltiplo de 16 MiB.',
      ),
    );
    expect(await problemOf(await tus.finish(path))).toMatchObject({ body: { code: 'upload.interrupted' } });
    await tus.send('DELETE', path);
  });

  it('leaves nothing but its entry in the log when it is given up', async () => {
    const keys = await gateway.bucket.keys('videos/');
    const path = await tus.begin(file.length);
    expect((await tus.part(path, 0, parts[0])).status).toBe(204);
    expect((await elsewhere.send('DELETE', path)).status).toBe(204);
    expect(await gateway.bucket.keys('videos/')).toEqual(keys);
    expect(await unfinished()).toEqual([]);
    expect(gateway.uploadLog.entries).toMatchObject([
      { reason: 'upload.cancelled', size: file.length, sent: PART },
    ]);
    for (const client of [tus, elsewhere]) expect(await client.offset(path)).toBe('status 404');
  });

  it('[UPLOAD-15] of over 16106127360 bytes is refused with a clear message before its bytes are stored', async () => {
    expect(await problemOf(await tus.create(MAX_UPLOAD_BYTES + 1))).toEqual(
      problem(413, 'upload.too-large', 'O arquivo passa do limite de 15 GB.'),
    );
    expect(gateway.uploadLog.entries).toMatchObject([{ fileName: 'conto.mp4', reason: 'upload.too-large' }]);
    expect(await problemOf(await tus.create(0))).toEqual(
      problem(422, 'upload.empty-file', 'O arquivo está vazio.'),
    );
  });
});

describe('an upload that does not fit beside those under way', () => {
  afterEach(() => {
    gateway.uploadLog.full = undefined;
  });

  it.each([
    [
      'upload.account-quota',
      'Os seus envios em andamento já ocupam o espaço permitido para uma conta. Conclua ou cancele um deles antes de começar outro.',
    ],
    [
      'upload.site-quota',
      'Os envios em andamento já ocupam o espaço reservado do site. Tente novamente quando outro envio terminar.',
    ],
  ] as const)('is refused with the reason %s, and leaves its entry in the log', async (code, message) => {
    const open = await unfinished();
    gateway.uploadLog.full = code;
    expect(await problemOf(await tus.create(1_000))).toEqual(problem(413, code, message));
    expect(gateway.uploadLog.entries).toMatchObject([{ fileName: 'conto.mp4', reason: code }]);
    expect(await unfinished()).toEqual(open);
  });
});

describe('the protocol', () => {
  it('is for administrators, from pages of the site', async () => {
    const as = async (cookie: string, origin = SITE) =>
      problemOf(await new TusClient(gateway.url, origin, cookie).create(1_000));
    expect(await as('')).toMatchObject({ status: 401, body: { code: 'auth.required' } });
    for (const role of ['user', 'moderator'] as const)
      expect(await as(`alcova_access=${await gateway.tokenFor(role)}`)).toMatchObject({
        ...{ status: 403, body: { code: 'auth.forbidden' } },
      });
    const admin = `alcova_access=${await gateway.tokenFor('admin')}`;
    expect(await as(admin, 'http://elsewhere.example')).toMatchObject({
      ...{ status: 403, body: { code: 'request.bad-origin' } },
    });
    expect(gateway.uploadLog.entries).toEqual([]);
  });

  it.each([
    ['HEAD', Buffer.from('images/outside/abc.webp').toString('base64url')],
    ['HEAD', Buffer.from('videos/a1/nowhere.mp4').toString('base64url')],
    ['HEAD', 'x'],
    ['DELETE', Buffer.from('videos/a1/../../exports/a').toString('base64url')],
  ])('%s of an address that is none (%s) finds nothing', async (method, part) => {
    expect((await tus.send(method, `/api/uploads/${part}`)).status).toBe(404);
  });

  it.each<[string, Record<string, string>]>([
    ['an upload in pieces', { 'upload-concat': 'partial', 'upload-length': '1000' }],
    ['an upload of pieces', { 'upload-concat': 'final;/api/uploads/a /api/uploads/b' }],
    ['pieces that are none', { 'upload-concat': 'x', 'upload-length': '1000' }],
    ['a length that comes later', { 'upload-defer-length': '1' }],
    ['a length, and another later', { 'upload-defer-length': '1', 'upload-length': '1000' }],
    ['no length', {}],
    ['a length that is none', { 'upload-length': '1e400' }],
    ['a length beyond numbers', { 'upload-length': '9'.repeat(400) }],
    ['names that cannot be read', { 'upload-length': '1000', 'upload-metadata': ',,,' }],
    ['one name twice', { 'upload-length': '1000', 'upload-metadata': 'filename YQ==,filename Yg==' }],
    ['a checksum that is none', { 'upload-length': '1000', 'upload-checksum': 'x' }],
  ])('refuses %s as bad input', async (_what, headers) => {
    expect(await problemOf(await tus.send('POST', '/api/uploads', headers))).toEqual(
      problem(400, 'request.invalid', 'Os dados enviados não são válidos.'),
    );
    expect(gateway.uploadLog.entries).toEqual([]);
  });

  it('refuses a length that a part brings as bad input', async () => {
    const path = await tus.begin(file.length);
    const headers = { 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' };
    const answer = await tus.send('PATCH', path, { ...headers, 'upload-length': '1000' }, Buffer.from('a'));
    expect(await problemOf(answer)).toMatchObject({ status: 400, body: { code: 'request.invalid' } });
    expect(await tus.offset(path)).toBe(0);
    await tus.send('DELETE', path);
  });

  it('fails by no method and no header of a client', async () => {
    const path = await tus.begin(file.length);
    const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND', 'LOCK', 'MKCOL'];
    const extras: Record<string, string>[] = [
      {},
      { 'x-http-method-override': 'DELETE' },
      { 'content-type': 'application/offset+octet-stream' },
      { 'content-type': 'application/offset+octet-stream', 'upload-offset': '9'.repeat(30) },
      { 'upload-offset': '-1' },
      { 'upload-expires': 'never', 'upload-length': '-1' },
      { 'tus-version': '9', 'tus-extension': 'concatenation', 'x-forwarded-proto': 'gopher' },
    ];
    for (const at of ['/api/uploads', '/api/uploads/x', `${path}x`, `${path}/x`, '/api/uploads?x=%ff'])
      for (const method of methods)
        for (const headers of extras) {
          const { status } = await tus.send(method, at, headers);
          expect([method, at, headers, status < 500]).toEqual([method, at, headers, true]);
        }
    await tus.send('DELETE', path);
  });

  it('is refused in a version that we do not speak', async () => {
    const response = await tus.send('POST', '/api/uploads', { 'tus-resumable': '0.2.2' });
    expect(await problemOf(response)).toMatchObject({ body: { code: 'request.invalid' } });
  });
});
