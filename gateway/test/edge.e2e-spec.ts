import { ROUTES, type Role, type RouteContract } from '@alcova/contracts';
import { PutObjectCommand } from '@aws-sdk/client-s3';
import { createHash } from 'node:crypto';
import { MediaAddresses } from '../src/media/media-addresses';
import { signatureOf } from '../src/media/signing';
import { SITE, startGateway, type TestGateway } from './support/gateway';
import { PASSWORD, startAuditResponder } from './support/responders';

const video = Buffer.from(Array.from({ length: 100_000 }, (_, index) => index % 251));
const image = Buffer.from('an image');
const imageFile = `${createHash('sha256').update(image).digest('hex')}.webp`;
let gateway: TestGateway;
let audit: Awaited<ReturnType<typeof startAuditResponder>>;

beforeAll(async () => {
  gateway = await startGateway();
  audit = await startAuditResponder(gateway.nats.url);
  const { client, env } = gateway.bucket;
  const put = (Key: string, Body: Buffer) =>
    client.send(new PutObjectCommand({ Bucket: env.S3_BUCKET, Key, Body }));
  await put('assets/asset1/1/video.mp4', video);
  await put(`images/${imageFile}`, image);
});
afterAll(async () => {
  await audit.stop();
  await gateway.stop();
});

const call = (path: string, init: RequestInit & { headers?: Record<string, string> } = {}) =>
  fetch(`${gateway.url}${path}`, init);
const json = (
  body: unknown,
  headers: Record<string, string> = {},
): RequestInit & { headers: Record<string, string> } => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', origin: SITE, ...headers },
  body: JSON.stringify(body),
});
const problemOf = async (response: Response) => (await response.json()) as { code: string; message: string };

describe('access', () => {
  const examples: Record<string, unknown> = {
    createVideo: { title: 'x', category: 'gay', url: 'https://v.example/asset1/clip.mp4' },
    updateVideo: { title: 'y' },
    login: { email: 'user@alcova.example', password: PASSWORD },
  };
  const roles: (Role | 'visitor')[] = ['visitor', 'user', 'admin'];
  // What lets somebody renew a session is the cookie that is renewed, whoever asks: a test of its own.
  const table = ROUTES.filter(({ operationId }) => operationId !== 'refresh').flatMap((route) =>
    roles.map((role) => [route, role] as const),
  );

  const expectedDenial = (route: RouteContract, role: Role | 'visitor'): number | undefined => {
    if (route.access === 'public') return undefined;
    if (role === 'visitor') return 401;
    return route.access.includes(role) ? undefined : 403;
  };

  it.each(table.map(([route, role]) => [`${route.method} ${route.path}`, role, route] as const))(
    '%s as %s',
    async (_place, role, route) => {
      const path = route.path.replace('{id}', 'video1').replace('{encodedFileName}', 'a1%2Fclip.mp4');
      const headers: Record<string, string> = { origin: SITE };
      if (role !== 'visitor') headers['cookie'] = `alcova_access=${await gateway.tokenFor(role)}`;
      if (route.path === '/api/auth/second-factor/start') headers['cookie'] = 'alcova_challenge=asked-before';
      const body = examples[route.operationId];
      const response = await call(path, {
        method: route.method,
        headers: body ? { ...headers, 'content-type': 'application/json' } : headers,
        ...(body ? { body: JSON.stringify(body) } : {}),
      });
      const denial = expectedDenial(route, role);
      if (denial !== undefined) {
        expect(response.status).toBe(denial);
        expect(response.headers.get('content-type')).toContain('application/problem+json');
        expect((await problemOf(response)).code).toBe(denial === 401 ? 'auth.required' : 'auth.forbidden');
      } else {
        const refused = [401, 403].includes(response.status) ? (await problemOf(response)).code : undefined;
        // A proof of age is asked for besides the session.
        expect([undefined, 'age.proof-required']).toContain(refused);
      }
    },
  );

  it('is refused for a token that ended, was changed, or is none', async () => {
    const ended = await gateway.tokenFor('admin', -10);
    const good = await gateway.tokenFor('admin');
    for (const token of [ended, `${good.slice(0, -3)}AAA`, 'nonsense']) {
      const response = await call('/api/admin/videos', { headers: { cookie: `alcova_access=${token}` } });
      expect(response.status).toBe(401);
      expect((await problemOf(response)).code).toBe('auth.session-expired');
    }
  });

  it('is refused to changes from other sites', async () => {
    const cookie = `alcova_access=${await gateway.tokenFor('admin')}`;
    const foreigners: Record<string, string>[] = [
      { origin: 'https://evil.example' },
      { 'sec-fetch-site': 'cross-site', origin: SITE },
      {},
    ];
    for (const foreign of foreigners) {
      const headers = { cookie, ...foreign };
      const response = await call('/api/videos/video1', { method: 'DELETE', headers });
      expect(response.status).toBe(403);
      expect((await problemOf(response)).code).toBe('request.bad-origin');
    }
  });
});

