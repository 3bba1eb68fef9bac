import { PutObjectCommand } from '@aws-sdk/client-s3';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { PAGE_SCRIPT, SITE, startGateway, type TestGateway } from './support/gateway';

let gateway: TestGateway;

beforeAll(async () => {
  gateway = await startGateway({ COOKIE_SECURE: 'true' });
  const { client, env } = gateway.bucket;
  await client.send(
    new PutObjectCommand({ Bucket: env.S3_BUCKET, Key: 'assets/asset1/1/video.mp4', Body: 'a video' }),
  );
});
afterAll(() => gateway.stop());

const post = (body: string, headers: Record<string, string> = {}): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', origin: SITE, ...headers },
  body,
});

/** Every kind of answer, by what it takes to get it. */
const answers: [string, number, string, RequestInit?][] = [
  ['data of the API', 200, '/api/categories'],
  ['the document of the API', 200, '/api/openapi.json'],
  ['the documentation page', 200, '/api/docs'],
  ['a file of the documentation', 200, '/api/docs/swagger-ui.css'],
  ['a visitor at a closed door', 401, '/api/me'],
  ['another origin', 403, '/api/auth/login', post('{}', { origin: 'https://evil.example' })],
  ['a broken body', 400, '/api/auth/login', post('{')],
  ['a body that is too large', 413, '/api/auth/login', post(JSON.stringify('x'.repeat(2_000_000)))],
  ['a body of a foreign type', 415, '/api/auth/login', post('x', { 'content-type': 'text/x' })],
  ['a place of the API that is not there', 404, '/api/nothing'],
  ['an address that cannot be decoded', 400, '/api/videos/%ff'],
  ['a page whose address cannot be decoded', 404, '/video/%ff'],
  ['what is taken at an address', 204, '/api/categories', { method: 'OPTIONS' }],
  ['a service that is away', 503, '/api/auth/password/forgotten', post('{"email":"a@b.example"}')],
  ['the way to a provider that is off', 404, '/api/auth/google'],
  ['the way back from a provider', 302, '/api/auth/google/callback?state=x&code=y'],
  ['the page', 200, '/'],
  ['a script of the page', 200, '/assets/app-1a2b3c.js'],
  ['a file that is not there', 404, '/assets/none.js'],
  ['media without a signature', 403, '/media/asset1/1/video.mp4'],
  ['an image that is not there', 404, `/images/${'0'.repeat(64)}.webp`],
];

const EXPECTED: Record<string, RegExp> = {
  'content-security-policy':
    /^default-src 'none';script-src 'self'(?: 'sha256-[\w+/]{43}=')?;style-src 'self'(?: 'sha256-[\w+/]{43}=')?;.*frame-ancestors 'none'/,
  'strict-transport-security': /^max-age=31536000; includeSubDomains$/,
  'x-frame-options': /^DENY$/,
  'referrer-policy': /^same-origin$/,
  'permissions-policy': /^accelerometer=\(self\), camera=\(\), .*geolocation=\(\), gyroscope=\(self\)/,
  'x-content-type-options': /^nosniff$/,
  'cross-origin-opener-policy': /^(same-origin-allow-popups|unsafe-none)$/,
  'cross-origin-resource-policy': /^same-site$/,
};

/** The headers that are missing or wrong. */
const mistakes = (headers: Headers) =>
  Object.entries(EXPECTED).flatMap(([name, form]) => {
    const value = headers.get(name);
    return value !== null && form.test(value) ? [] : [`${name}: ${value}`];
  });

