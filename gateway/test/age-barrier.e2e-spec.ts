import {
  getAge,
  type AgeRule,
  BANNER_FORMATS,
  videoPlayback,
  type RouteContract,
  ROUTES,
  RTA_LABEL,
} from '@alcova/contracts';
import { waitFor } from '@alcova/testing';
import { PutObjectCommand } from '@aws-sdk/client-s3';
import { createHash } from 'node:crypto';
import { request } from 'node:http';
import { needsProof } from '../src/age/open-routes';
import { AgePasses } from '../src/age/pass';
import { video } from './support/entities';
import { SITE, startGateway, type TestGateway } from './support/gateway';
import { COUNTRY_TOLD, type LonePolicy, startLonePolicy } from './support/lone-policy';

const HOUR_MS = 3_600_000;
const image = Buffer.from('an image');
const IMAGE = `/images/${createHash('sha256').update(image).digest('hex')}.webp`;
/** What the responders tell of their one video. */
const ADULT = new RegExp([video.title, video.author, video.url, 'poster.webp', 'Alguém'].join('|'));
const PAGES = [
  ...['/', '/home', '/home?category=gay', '/filtered?category=gay', '/category/gay', '/c/gay'],
  ...['/search?q=conto', '/video/video1', '/video/nada', '/contos', '/contos/nada', '/contos?q=mar'],
  ...[
    '/autor/Algu%C3%A9m',
    '/books',
    '/books/fisico',
    '/ebooks',
    '/favorite',
    '/my-tales',
    '/teste',
    '/nada',
  ],
];
const OPEN_PAGES = ['/login', '/register', '/terms', '/privacy', '/denuncia', '/transparencia', '/dashboard'];
const FOR_PROGRAMS = [
  ...['/sitemap.xml', '/sitemaps/pages.xml', '/sitemaps/videos-1.xml', '/sitemaps/tales-1.xml'],
  ...['/feeds/videos.xml', '/feeds/contos.xml', '/opensearch.xml', '/index.html'],
  ...[...BANNER_FORMATS.map((format) => `/banners/${format}`), '/banners/house/0.js'],
];
const COUNTRIES: AgeRule[] = [
  { country: null, mode: 'verified' },
  { country: 'FR', mode: 'closed' },
  { country: 'PT', mode: 'declared' },
];
const BROWSER = { accept: 'text/html,application/xhtml+xml' };

let gateway: TestGateway;
let policy: LonePolicy;
let film: string;

const ask = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(`${gateway.url}${path}`, { method, redirect: 'manual', headers: { origin: SITE, ...headers } });
const from = (country: string, headers: Record<string, string> = {}) => ({
  'cf-ipcountry': country,
  ...headers,
});
const passOf = (now = Date.now(), keys = gateway.config.COOKIE_KEYS) =>
  `alcova_age=${new AgePasses({ COOKIE_KEYS: keys, COOKIE_SECURE: false }).issue('openid', now)}`;
const sessionOf = async (role: 'user' | 'moderator' | 'admin') =>
  `alcova_access=${await gateway.tokenFor(role)}`;
const PARTS: Readonly<Record<string, string>> = { id: 'video1', pool: 'all', way: 'openid' };
const addressOf = ({ path }: RouteContract) =>
  path.replace(/\{(\w+)\}/g, (_whole, name: string) => PARTS[name] ?? '0');
/** What a request is answered, in short; an answer that never ends is left at once. */
async function codeOf(response: Response): Promise<string> {
  const text = response.headers.get('content-type')?.includes('event-stream') ? '' : await response.text();
  if (!response.headers.get('content-type')?.includes('problem')) return String(response.status);
  return `${response.status} ${(JSON.parse(text) as { code: string }).code}`;
}
const setAges = async (ages: AgeRule[], expected: number) => {
  await policy.setAges(ages);
  await waitFor(
    'the modes at the gateway',
    async () => (await ask('/api/videos')).status,
    (status) => status === expected,
  );
};