describe('sessions', () => {
  it('stand in cookies that scripts cannot read, and in nothing else', async () => {
    const response = await call(
      '/api/auth/login',
      json({ email: 'admin@alcova.example', password: PASSWORD }),
    );
    expect(response.status).toBe(200);
    const [access, refresh] = response.headers.getSetCookie();
    expect(access).toMatch(/^alcova_access=.+; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/);
    expect(refresh).toMatch(/^alcova_refresh=.+; Path=\/api\/auth; Expires=.+; HttpOnly; SameSite=Lax$/);
    const text = await response.text();
    expect(text).toContain('"role":"admin"');
    expect(text).not.toContain('refresh-admin');
    const me = await call('/api/auth/me', { headers: { cookie: access?.split(';')[0] ?? '' } });
    expect(await me.json()).toMatchObject({
      user: { role: 'admin' },
      accessExpiresAt: expect.stringContaining('T') as string,
    });
  });

  it('say who one is: nobody, for a visitor', async () => {
    expect(await (await call('/api/auth/me')).json()).toEqual({ user: null, accessExpiresAt: null });
  });

  it('give the specification’s message for wrong credentials', async () => {
    const response = await call(
      '/api/auth/login',
      json({ email: 'admin@alcova.example', password: 'wrong' }),
    );
    expect(response.status).toBe(401);
    expect(await problemOf(response)).toMatchObject({ message: 'Email ou senha incorretos' });
  });

  it('are renewed by the refresh cookie alone, and forgotten when it is not good any more', async () => {
    const renewed = await call('/api/auth/refresh', {
      method: 'POST',
      headers: { origin: SITE, cookie: 'alcova_refresh=refresh-admin' },
    });
    expect(renewed.status).toBe(200);
    // Not by who is signed in.
    const signedIn = await call('/api/auth/refresh', {
      method: 'POST',
      headers: { origin: SITE, cookie: `alcova_access=${await gateway.tokenFor('admin')}` },
    });
    expect(signedIn.status).toBe(401);
    const ended = await call('/api/auth/refresh', {
      method: 'POST',
      headers: { origin: SITE, cookie: 'alcova_refresh=stolen' },
    });
    expect(ended.status).toBe(401);
    expect(ended.headers.getSetCookie()[0]).toContain('Expires=Thu, 01 Jan 1970');
  });

  it('end with a bare 204', async () => {
    const response = await call('/api/auth/logout', { method: 'POST', headers: { origin: SITE } });
    expect(response.status).toBe(204);
    expect(await response.text()).toBe('');
  });
});

