import { startGateway, type TestGateway } from './support/gateway';

const HOST = 'https://banners.example';
const HASH = /'sha256-[A-Za-z0-9+/]{43}='/;

let gateway: TestGateway;
let plain: TestGateway;

beforeAll(async () => {
  gateway = await startGateway({
    BANNER_SCRIPT_URL: `${HOST}/{key}/show.js?a=1&b={key}`,
    BANNER_KEY_320X50: 'small-key',
  });
  plain = await startGateway();
});
afterAll(async () => {
  await gateway.stop();
  await plain.stop();
});

/** Directives of a Content-Security-Policy, by name. */
const policyOf = (response: Response): Record<string, string> =>
  Object.fromEntries(
    (response.headers.get('content-security-policy') ?? '').split(';').map((directive) => {
      const [name = '', ...values] = directive.trim().split(' ');
      return [name, values.join(' ')];
    }),
  );

describe('the document of a banner', () => {
  it('loads the script of its key, and says its size', async () => {
    const response = await fetch(`${gateway.url}/banners/320x50`);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    const page = await response.text();
    expect(page).toContain(
      `src="${HOST}/small-key/show.js?a=1&amp;b=small-key" data-width="320" data-height="50"`,
    );
    expect(page).toContain('<meta name="robots" content="noindex" />');
  });

  it('stands in a sandbox without an origin, with scripts of the configured host alone', async () => {
    const response = await fetch(`${gateway.url}/banners/320x50`);
    const policy = policyOf(response);
    expect(policy['script-src']).toMatch(new RegExp(`^${HASH.source} ${HOST}$`));
    expect(policy).toMatchObject({
      'default-src': "'none'",
      'connect-src': HOST,
      'form-action': "'none'",
      'base-uri': "'none'",
      'frame-ancestors': "'self'",
      sandbox: 'allow-scripts allow-popups allow-popups-to-escape-sandbox',
    });
    expect(response.headers.get('x-frame-options')).toBe('SAMEORIGIN');
    expect(response.headers.get('referrer-policy')).toBe('no-referrer');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  });

  it('sets no cookie, whoever asks, and is the same for all', async () => {
    const answers = await Promise.all(
      ['', 'alcova_visitor=x', 'alcova_access=y'].map((cookie) =>
        fetch(`${gateway.url}/banners/320x50`, { headers: { cookie } }),
      ),
    );
    expect(answers.flatMap(({ headers }) => headers.getSetCookie())).toEqual([]);
    expect(new Set(await Promise.all(answers.map((answer) => answer.text()))).size).toBe(1);
    expect(answers[0]?.headers.get('cache-control')).toBe('public, max-age=300');
  });

  it('is not there without a key, and the banners that are there are told', async () => {
    for (const path of ['/banners/300x250', '/banners/320x100', '/banners/house/320x50.js'])
      expect((await fetch(`${gateway.url}${path}`, { headers: { accept: '*/*' } })).status).toBe(404);
    expect((await fetch(`${plain.url}/banners/320x50`)).status).toBe(404);
    const framesOf = async ({ url }: TestGateway) =>
      ((await (await fetch(`${url}/api/config`)).json()) as { bannerFrames: string[] }).bannerFrames;
    expect([await framesOf(gateway), await framesOf(plain)]).toEqual([['320x50'], []]);
  });
});

describe('every other page', () => {
  it('may hold frames of the site alone, and may be framed by nobody', async () => {
    for (const path of ['/', '/home', '/api/config', '/banners/300x250']) {
      const response = await fetch(`${gateway.url}${path}`);
      const policy = policyOf(response);
      expect([path, policy['frame-src'], policy['frame-ancestors']]).toEqual([path, "'self'", "'none'"]);
      expect(response.headers.get('x-frame-options')).toBe('DENY');
    }
  });
});

describe('the banner of the house', () => {
  it('is served where it is configured, also to a frame without an origin', async () => {
    const site = await startGateway({
      BANNER_SCRIPT_URL: 'http://site.example/banners/house/{key}.js',
      BANNER_KEY_320X50: '320x50',
    });
    try {
      const response = await fetch(`${site.url}/banners/house/320x50.js`);
      expect(response.status).toBe(200);
      expect(response.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
      expect(response.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
      expect(response.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
      expect(await response.text()).toContain('Espaço para anúncio');
    } finally {
      await site.stop();
    }
  });
});
