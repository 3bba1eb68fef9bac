import { getPolicy, keepPolicy } from '@alcova/contracts';
import { waitFor } from '@alcova/testing';
import { join } from 'node:path';
import { parse } from 'node-html-parser';
import { z } from 'zod';
import { type Content, startContent } from './support/content-site';
import { startStorelessGateway } from './support/lone-catalogue';
import { COUNTRY_TOLD } from './support/lone-policy';

const WEB_DIR = join(__dirname, '../../web');
const ADMIN = { caller: { kind: 'account', accountId: 'admin', role: 'admin' } } as const;
const answersOf = z.record(z.string(), z.unknown());
const CONSENT = 'alcova_consent=1';
/** What a page tells of the video that is held, and of the one that is refused. */
const HELD = 'Oculto';
const REFUSED = 'Segredo';

let content: Content;
let gateway: Awaited<ReturnType<typeof startStorelessGateway>>;

beforeAll(async () => {
  content = await startContent();
  await content.addVideo('farol', 'O <farol> & o mar', 'gay', 'Marina', 'Uma noite </script> no cais.');
  await content.addVideo('oculto', HELD, 'gay', 'Marina', `${HELD} no fundo.`);
  await content.addVideo('segredo', REFUSED, 'incesto', 'Marina', `${REFUSED} de família.`);
  await content.addTale('cais', 'O cais do farol', 'gay', { author: 'Marina' });
  await content.addTale('serra', 'A serra', 'trans', {});
  gateway = await start();
});
afterAll(async () => {
  await gateway.app.close();
  await content.stop();
});

const start = (env: Record<string, string> = {}) =>
  startStorelessGateway(content.natsUrl, {
    ...{ WEB_DIR, ...COUNTRY_TOLD },
    ...env,
  });
