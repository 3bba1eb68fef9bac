import {
  DEFAULT_POLICY,
  getPolicy,
  keepPolicy,
  type PolicyRule,
  searchAll,
  SURFACES,
} from '@alcova/contracts';
import { TEST_CALLER_VARIABLES, waitFor } from '@alcova/testing';
import { join } from 'node:path';
import { z } from 'zod';
import { type Content, startContent } from './support/content-site';
import { startStorelessGateway } from './support/lone-catalogue';
import { headOf } from './support/page-site';

/** Two seconds on a machine that has nothing else to do. */
const SOON_MS = 10_000;
const SECRET = 'Conto da casa vizinha';
const ADMIN = { caller: { kind: 'account', accountId: 'admin', role: 'admin' } } as const;
const listed = z.object({ items: z.array(z.object({ id: z.string() })), total: z.number().optional() });
const WEB_DIR = join(__dirname, '../../web');
const SHARED = { WEB_DIR, ...TEST_CALLER_VARIABLES, COUNTRY_HEADER: 'CF-IPCountry' };

describe('what the policy refuses to a country (LEGAL-02)', () => {
  let content: Content;
  let stopGateways: () => Promise<void>;
  let site: string;
  let untrusting: string;

  beforeAll(async () => {
    content = await startContent();
    const trusting = await startStorelessGateway(content.natsUrl, {
      ...{ ...SHARED, TRUSTED_PROXIES: '127.0.0.1,::1', PUBLIC_SHARED_CACHE_SECONDS: '5' },
    });
    const other = await startStorelessGateway(content.natsUrl, { ...SHARED, TRUSTED_PROXIES: '10.0.0.0/8' });
    stopGateways = async () => {
      await Promise.all([trusting.app.close(), other.app.close()]);
    };
    [site, untrusting] = [trusting.url, other.url];
    await content.addVideo('segredo', SECRET, 'incesto');
    await content.addVideo('segredo-2', `${SECRET}, parte dois`, 'incesto');
    await content.addVideo('farol', 'Conto do farol', 'gay');
    await content.addVideo('farol-2', 'Conto do farol, parte dois', 'gay');
    await content.addTale('conto-segredo', SECRET, 'incesto', { video: '/video/farol-2' });
    await content.addTale('conto-farol', 'Conto do farol', 'gay', { video: '/video/farol' });
  });
  afterAll(async () => {
    await stopGateways();
    await content.stop();
  });

  const get = (path: string, country?: string, url = site) =>
    fetch(`${url}${path}`, { headers: country === undefined ? {} : { 'cf-ipcountry': country } });
  const idsAt = async (path: string, country?: string) => {
    const response = await get(path, country);
    expect([path, response.status]).toEqual([path, 200]);
    return listed.parse(await response.json()).items.map(({ id }) => id);
  };
  const statusAt = async (path: string, country?: string, url = site) =>
    (await get(path, country, url)).status;

  const LISTS = [
    '/api/videos?sort=oldest',
    '/api/videos?sort=most-viewed',
    '/api/videos?category=incesto',
    `/api/videos?q=${encodeURIComponent('casa vizinha')}`,
    '/api/videos/home?page=3',
    '/api/videos/home/all/0/0',
    '/api/videos/home/incesto/0/0',
    `/api/videos/search?q=${encodeURIComponent('casa vizinha')}`,
    '/api/tales/published',
    '/api/tales/published?category=incesto',
    `/api/tales/published?q=${encodeURIComponent('vizinha')}`,
    '/api/categories',
  ];
  const isSecret = (id: string) => ['incesto', 'segredo', 'segredo-2', 'conto-segredo'].includes(id);

  it.each(LISTS)('lists nothing of it: %s', async (path) => {
    expect((await idsAt(path)).some(isSecret)).toBe(true);
    expect((await idsAt(path, 'BR')).some(isSecret)).toBe(true);
    expect((await idsAt(path, 'GB')).filter(isSecret)).toEqual([]);
    expect((await idsAt(path, 'gb')).filter(isSecret)).toEqual([]);
  });

  it('counts nothing of it', async () => {
    const totalFor = async (country: string) =>
      listed.parse(await (await get('/api/videos', country)).json()).total;
    expect([await totalFor('BR'), await totalFor('GB')]).toEqual([4, 2]);
  });

  it.each([
    ['/api/videos/segredo', '/api/videos/farol'],
    ['/api/videos/segredo/related', '/api/videos/farol/related'],
    ['/api/videos/segredo/playback', '/api/videos/farol/playback'],
    ['/api/videos/segredo/tale', '/api/videos/farol/tale'],
    ['/api/tales/published/conto-segredo', '/api/tales/published/conto-farol'],
    ['/video/segredo', '/video/farol'],
    ['/contos/conto-segredo', '/contos/conto-farol'],
  ])('answers as if it did not exist: %s', async (secret, shown) => {
    expect([await statusAt(secret), await statusAt(secret, 'BR'), await statusAt(secret, 'GB')]).toEqual([
      ...[200, 200, 404],
    ]);
    expect(await statusAt(shown, 'GB')).toBe(200);
    const [page, unknown] = await Promise.all(
      [secret, secret.replace(/(conto-)?segredo/, 'nada')].map(async (path) =>
        (await get(path, 'GB')).text(),
      ),
    );
    expect(page).not.toContain(SECRET);
    const plain = (text = '') => text.replaceAll(/"(requestId|instance)":"[^"]*"/g, '');
    if (secret.startsWith('/api')) expect(plain(page)).toBe(plain(unknown));
  });

  it('leads to no film of it, nor to one that is held back', async () => {
    const film = async (id: string, country: string) => {
      const headers = { 'cf-ipcountry': country };
      const answer = await fetch(`${site}/api/videos/${id}/film`, { redirect: 'manual', headers });
      return [answer.status, answer.headers.get('location'), answer.headers.get('cache-control')];
    };
    const shown = [302, 'https://v.example/x.mp4', 'no-store'];
    const refused = [404, null, 'no-store'];
    expect([await film('segredo', 'BR'), await film('segredo', 'GB')]).toEqual([shown, refused]);
    expect([await film('farol', 'GB'), await film('nada', 'GB')]).toEqual([shown, refused]);
    await content.hold('farol', true);
    expect(await film('farol', 'BR')).toEqual(refused);
    await content.hold('farol', false);
    expect(await film('farol', 'BR')).toEqual(shown);
  });

  it('finds nothing of it among videos and tales, and leads from no tale to one', async () => {
    const found = async (country: string) => {
      const answer = await get(`/api/search?q=${encodeURIComponent('casa vizinha')}`, country);
      const { videos, tales: of } = searchAll.response.parse(await answer.json());
      return [...videos, ...of].map(({ id }) => id).filter(isSecret);
    };
    expect((await found('BR')).sort()).toEqual(['conto-segredo', 'segredo', 'segredo-2']);
    expect(await found('GB')).toEqual([]);
    const next = async (country: string): Promise<unknown> =>
      (await get('/api/tales/published/conto-farol/next', country)).json();
    expect(await next('BR')).toMatchObject({ tale: { id: 'conto-segredo' } });
    expect(await next('GB')).toEqual({ tale: null, ofAuthor: null, ofCategory: null });
  });

  it('leads from no tale to it, and from no video to its tale', async () => {
    const videoOf = async (tale: string, country: string): Promise<unknown> =>
      (await get(`/api/tales/published/${tale}/video`, country)).json();
    expect(await videoOf('conto-farol', 'BR')).toEqual({ video: { id: 'farol' } });
    expect(await statusAt('/api/tales/published/conto-segredo/video', 'GB')).toBe(404);
    const taleOf = async (country: string): Promise<unknown> =>
      (await get('/api/videos/farol-2/tale', country)).json();
    expect(await taleOf('BR')).toMatchObject({ tale: { id: 'conto-segredo' } });
    expect(await taleOf('GB')).toEqual({ tale: null });
  });

  it('takes no view and no reaction to it', async () => {
    const view = async (id: string, country: string) =>
      (
        await fetch(`${site}/api/videos/${id}/view`, {
          method: 'POST',
          headers: { 'cf-ipcountry': country, origin: 'http://site.example' },
        })
      ).status;
    expect([await view('segredo', 'GB'), await view('farol', 'GB'), await view('segredo', 'BR')]).toEqual([
      ...[404, 200, 200],
    ]);
  });

  it('names it in no sitemap and no menu', async () => {
    const files = ['/sitemaps/videos-1.xml', '/sitemaps/tales-1.xml', '/sitemaps/pages.xml'];
    const inAll = async (country: string) =>
      (await Promise.all(files.map(async (path) => (await get(path, country)).text()))).join('');
    expect(await inAll('BR')).toMatch(/\/video\/segredo<.*\/conto-segredo<.*category=incesto/s);
    expect(await inAll('GB')).not.toMatch(/segredo|incesto/);
    const menu = async (country: string) =>
      headOf(await (await get('/home', country)).text()).one('categories');
    expect([await menu('BR'), await menu('GB')]).toEqual([undefined, 'hetero gay trans lesbicas-bi']);
    const list = headOf(await (await get('/filtered?category=incesto', 'GB')).text());
    expect(list.titles.join()).not.toMatch(/incesto/i);
  });

  it('shows no ads on pages of it', async () => {
    const ad = async (country: string): Promise<unknown> =>
      (await get('/api/ads/random?placement=video&category=incesto', country)).json();
    expect(await ad('GB')).toMatchObject({ code: 'ad.none' });
  });

  it('believes no country that a stranger tells', async () => {
    for (const path of ['/api/videos/segredo', '/video/segredo', '/api/videos/segredo/playback'])
      expect(await statusAt(path, 'GB', untrusting)).toBe(200);
  });

  it('keeps answers apart by class: tags, ready bytes and shared caches', async () => {
    const path = '/api/videos?sort=newest';
    const first = await get(path, 'BR');
    const tag = first.headers.get('etag') ?? '';
    expect(first.headers.get('vary')).toBe('accept-encoding, cf-ipcountry');
    const again = (country: string) =>
      fetch(`${site}${path}`, { headers: { 'cf-ipcountry': country, 'if-none-match': tag } });
    // Asked for again and again, the answers leave ready-made.
    for (let times = 0; times < 3; times += 1) {
      expect([(await again('BR')).status, (await again('PT')).status]).toEqual([304, 304]);
      const other = await again('GB');
      expect(other.status).toBe(200);
      expect(await other.text()).not.toContain(SECRET);
    }
    expect((await get('/api/config', 'GB')).headers.get('vary')).toBe('accept-encoding');
    expect((await get('/sitemap.xml')).headers.get('vary')).toBe('accept-encoding, cf-ipcountry');
  });

  it('changes soon at every gateway, forth and back', async () => {
    const change = async (rules: readonly PolicyRule[]) => {
      const { version } = await content.moderation.rpc.request(getPolicy, {}, ADMIN);
      await content.moderation.rpc.request(keepPolicy, { rules: [...rules], ages: [], version }, ADMIN);
      return performance.now();
    };
    const everywhere = SURFACES.map((surface) => ({ category: 'gay' as const, country: null, surface }));
    const began = await change(everywhere);
    for (const url of [site, untrusting])
      await waitFor(
        'the stricter rules at every gateway',
        async () => [
          await statusAt('/api/videos/farol', 'BR', url),
          await statusAt('/video/farol', undefined, url),
          await statusAt('/api/videos/segredo', 'GB', url),
        ],
        (statuses) => statuses.join() === '404,404,200',
      );
    expect(performance.now() - began).toBeLessThan(SOON_MS);
    expect(await idsAt('/api/videos')).toEqual(['segredo-2', 'segredo']);
    await change(DEFAULT_POLICY);
    await waitFor(
      'the rules of before',
      async () => [await statusAt('/api/videos/farol', 'BR'), await statusAt('/api/videos/segredo', 'GB')],
      (statuses) => statuses.join() === '200,404',
    );
  });
});