describe('the security headers', () => {
  it.each(answers)('stand on %s', async (_what, status, path, init = {}) => {
    const response = await fetch(`${gateway.url}${path}`, { redirect: 'manual', ...init });
    await response.arrayBuffer();
    expect(response.status).toBe(status);
    expect(mistakes(response.headers)).toEqual([]);
    expect(response.headers.get('content-security-policy')).not.toContain('unsafe');
  });

  it('allow a page the lines that stand in it before the first paint, and nothing else anything inline', async () => {
    const allowed = `'self' 'sha256-${createHash('sha256').update(PAGE_SCRIPT).digest('base64')}'`;
    const sourcesAt = async (path: string, headers: Record<string, string> = {}) => {
      const response = await fetch(`${gateway.url}${path}`, { redirect: 'manual', headers });
      const policy = response.headers.get('content-security-policy') ?? '';
      const etag = response.headers.get('etag') ?? '';
      return { sources: /script-src ([^;]*)/.exec(policy)?.[1], etag, page: await response.text() };
    };
    for (const path of ['/', '/home', '/nada', '/video/none', '/search?q=farol']) {
      // Made, then kept ready, then not sent again.
      const [made, kept] = [await sourcesAt(path), await sourcesAt(path)];
      const known = await sourcesAt(path, { 'if-none-match': kept.etag });
      expect([made.sources, kept.sources, known.sources]).toEqual([allowed, allowed, allowed]);
      expect(made.page).toContain(`<script>${PAGE_SCRIPT}</script>`);
    }
    for (const path of [
      '/api/categories',
      '/api/docs',
      '/api/nothing',
      '/assets/app-1a2b3c.js',
      '/assets/none.js',
    ])
      expect([path, (await sourcesAt(path)).sources]).toEqual([path, "'self'"]);
  });

  it('stand on media, whole and in part', async () => {
    const playback = await fetch(`${gateway.url}/api/videos/video1/playback`);
    const { mp4 } = (await playback.json()) as { mp4: string };
    for (const headers of [{}, { range: 'bytes=0-1' }, { range: 'bytes=99-' }] as Record<string, string>[]) {
      const response = await fetch(`${gateway.url}${mp4}`, { headers });
      await response.arrayBuffer();
      expect(mistakes(response.headers)).toEqual([]);
    }
  });

  it('leave the sign-in pop-up alone, and only that', async () => {
    const policyOf = async (path: string) =>
      (await fetch(`${gateway.url}${path}`, { redirect: 'manual' })).headers.get(
        'cross-origin-opener-policy',
      );
    for (const path of [
      '/login/google?outcome=signed-in',
      '/api/auth/google?mode=popup',
      '/api/auth/google/callback',
    ])
      expect(await policyOf(path)).toBe('unsafe-none');
    for (const path of ['/', '/login', '/login/google/x', '/api/config'])
      expect(await policyOf(path)).toBe('same-origin-allow-popups');
  });

  it('do not promise TLS on an installation without it', async () => {
    const plain = await startGateway();
    try {
      expect((await fetch(`${plain.url}/`)).headers.get('strict-transport-security')).toBeNull();
    } finally {
      await plain.stop();
    }
  });
});

describe('requests over plain HTTP', () => {
  it('are what a page of a site behind TLS never makes', async () => {
    const behindTls = await startGateway({ SITE_URL: 'https://site.example' });
    const policyOf = async (url: string, path: string) =>
      (await fetch(`${url}${path}`)).headers.get('content-security-policy')?.split(';');
    try {
      for (const path of ['/', '/api/categories', '/api/nothing', '/assets/app-1a2b3c.js']) {
        expect(await policyOf(behindTls.url, path)).toContain('upgrade-insecure-requests');
        expect(await policyOf(gateway.url, path)).not.toContain('upgrade-insecure-requests');
      }
    } finally {
      await behindTls.stop();
    }
  });
});