describe('requests', () => {
  it('[LIST-10] lists the five categories, hetero the default, with the label of lesbicas-bi', async () => {
    const { items } = (await (await call('/api/categories')).json()) as {
      items: { id: string; label: string; isDefault: boolean }[];
    };
    expect(items.map(({ id }) => id)).toEqual(['hetero', 'gay', 'trans', 'lesbicas-bi', 'incesto']);
    expect(items.filter(({ isDefault }) => isDefault).map(({ id }) => id)).toEqual(['hetero']);
    expect(items.find(({ id }) => id === 'lesbicas-bi')?.label).toBe('Lésbicas/Bi');
  });

  it('that take no body may name the type of one', async () => {
    const cookie = `alcova_access=${await gateway.tokenFor('admin')}`;
    const remove = (headers: Record<string, string>) =>
      call('/api/videos/file/a1%2Fclip.mp4', {
        method: 'DELETE',
        headers: { origin: SITE, cookie, ...headers },
      });
    const plain = await remove({});
    const named = await remove({ 'content-type': 'application/json' });
    expect([named.status, await named.text()]).toEqual([plain.status, await plain.text()]);
    expect(plain.status).toBeLessThan(300);
  });

  it('of the public never get what is for administrators', async () => {
    for (const path of ['/api/videos/video1', '/api/videos', '/api/videos/home', '/api/videos/search?q=a'])
      expect(await (await call(path)).text()).not.toContain('somente para administradores');
  });

  it.each([
    [{}, 'video.title-required', 'Por favor, preencha o título do vídeo'],
    [{ title: ' ', category: 'gay' }, 'video.title-required', 'Por favor, preencha o título do vídeo'],
    [{ title: 'x' }, 'video.category-required', 'Por favor, selecione uma categoria'],
    [{ title: 'x', category: 'gay' }, 'video.file-required', 'Por favor, faça o upload do vídeo'],
  ])('that create a video from %j are told what is missing first', async (body, code, message) => {
    const cookie = `alcova_access=${await gateway.tokenFor('admin')}`;
    const response = await call('/api/videos', json(body, { cookie }));
    expect(response.status).toBe(400);
    expect(await problemOf(response)).toMatchObject({ code, message });
  });

  it('that change a video without an id, or a missing one, are told so', async () => {
    const cookie = `alcova_access=${await gateway.tokenFor('admin')}`;
    const patch = (path: string) => call(path, { ...json({ title: 'x' }, { cookie }), method: 'PATCH' });
    expect(await problemOf(await patch('/api/videos/'))).toMatchObject({
      code: 'video.update-without-id',
      message: 'Video ID is required for update',
    });
    expect(await problemOf(await patch('/api/videos/none'))).toMatchObject({
      code: 'video.update-missing',
      message: 'Video not found',
    });
  });

  it.each<[string, string, RequestInit & { headers?: Record<string, string> }, number, string]>([
    ['an unknown place', '/api/nothing', {}, 404, 'request.route-not-found'],
    ['an address that cannot be decoded', '/api/videos/%ff', {}, 400, 'request.invalid'],
    [
      'broken JSON',
      '/api/auth/login',
      { method: 'POST', body: '{', headers: { 'content-type': 'application/json', origin: SITE } },
      400,
      'request.invalid',
    ],
    [
      'a foreign content type',
      '/api/auth/login',
      { method: 'POST', body: 'x', headers: { 'content-type': 'text/x', origin: SITE } },
      415,
      'request.unsupported-media-type',
    ],
    [
      'two megabytes of JSON',
      '/api/auth/login',
      {
        method: 'POST',
        body: JSON.stringify('x'.repeat(2_000_000)),
        headers: { 'content-type': 'application/json', origin: SITE },
      },
      413,
      'request.body-too-large',
    ],
  ])('with %s get a problem', async (_what, path, init, status, code) => {
    const response = await call(path, init);
    expect(response.status).toBe(status);
    expect(response.headers.get('content-type')).toContain('application/problem+json');
    const problem = (await response.json()) as Record<string, unknown>;
    expect(problem).toMatchObject({ code, status });
    expect(problem['requestId']).toBe(response.headers.get('x-request-id') ?? problem['requestId']);
  });

  it('keep a well-formed request id', async () => {
    const response = await call('/api/categories', { headers: { 'x-request-id': 'from-my-proxy-1' } });
    expect(response.headers.get('x-request-id')).toBe('from-my-proxy-1');
  });

  it('for the OpenAPI document can be conditional', async () => {
    const first = await call('/api/openapi.json');
    expect(await first.json()).toMatchObject({ openapi: '3.1.0' });
    const again = await call('/api/openapi.json', {
      headers: { 'if-none-match': first.headers.get('etag') ?? '' },
    });
    expect(again.status).toBe(304);
  });
});