const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${gateway.url}${path}`, { headers: { 'cf-ipcountry': 'BR', ...headers } });
const htmlAt = async (path: string, headers: Record<string, string> = {}) =>
  (await get(path, headers)).text();
function answersIn(html: string) {
  const [script] = parse(html).querySelectorAll('script#answers');
  return answersOf.parse(JSON.parse(script?.rawText ?? 'null'));
}
/** A page waits 200 ms for what it shows, and on a busy machine the first calls may take longer. */
const answersAt = (path: string, keys: readonly string[], headers: Record<string, string> = {}) =>
  waitFor(
    `all that ${path} shows`,
    async () => answersIn(await htmlAt(path, headers)),
    (answers) => keys.every((key) => key in answers),
  );
/** The order of a random selection is another one each time. */
const homeKey = (answers: Record<string, unknown>) =>
  Object.keys(answers).find((key) => /^\/api\/videos\/home\/hetero\/[01]\/0$/.test(key));

const PLACES = [
  ['/filtered', ['/api/videos?page=1&pageSize=15'], ['farol']],
  ['/c/gay?ordem=mais-vistos', ['/api/videos?category=gay&page=1&pageSize=15&sort=most-viewed'], ['farol']],
  [
    '/search?q=farol',
    ['/api/videos?page=1&pageSize=15&q=farol', '/api/tales/published?pageSize=4&q=farol'],
    ['O cais do farol'],
  ],
  ['/video/farol', ['/api/videos/farol', '/api/videos/farol/related'], ['Marina']],
  ['/contos', ['/api/tales/published?page=1'], ['O cais do farol', 'A serra']],
  [
    '/contos/cais',
    ['', '/next', '/video'].map((part) => `/api/tales/published/cais${part}`),
    ['Era uma vez.'],
  ],
  [
    '/autor/Marina',
    ['/api/tales/published?author=Marina&page=1', '/api/videos?author=Marina&page=1&pageSize=15'],
    ['O cais do farol', 'farol'],
  ],
  ['/transparencia', ['/api/transparency'], []],
  ['/login', [], []],
] as const;

describe('what a page shows first', () => {
  it.each(PLACES)('at %s is in it, as the API answers it', async (path, keys, texts) => {
    const answers = await answersAt(path, keys);
    expect(Object.keys(answers)).toEqual(['/api/config', ...keys].sort());
    for (const key of Object.keys(answers)) expect(answers[key]).toEqual(await (await get(key)).json());
    const root = parse(await htmlAt(path)).querySelector('#root');
    for (const text of texts) expect(root?.innerHTML).toContain(text);
  });

  it('at /home is one of few random orders, with the number of all videos and the newest tales', async () => {
    const keys = ['/api/videos?pageSize=1', '/api/tales/published?pageSize=4'];
    const answers = await answersAt('/home', keys);
    expect(homeKey(answers)).toBeDefined();
    expect(Object.keys(answers)).toHaveLength(4);
  });

  it('is text in it, whatever people wrote', async () => {
    const html = await htmlAt('/video/farol', { cookie: CONSENT });
    expect(html).not.toMatch(/<farol>|noite <\/script>/);
    expect(answersIn(html)['/api/videos/farol']).toMatchObject({ title: 'O <farol> & o mar' });
  });

  it('is new in the next page when it has changed', async () => {
    await content.addVideo('novo', 'Um nome', 'trans');
    await answersAt('/video/novo', ['/api/videos/novo']);
    await content.rename('novo', 'Outro nome');
    await waitFor(
      'the new name',
      () => htmlAt('/video/novo'),
      (html) => html.includes('Outro nome') && !html.includes('Um nome'),
    );
  });
});

describe('a page shows nothing', () => {
  const SHOWING = ['/home', '/filtered', '/c/gay', '/search?q=o', '/video/farol', '/autor/Marina'];

  it('of a video that is held', async () => {
    await answersAt('/video/oculto', ['/api/videos/oculto']);
    await content.hold('oculto', true);
    for (const path of SHOWING)
      await waitFor(
        `${path} without it`,
        () => htmlAt(path),
        (html) => !/oculto/i.test(html),
      );
    const gone = await waitFor(
      'the page of what is not there',
      () => get('/video/oculto'),
      ({ status }) => status === 404,
    );
    const html = await gone.text();
    expect(html).not.toContain(HELD);
    expect(Object.keys(answersIn(html))).toEqual(['/api/config']);
    expect(parse(await htmlAt('/search?q=oculto')).querySelectorAll('a[href="/video/oculto"]')).toEqual([]);
  });

  it('of what the policy refuses, and people of two policies never get the same', async () => {
    const keys = ['/api/videos/segredo', '/api/videos/segredo/related'];
    const paths = [...SHOWING, '/video/segredo', '/c/incesto'];
    await answersAt('/video/segredo', keys);
    for (const path of paths) {
      const allowed = await htmlAt(path);
      expect(await htmlAt(path, { 'cf-ipcountry': 'GB' })).not.toContain(REFUSED);
      // What is kept of one is not given to the other.
      expect((await htmlAt(path)).includes(REFUSED)).toBe(allowed.includes(REFUSED));
    }
    expect((await get('/video/segredo', { 'cf-ipcountry': 'GB' })).status).toBe(404);
  });

  it('before a proof of age where one is asked for', async () => {
    const { rules, version } = await content.moderation.rpc.request(getPolicy, {}, ADMIN);
    const ages = [{ country: 'FR', mode: 'verified' as const }];
    await content.moderation.rpc.request(keepPolicy, { rules, ages, version }, ADMIN);
    await waitFor(
      'the neutral page',
      () => htmlAt('/video/farol', { 'cf-ipcountry': 'FR' }),
      (html) => html.includes('name="age"'),
    );
    for (const path of [...SHOWING, '/contos/cais', '/contos']) {
      const html = await htmlAt(path, { 'cf-ipcountry': 'FR', cookie: CONSENT });
      expect(html).not.toMatch(/farol|Marina|Era uma vez|id="answers"|data-entry|rel="preload"/);
      expect(html).toContain('<div id="root"></div>');
    }
    const open = answersIn(await htmlAt('/transparencia', { 'cf-ipcountry': 'FR' }));
    expect(Object.keys(open)).toEqual(['/api/config', '/api/transparency']);
  });
});

describe('the entry of a page', () => {
  it.each([
    ['/filtered', undefined, 'asked'],
    ['/filtered', CONSENT, 'entered'],
    ['/filtered', `${CONSENT}; alcova_access=a.b.c`, 'member'],
    ['/terms', 'alcova_access=a.b.c', 'open'],
  ])('%s with the cookies %s is %s', async (path, cookie, entry) => {
    const page = await get(path, cookie === undefined ? {} : { cookie });
    const html = await page.text();
    expect(parse(html).querySelector('html')?.getAttribute('data-entry')).toBe(entry);
    expect(html.includes('rel="preload" as="image"')).toBe(entry === 'entered' || entry === 'member');
    expect(page.headers.get('vary')).toBe(entry === 'open' ? 'accept-encoding' : 'accept-encoding, cookie');
    expect(page.headers.get('cache-control')).toBe('no-cache');
    expect(answersIn(html)).toHaveProperty(['/api/config']);
  });
});

describe('a page that searches', () => {
  it('counts as what it asks the API, in the same limit', async () => {
    const small = await start({ RATE_LIMIT_SCALE: '0.01' });
    try {
      const ask = async (path: string) => (await fetch(`${small.url}${path}`)).status;
      const search = () => ask('/search?q=farol');
      // Twelve questions in a minute: two of a page, and ten more.
      expect(await search()).toBe(200);
      for (let asked = 0; asked < 10; asked += 1) expect(await ask('/api/config')).toBe(200);
      expect(await ask('/api/config')).toBe(429);
      const refused = await fetch(`${small.url}/search?q=mar`, { headers: { accept: 'text/html' } });
      expect([
        refused.status,
        refused.headers.get('content-type'),
        refused.headers.get('retry-after'),
      ]).toEqual([429, 'text/html; charset=utf-8', '60']);
      expect(await ask('/terms')).toBe(200);
    } finally {
      await small.app.close();
    }
  });
});