describe('a request that names two hosts', () => {
  const sent = (lines: string[]) => {
    const { hostname, port } = new URL(gateway.url);
    return new Promise<string>((resolve, reject) => {
      const socket = connect(Number(port), hostname, () => socket.write(`${lines.join('\r\n')}\r\n\r\n`));
      let text = '';
      socket.on('data', (chunk) => (text += String(chunk)));
      socket.on('error', reject);
      socket.on('close', () => resolve(text));
    });
  };

  it.each([
    ['GET', '/api/categories', 'Host: site.example', 'Host: evil.example'],
    ['GET', '/', 'Host: site.example', 'hOST: site.example'],
    ['HEAD', '/api/nothing', 'Host:', 'Host: site.example'],
  ])('is refused, and its connection closed: %s %s %s %s', async (method, path, ...hosts) => {
    const answer = await sent([`${method} ${path} HTTP/1.1`, ...hosts]);
    expect(answer).toMatch(/^HTTP\/1\.1 400 [^]*application\/problem\+json/);
    expect(answer).toMatch(/^connection: close\r$/im);
    if (method === 'HEAD') expect(answer).toMatch(/\r\n\r\n$/);
    else expect(answer).toContain('"code":"request.invalid"');
  });

  it('is refused behind one that was answered', async () => {
    const first = 'GET /api/categories HTTP/1.1\r\nHost: site.example\r\n\r\n';
    const answer = await sent([`${first}GET /api/categories HTTP/1.1`, 'Host: a.example', 'Host: b.example']);
    expect(answer.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 400']);
  });
});

describe('an answer that a service is away', () => {
  it('says when to come again', async () => {
    const away = await fetch(`${gateway.url}/api/auth/password/forgotten`, post('{"email":"a@b.example"}'));
    expect([away.status, away.headers.get('retry-after')]).toEqual([503, '1']);
  });
});

describe('a request that is no HTTP', () => {
  it('is refused, and nothing breaks', async () => {
    const { hostname, port } = new URL(gateway.url);
    const answer = await new Promise<string>((resolve, reject) => {
      const socket = connect(Number(port), hostname, () => socket.end('NONSENSE\r\n\r\n'));
      let text = '';
      socket.on('data', (chunk) => (text += String(chunk)));
      socket.on('error', reject);
      socket.on('close', () => resolve(text));
    });
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect((await fetch(`${gateway.url}/api/categories`)).status).toBe(200);
  });
});

describe('what tells more than was asked', () => {
  it('is no answer to TRACE, which would give the cookies back', async () => {
    const headers = { cookie: 'alcova_x=secret', origin: SITE };
    for (const path of ['/', '/api/me', '/media/asset1/1/video.mp4']) {
      const [answer] = (await once(
        request(`${gateway.url}${path}`, { method: 'TRACE', headers }).end(),
        'response',
      )) as [IncomingMessage];
      expect([path, answer.statusCode]).toEqual([path, 404]);
      expect(await text(answer)).not.toContain('secret');
    }
  });

  it.each(['/assets/', '/assets', '/images/', '/media/', '/media/asset1/1/', '/.git/config', '/.env'])(
    'is no list of a folder, and nothing of its sources: %s',
    async (path) => {
      const response = await fetch(`${gateway.url}${path}`, { headers: { accept: '*/*' } });
      const body = await response.text();
      expect(body).not.toMatch(/app-1a2b3c|video\.mp4|\[core\]/);
      expect(response.status).toBeGreaterThanOrEqual(400);
    },
  );
});

describe('what is told to one person', () => {
  it('is kept by no browser', async () => {
    const cookie = `__Host-alcova_access=${await gateway.tokenFor('admin')}`;
    for (const path of ['/api/auth/me', '/api/me', '/api/me/sessions', '/api/users', '/api/admin/videos']) {
      const response = await fetch(`${gateway.url}${path}`, { headers: { cookie } });
      await response.arrayBuffer();
      expect([path, response.headers.get('cache-control')]).toEqual([path, 'no-store']);
    }
  });
});

describe('the documentation page', () => {
  it('is there outside production, from our own host alone, and serves nothing else of its package', async () => {
    const page = await (await fetch(`${gateway.url}/api/docs`)).text();
    const places = [...page.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, place]) => place);
    expect(places).toEqual([
      '/api/docs/swagger-ui.css',
      '/api/docs/swagger-ui-bundle.js',
      '/api/docs/initializer.js',
    ]);
    for (const place of places) expect((await fetch(`${gateway.url}${place}`)).status).toBe(200);
    for (const place of ['/api/docs/index.html', '/api/docs/package.json', '/api/docs/..%2fpackage.json'])
      expect([403, 404]).toContain((await fetch(`${gateway.url}${place}`)).status);
  });

  it('is not there in production', async () => {
    const production = await startGateway({ NODE_ENV: 'production' });
    try {
      for (const place of ['/api/docs', '/api/docs/swagger-ui-bundle.js'])
        expect((await fetch(`${production.url}${place}`)).status).toBe(404);
    } finally {
      await production.stop();
    }
  });
});