describe('media', () => {
  const signed = async () => {
    const answer = (await (await call('/api/videos/video1/playback')).json()) as {
      mp4: string;
      expiresAt: string;
    };
    return answer;
  };

  it('[PLAYER-09] are refused without a signature, with a forged one, and after their time; no page may frame the site', async () => {
    const { mp4, expiresAt } = await signed();
    expect((await call(mp4)).status).toBe(200);
    expect(Date.parse(expiresAt)).toBeGreaterThan(Date.now());

    const [, , keyId = '', expires = '', signature = '', asset = '', revision = '', file = ''] =
      mp4.split('/');
    const past = { asset, revision: 1, expires: 1_000_000_000 };
    const key = gateway.config.MEDIA_SIGNING_KEYS[0];
    const refused = [
      `/media/${asset}/${revision}/${file}`,
      `/media/${keyId}/${expires}/${signature.replace(/^./, (first) => (first === 'A' ? 'B' : 'A'))}/${asset}/1/${file}`,
      `/media/${keyId}/${Number(expires) + 1}/${signature}/${asset}/1/${file}`,
      `/media/${keyId}/${expires}/${signature}/other/1/${file}`,
      `/media/${keyId}/${expires}/${signature}/${asset}/2/${file}`,
      `/media/none/${expires}/${signature}/${asset}/1/${file}`,
      `/media/${keyId}/${past.expires}/${signatureOf(past, key?.secret ?? Buffer.alloc(0))}/${asset}/1/${file}`,
      `/media/${keyId}/${expires}/${signature}/${asset}/1/..%2f..%2f..%2fvideos`,
      '/cdn/asset1/clip.mp4',
    ];
    for (const path of refused) {
      const response = await call(path, { headers: { referer: 'https://elsewhere.example/' } });
      expect([path, response.status]).toEqual([path, 403]);
      expect((await problemOf(response)).code).toBe('media.address-refused');
    }
    for (const path of ['/', '/home', mp4]) {
      const { headers } = await call(path);
      expect(headers.get('x-frame-options')).toBe('DENY');
      expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
      expect(headers.get('cross-origin-resource-policy')).toBe('same-site');
    }
  });

  it('have one form of each number, so that a cache keeps a file once', async () => {
    const { mp4 } = await signed();
    const [, , keyId, expires, signature, asset, revision, file] = mp4.split('/');
    for (const path of [
      `/media/${keyId}/0${expires}/${signature}/${asset}/${revision}/${file}`,
      `/media/${keyId}/${expires}/${signature}/${asset}/0${revision}/${file}`,
    ])
      expect([path, (await call(path)).status]).toEqual([path, 403]);
  });

  it('signed with an older key are still good', async () => {
    const old = gateway.config.MEDIA_SIGNING_KEYS.slice(1);
    const { address } = new MediaAddresses({ ...gateway.config, MEDIA_SIGNING_KEYS: old }).sign(
      { asset: 'asset1', revision: 1 },
      'video.mp4',
    );
    expect((await call(address)).status).toBe(200);
  });

  it('come whole, with their type and their time', async () => {
    const { mp4, expiresAt } = await signed();
    const response = await call(mp4);
    expect(Buffer.from(await response.arrayBuffer()).equals(video)).toBe(true);
    expect(response.headers.get('content-type')).toBe('video/mp4');
    expect(response.headers.get('accept-ranges')).toBe('bytes');
    const maxAge = Number(/max-age=(\d+)/.exec(response.headers.get('cache-control') ?? '')?.[1]);
    expect(Math.abs(Date.now() / 1_000 + maxAge - Date.parse(expiresAt) / 1_000)).toBeLessThan(5);
  });

  it.each([
    ['bytes=0-99', 206, 'bytes 0-99/100000', 0, 100],
    ['bytes=99990-', 206, 'bytes 99990-99999/100000', 99_990, 100_000],
    ['bytes=-10', 206, 'bytes 99990-99999/100000', 99_990, 100_000],
    ['bytes=0-9223372036854775807', 206, 'bytes 0-99999/100000', 0, 100_000],
    ['bytes=-18446744073709551615', 206, 'bytes 0-99999/100000', 0, 100_000],
    ['bytes=0-1,5-6', 200, null, 0, 100_000],
  ])('in parts: %s', async (range, status, contentRange, from, to) => {
    const { mp4 } = await signed();
    const response = await call(mp4, { headers: { range } });
    expect(response.status).toBe(status);
    expect(response.headers.get('content-range')).toBe(contentRange);
    expect(Buffer.from(await response.arrayBuffer()).equals(video.subarray(from, to))).toBe(true);
  });

  it.each(['bytes=100000-', 'bytes=9223372036854775807-'])(
    'in no part that is not there: %s',
    async (range) => {
      const { mp4 } = await signed();
      const response = await call(mp4, { headers: { range } });
      expect(response.status).toBe(416);
      expect(response.headers.get('content-range')).toBe('bytes */100000');
    },
  );

  it('under conditions', async () => {
    const { mp4 } = await signed();
    const head = await call(mp4, { method: 'HEAD', headers: { range: 'bytes=0-1' } });
    expect(head.status).toBe(200);
    expect(head.headers.get('content-length')).toBe('100000');
    const etag = head.headers.get('etag') ?? '';
    expect(etag).toMatch(/^".+"$/);
    const get = (headers: Record<string, string>) => call(mp4, { headers }).then(({ status }) => status);
    expect(await get({ 'if-none-match': etag })).toBe(304);
    expect(await get({ 'if-none-match': '"other"' })).toBe(200);
    expect(await get({ 'if-range': etag, range: 'bytes=0-1' })).toBe(206);
    expect(await get({ 'if-range': '"other"', range: 'bytes=0-1' })).toBe(200);
  });

  it('that are not in the store are not found', async () => {
    const { address } = new MediaAddresses(gateway.config).sign({ asset: 'asset1', revision: 1 }, 'none.mp4');
    const response = await call(address);
    expect(response.status).toBe(404);
    expect(response.headers.get('cache-control')).toBe('no-store');
  });

  it('for cards are public and kept by browsers for ever', async () => {
    const response = await call(`/images/${imageFile}`);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('image/webp');
    expect(response.headers.get('cache-control')).toBe('private, max-age=31536000, immutable');
    expect((await call('/images/none.webp')).status).toBe(404);
  });
});