beforeAll(async () => {
  gateway = await startGateway({
    ...COUNTRY_TOLD,
    ...{ PUBLIC_SHARED_CACHE_SECONDS: '5', MEDIA_SHARED_CACHE_SECONDS: '60' },
  });
  policy = await startLonePolicy(gateway.nats.url);
  const { client, env } = gateway.bucket;
  const put = (Key: string, Body: Buffer) =>
    client.send(new PutObjectCommand({ Bucket: env.S3_BUCKET, Key, Body }));
  await put('assets/asset1/1/video.mp4', Buffer.from('a film'));
  await put(IMAGE.slice(1), image);
  // Kept ready, all of it, while a word is enough.
  for (let times = 0; times < 3; times += 1)
    for (const path of [
      '/api/videos',
      '/api/videos/home',
      '/api/videos/video1',
      '/home',
      '/video/video1',
      IMAGE,
    ])
      expect([path, (await ask(path, BROWSER)).status]).toEqual([path, 200]);
  film = videoPlayback.response.parse(await (await ask('/api/videos/video1/playback')).json()).mp4;
});
afterAll(async () => {
  await policy.stop();
  await gateway.stop();
});

describe('where a word is enough', () => {
  it('nothing is asked for, and caches in front of the site may keep what they may', async () => {
    const list = await ask('/api/videos');
    expect(list.headers.get('cache-control')).toBe('public, max-age=0, s-maxage=5, must-revalidate');
    expect((await ask(IMAGE)).headers.get('cache-control')).toContain('s-maxage=60');
    const page = await (await ask('/home', BROWSER)).text();
    expect(page).not.toContain('name="age"');
  });
});