describe('OPTIONS', () => {
  const ask = (path: string) =>
    call(path, {
      method: 'OPTIONS',
      headers: { origin: 'https://other.example', 'access-control-request-method': 'DELETE' },
    });

  it.each([
    ['/api/videos', 'GET, HEAD, OPTIONS, PATCH, POST'],
    ['/api/videos/video1', 'DELETE, GET, HEAD, OPTIONS, PATCH'],
    ['/api/auth/login', 'OPTIONS, POST'],
    ['/api/categories', 'GET, HEAD, OPTIONS'],
    ['/api/uploads/none', 'DELETE, HEAD, OPTIONS, PATCH'],
    [`/images/${imageFile}`, 'GET, HEAD, OPTIONS'],
    ['/media/k/1/s/asset1/1/video.mp4', 'GET, HEAD, OPTIONS'],
    ['/robots.txt', 'GET, HEAD, OPTIONS'],
    ['/assets/app-1a2b3c.js', 'GET, HEAD, OPTIONS'],
    ['/video/video1', 'GET, HEAD, OPTIONS'],
    ['/home?page=2', 'GET, HEAD, OPTIONS'],
  ])('at %s says what is taken there, and lets no other site in', async (path, allow) => {
    const { status, headers } = await ask(path);
    expect([status, headers.get('allow')]).toEqual([204, allow]);
    expect([...headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
    expect(headers.get('content-security-policy')).not.toBeNull();
  });

  it.each(['/api/nothing', '/nada', '/assets/none.js', '/assets/../../package.json', '/banners/none'])(
    'at %s finds nothing',
    async (path) => {
      const response = await ask(path);
      expect([response.status, response.headers.get('allow')]).toEqual([404, null]);
      expect((await problemOf(response)).code).toBe('request.route-not-found');
    },
  );
});

describe('the web application', () => {
  it('is served for every screen, never cached without asking', async () => {
    for (const path of ['/', '/home?q=x', '/terms', '/upload-video']) {
      const response = await call(path, { headers: { accept: 'text/html' } });
      expect(response.status).toBe(200);
      expect(response.headers.get('cache-control')).toBe('no-cache');
      expect(await response.text()).toMatch(/<title>(.+ \| )?Alcova<\/title>/);
    }
  });

  it('has hashed files that are kept for ever, packed where the client can', async () => {
    const path = '/assets/app-1a2b3c.js';
    const plain = await call(path, { headers: { 'accept-encoding': 'identity' } });
    expect(plain.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(plain.headers.get('content-type')).toContain('javascript');
    const packed = await call(path, { method: 'HEAD', headers: { 'accept-encoding': 'br' } });
    expect(packed.headers.get('content-encoding')).toBe('br');
  });

  it('has an icon for who asks for /favicon.ico, and lets it be kept', async () => {
    const icon = await call('/favicon.ico');
    expect([icon.status, icon.headers.get('content-type')]).toEqual([200, 'image/png']);
    expect(icon.headers.get('cache-control')).toBe('public, max-age=3600');
    expect(await icon.text()).toBe('not really a picture');
  });

  it('has no page for a file that is missing', async () => {
    for (const path of ['/assets/none.js', '/robots-none.txt', '/..%2f..%2fetc/passwd.txt'])
      expect([404, 403, 400]).toContain((await call(path)).status);
  });

  it.each(['/video/%E7', '/contos/jo%E3o', '/autor/Jo%E3o', '/c/l%E9sbicas', '/%', '/search%E7?q=%E7'])(
    'says of a link in Latin-1 that there is no such page: %s',
    async (path) => {
      const response = await call(path, { headers: { accept: 'text/html' } });
      expect([response.status, response.headers.get('content-type')]).toEqual([
        ...[404, 'text/html; charset=utf-8'],
      ]);
      expect(await response.text()).toMatch(
        /<title>Página não encontrada .+ name="robots" content="noindex"/s,
      );
      expect(response.headers.get('x-request-id')).not.toBeNull();
    },
  );

  it.each(['/api/videos/%E7', '/media/%E7', '/images/%E7', '/assets/%E7.js'])(
    'has no page for another address that cannot be decoded: %s',
    async (path) => {
      const response = await call(path, { headers: { accept: 'text/html' } });
      expect([response.status, (await problemOf(response)).code]).toEqual([400, 'request.invalid']);
    },
  );

  it('allows no inline script or style', async () => {
    const policy = (await call('/')).headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toContain('unsafe');
  });
});