describe('where a proof of age is asked for', () => {
  beforeAll(() => setAges(COUNTRIES, 401));

  it.each(ROUTES.map((route) => [`${route.method} ${route.path}`, route] as const))(
    'a visitor without a pass is answered what a list names, and nothing else: %s',
    async (_name, route) => {
      const response = await ask(addressOf(route), {}, route.method);
      if (needsProof(route)) {
        expect(response.status).toBe(401);
        expect(response.headers.get('cache-control')).toBe('no-store');
        expect(response.headers.get('x-request-id')).toMatch(/^[\w-]{8,}$/);
        expect(response.headers.get('x-content-type-options')).toBe('nosniff');
        expect(await response.json()).toMatchObject({
          code: 'age.proof-required',
          message: 'Para ver este conteúdo, comprove que você tem 18 anos ou mais.',
        });
      } else {
        const code = await codeOf(response);
        expect(code).not.toMatch(/age\.(proof-required|closed)/);
      }
    },
  );

  it.each(PAGES)('the page of %s is the neutral one, with nothing of its contents', async (path) => {
    const response = await ask(path, BROWSER);
    expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(response.headers.get('rating')).toBe(RTA_LABEL);
    const html = await response.text();
    expect(html).toContain('<title>Alcova</title>');
    expect(html).toContain('<meta name="age" content="verified">');
    expect(html).toContain('name="robots" content="noindex"');
    expect(html).not.toMatch(ADULT);
    expect(html).not.toMatch(/categories|canonical|og:|rss|hetero|gay/);
  });

  it.each(OPEN_PAGES)('the page of %s is open, and says so', async (path) => {
    const html = await (await ask(path, BROWSER)).text();
    expect(html).toContain('<meta name="age" content="open">');
    expect(html).not.toMatch(ADULT);
  });

  it.each(FOR_PROGRAMS)('%s is not answered', async (path) => {
    for (const headers of [{}, BROWSER])
      expect([path, await codeOf(await ask(path, headers))]).toEqual([path, '401 age.proof-required']);
  });

  it('pictures, films, and pictures of links are not given, whole, in part or as a question', async () => {
    for (const path of [IMAGE, film, '/api/og?video=video1', '/cdn/a.mp4', '/media/x']) {
      expect([path, await codeOf(await ask(path))]).toEqual([path, '401 age.proof-required']);
      expect((await ask(path, { range: 'bytes=0-1' })).status).toBe(401);
      expect((await ask(path, {}, 'HEAD')).status).toBe(401);
    }
    const { headers } = await ask('/api/videos', from('PT'));
    const tagged = await ask('/api/videos', { 'if-none-match': headers.get('etag') ?? '' });
    expect(tagged.status).toBe(401);
  });

  it('an address that the router reads otherwise opens nothing', async () => {
    const { port } = new URL(gateway.url);
    for (const path of [
      '/api/videos/video1#/processing',
      '/api/videos/video1;/processing',
      '/api/age/../videos',
      '/assets/..%2f..%2fapi/videos',
      '//api/videos',
      'http://site.example/api/videos',
    ]) {
      const text = await new Promise<string>((resolve, reject) => {
        const asking = request({ host: '127.0.0.1', port, path, agent: false }, (response) => {
          let body = '';
          response.setEncoding('utf8').on('data', (part: string) => (body += part));
          response.on('end', () => resolve(`${response.statusCode} ${body}`));
        });
        asking.once('error', reject).end();
      });
      expect([path, text]).toEqual([path, expect.not.stringMatching(ADULT)]);
      expect([path, text]).toEqual([path, expect.stringMatching(/^(401|400|200 .*content="verified")/s)]);
    }
  });

  it('what is open stays whole while the neutral page is kept ready: files, the API document, robots.txt', async () => {
    expect((await ask('/home', BROWSER)).status).toBe(200);
    for (const [path, type] of [
      ['/assets/app-1a2b3c.js', 'javascript'],
      ['/icons/alcova-192.png', 'image/png'],
      ['/robots.txt', 'text/plain'],
      ['/api/openapi.json', 'application/json'],
    ] as const) {
      const { status, headers } = await ask(path);
      expect([path, status, headers.get('content-type')]).toEqual([path, 200, expect.stringContaining(type)]);
    }
    expect((await ask('/assets/app-1a2b3c.js')).headers.get('cache-control')).toContain('public');
  });

  it('who has a pass is answered as before, and no cache in front of the site keeps it', async () => {
    const cookie = passOf();
    expect(await (await ask('/api/videos', { cookie })).text()).toMatch(ADULT);
    expect(await (await ask('/api/videos/home?page=1', { cookie })).text()).toMatch(ADULT);
    const page = await ask('/video/video1', { ...BROWSER, cookie });
    expect(page.headers.get('cache-control')).toBe('private, no-cache');
    const html = await page.text();
    expect(html).toMatch(ADULT);
    expect(html).toContain('<meta name="age" content="proven">');
    for (const path of [IMAGE, film]) expect((await ask(path, { cookie })).status).toBe(200);
    for (const path of [
      '/api/videos',
      IMAGE,
      film,
      '/robots.txt',
      '/opensearch.xml',
      '/api/og?title=Alcova',
    ]) {
      const kept = (await ask(path, { cookie })).headers.get('cache-control') ?? '';
      if (path === '/robots.txt') continue;
      expect([path, kept]).toEqual([path, expect.stringMatching(/^private/)]);
      expect(kept).not.toContain('s-maxage');
    }
    expect(await (await ask('/idade', { ...BROWSER, cookie })).text()).toContain('content="verified"');
  });

  it('a browser keeps what it was shown for minutes and then asks, so that it is not shown to who sits there next', async () => {
    const cookie = passOf();
    const seconds = (headers: Headers) =>
      Number(/max-age=(\d+)/.exec(headers.get('cache-control') ?? '')?.[1]);
    const admin = await sessionOf('admin');
    for (const path of [IMAGE, film])
      for (const who of [cookie, admin]) {
        const { status, headers } = await ask(path, { cookie: who });
        expect([path, status, headers.get('cache-control')]).toEqual([
          ...[path, 200],
          expect.stringMatching(/^private, max-age=\d+, must-revalidate$/),
        ]);
        expect(seconds(headers)).toBeLessThanOrEqual(600);
        // Who seeks back later asks, and loads nothing twice; who has no pass by then is refused.
        const tag = { 'if-none-match': headers.get('etag') ?? '' };
        const again = await ask(path, { cookie: who, ...tag });
        expect([again.status, again.headers.get('cache-control')]).toEqual([
          304,
          headers.get('cache-control'),
        ]);
        expect((await ask(path, tag)).status).toBe(401);
      }
    const part = await ask(film, { cookie, range: 'bytes=0-1' });
    expect([part.status, seconds(part.headers)]).toEqual([206, expect.any(Number)]);
    expect(seconds(part.headers)).toBeLessThanOrEqual(600);
    expect(seconds((await ask('/api/og?title=Alcova', { cookie })).headers)).toBe(600);
    // Where a word is enough nothing changes.
    expect((await ask(IMAGE, from('PT'))).headers.get('cache-control')).toBe(
      'private, max-age=31536000, immutable',
    );
    const forgotten = await ask('/api/age', { cookie }, 'DELETE');
    expect(forgotten.headers.get('clear-site-data')).toBe('"cache"');
  });

  it('no other pass opens anything', async () => {
    const stranger = [{ id: 'one', secret: Buffer.alloc(32) }];
    const retired = [{ id: 'gone', secret: gateway.config.COOKIE_KEYS[0]?.secret ?? Buffer.alloc(32) }];
    const good = passOf();
    for (const [what, cookie] of Object.entries({
      none: 'alcova_age=',
      word: 'alcova_age=proven',
      changed: `${good.slice(0, -2)}AA`,
      forged: passOf(Date.now(), stranger),
      'of a key that is gone': passOf(Date.now(), retired),
      past: passOf(Date.now() - 26 * HOUR_MS),
      'of a time to come': passOf(Date.now() + 3 * HOUR_MS),
      'under another name': good.replace('alcova_age', 'alcova_ages'),
    })) {
      expect([what, await codeOf(await ask('/api/videos', { cookie }))]).toEqual([
        what,
        '401 age.proof-required',
      ]);
      expect((await ask(IMAGE, { cookie })).status).toBe(401);
      expect(await (await ask('/video/video1', { ...BROWSER, cookie })).text()).not.toMatch(ADULT);
    }
  });

  it.each(['moderator', 'admin'] as const)('the staff works on without one: %s', async (role) => {
    const cookie = await sessionOf(role);
    for (const path of [IMAGE, film])
      expect([path, (await ask(path, { cookie })).status]).toEqual([path, 200]);
    const own = role === 'admin' ? '/api/admin/videos' : '/api/desk/load';
    expect(await codeOf(await ask(own, { cookie }))).not.toMatch(/age\.|auth\./);
    expect(await codeOf(await ask('/api/videos', { cookie }))).toBe('401 age.proof-required');
    expect(await (await ask('/home', { ...BROWSER, cookie })).text()).toContain('content="verified"');
  });

  it('an account proves nothing, nor does a session that says more than it is', async () => {
    const user = await sessionOf('user');
    const [header = '', , signature = ''] = (await gateway.tokenFor('user')).split('.');
    const claims = Buffer.from(JSON.stringify({ role: 'admin', sub: 'x' })).toString('base64url');
    for (const cookie of [user, `alcova_access=${header}.${claims}.${signature}`, 'alcova_access=nonsense'])
      for (const path of [IMAGE, film, '/api/videos', '/api/me/favorites'])
        expect((await ask(path, { cookie })).status).toBe(401);
    expect((await ask('/api/me/sessions', { cookie: user })).status).not.toBe(401);
  });

  it('is told to whoever asks how it stands', async () => {
    const stateOf = async (headers: Record<string, string>) => {
      const response = await ask('/api/age', headers);
      expect(response.headers.get('cache-control')).toBe('no-store');
      const { mode, isProven } = getAge.response.parse(await response.json());
      return [mode, isProven];
    };
    expect(await stateOf({})).toEqual(['verified', false]);
    expect(await stateOf({ cookie: passOf() })).toEqual(['verified', true]);
    expect(await stateOf(from('PT'))).toEqual(['declared', false]);
    expect(await stateOf(from('FR'))).toEqual(['closed', false]);
  });

  it('is asked of no visitor from where a word is enough', async () => {
    expect(await (await ask('/api/videos', from('PT'))).text()).toMatch(ADULT);
    expect(await (await ask('/video/video1', from('PT', BROWSER))).text()).toMatch(ADULT);
    expect((await ask('/api/videos', from('BR'))).status).toBe(401);
    expect((await ask('/api/videos', from('PT'))).headers.get('cache-control')).toMatch(/^private/);
  });

  it('counts what it answers like everything else', async () => {
    await ask('/api/videos');
    await ask('/home', BROWSER);
    const metrics = await gateway.metrics();
    expect(metrics).toMatch(
      /alcova_http_seconds_count\{role="api",route="\/api\/\*",method="GET",status="4xx"\} [1-9]/,
    );
    expect(metrics).toMatch(
      /alcova_http_seconds_count\{role="media",route="\/images\/\*",method="GET",status="4xx"\} [1-9]/,
    );
  });
});

describe('where nothing is shown', () => {
  it('no pass opens anything, and the staff still works', async () => {
    const cookie = passOf();
    for (const path of ['/api/videos', IMAGE, film, '/sitemap.xml', '/api/og?title=Alcova'])
      expect([path, await codeOf(await ask(path, from('FR', { cookie })))]).toEqual([path, '403 age.closed']);
    const html = await (await ask('/video/video1', from('FR', { ...BROWSER, cookie }))).text();
    expect(html).toContain('<meta name="age" content="closed">');
    expect(html).not.toMatch(ADULT);
    expect((await ask('/login', from('FR', BROWSER))).status).toBe(200);
    const admin = await sessionOf('admin');
    expect((await ask(IMAGE, from('FR', { cookie: admin }))).status).toBe(200);
    expect(await codeOf(await ask('/api/admin/videos', from('FR', { cookie: admin })))).toBe('200');
  });
});

describe('when the modes change', () => {
  it('what was kept for those of before is given to nobody who may not see it, and comes back', async () => {
    await setAges([], 200);
    for (let times = 0; times < 3; times += 1)
      for (const path of ['/api/videos', '/video/video1', IMAGE]) await ask(path, BROWSER);
    await setAges([{ country: null, mode: 'closed' }], 403);
    for (const path of ['/api/videos', IMAGE, film]) expect((await ask(path)).status).toBe(403);
    expect(await (await ask('/video/video1', BROWSER)).text()).not.toMatch(ADULT);
    await setAges([], 200);
    expect((await ask('/api/videos')).headers.get('cache-control')).toContain('s-maxage=5');
    expect(await (await ask('/video/video1', BROWSER)).text()).toMatch(ADULT);
  });
});

describe('a gateway that has not read the policy', () => {
  it('shows nothing adult, and is not ready', async () => {
    const starting = await startGateway({}, { hasPolicy: false });
    try {
      const get = (path: string) => fetch(`${starting.url}${path}`, { headers: BROWSER });
      for (const path of ['/api/videos', IMAGE, '/sitemap.xml']) {
        const response = await get(path);
        expect([path, response.status, response.headers.get('retry-after')]).toEqual([path, 503, '1']);
        expect(await response.json()).toMatchObject({ code: 'unavailable' });
      }
      const page = await get('/home');
      expect([page.status, page.headers.get('content-type')]).toEqual([503, 'text/html; charset=utf-8']);
      expect((await get('/login')).status).toBe(200);
      expect((await get('/api/health/ready')).status).toBe(503);
    } finally {
      await starting.stop();
    }
  });
});
