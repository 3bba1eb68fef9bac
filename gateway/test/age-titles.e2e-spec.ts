import {
  type AgeMode,
  type AgeRule,
  getPolicy,
  getSettings,
  keepPolicy,
  keepSettings,
  RTA_LABEL,
} from '@alcova/contracts';
import { waitFor } from '@alcova/testing';
import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'node-html-parser';
import { AgePasses } from '../src/age/pass';
import { type Content, startContent } from './support/content-site';
import { SITE } from './support/gateway';
import { startStorelessGateway } from './support/lone-catalogue';
import { headOf } from './support/page-site';
import { COUNTRY_TOLD } from './support/lone-policy';

const WEB = join(__dirname, '../../web');
const ADMIN = { caller: { kind: 'account', accountId: 'admin', role: 'admin' } } as const;
const BROWSER = { accept: 'text/html,*/*' };
const VIDEO = 'A "casa" <do farol> & o mar';
/** What is told of nothing to who has no pass: text, authors of others, pictures, films, data of the page. */
const ADULT = /Era uma vez|descrita|default\.svg|v\.example|\/api\/og|ld\+json|keywords|video:|article:/;
const TITLES = /casa|O cais|Marina|Gay|Contos|Início|segredo|canonical|og:/i;
/** Pages that have titles of their own, as they are told, with their one address. */
const TITLED = [
  ['/video/farol', `${VIDEO} | Alcova`, '/video/farol'],
  ['/contos/cais', 'O cais | Alcova', '/contos/cais'],
  ['/autor/Marina', 'Marina | Alcova', '/autor/Marina'],
  ['/c/gay', 'Gay | Alcova', '/filtered?category=gay'],
  ['/contos?category=gay&page=2', 'Contos: Gay | Alcova', '/contos?category=gay&page=2'],
  ['/home', 'Início | Alcova', '/home'],
] as const;
const FEEDS = ['/feeds/videos.xml', '/feeds/contos.xml', '/opensearch.xml'];
const SITEMAPS = [
  '/sitemap.xml',
  '/sitemaps/pages.xml',
  '/sitemaps/videos-1.xml',
  '/sitemaps/tales-1.xml',
] as const;

describe('titles where a proof of age is asked for', () => {
  let content: Content;
  let webDir: string;
  let gateway: Awaited<ReturnType<typeof startStorelessGateway>>;

  beforeAll(async () => {
    webDir = await mkdtemp(join(tmpdir(), 'gateway-titles-'));
    await mkdir(join(webDir, 'assets'));
    await cp(join(WEB, 'index.html'), join(webDir, 'index.html'));
    await cp(join(WEB, 'public/icons'), join(webDir, 'icons'), { recursive: true });
    content = await startContent();
    gateway = await startStorelessGateway(content.natsUrl, {
      ...{ WEB_DIR: webDir, ...COUNTRY_TOLD },
    });
    await content.addVideo('farol', VIDEO, 'gay', 'Marina', 'Uma noite bem descrita.');
    await content.addVideo('segredo', 'Um segredo', 'incesto', 'Marina', 'Uma noite bem descrita.');
    await content.addTale('cais', 'O cais', 'gay', { author: 'Marina' });
    await setAges([
      { country: null, mode: 'verified' },
      { country: 'FR', mode: 'closed' },
    ]);
  });
  afterAll(async () => {
    await gateway.app.close();
    await content.stop();
    await rm(webDir, { recursive: true, force: true });
  });

  const ask = (path: string, headers: Record<string, string> = BROWSER, method = 'GET') =>
    fetch(`${gateway.url}${path}`, { method, headers });
  const pageAt = async (path: string, country = 'BR') =>
    (await ask(path, { ...BROWSER, 'cf-ipcountry': country })).text();
  const titleAt = async (path: string, country = 'BR') => headOf(await pageAt(path, country)).titles.join();
  const passOf = () => {
    const keys = [{ id: 'one', secret: Buffer.from('ef'.repeat(32), 'hex') }];
    return `alcova_age=${new AgePasses({ COOKIE_KEYS: keys, COOKIE_SECURE: false }).issue('openid')}`;
  };
  const ageModeAt = async (country: string): Promise<AgeMode | undefined> => {
    const told = headOf(await pageAt('/video/nada', country)).one('age');
    return told === 'verified' || told === 'closed' ? told : undefined;
  };
  async function setAges(ages: AgeRule[]): Promise<void> {
    const { rules, version } = await content.moderation.rpc.request(getPolicy, {}, ADMIN);
    await content.moderation.rpc.request(keepPolicy, { rules, ages, version }, ADMIN);
    await waitFor(
      'the modes at the gateway',
      () => ageModeAt('FR'),
      (mode) => mode === 'closed',
    );
  }
  async function setTitles(ageGivesTitles: boolean): Promise<void> {
    const { version } = await content.moderation.rpc.request(getSettings, {}, ADMIN);
    await content.moderation.rpc.request(keepSettings, { changes: { ageGivesTitles }, version }, ADMIN);
    const told = ageGivesTitles ? `${VIDEO} | Alcova` : 'Alcova';
    await waitFor(
      'the setting at the gateway',
      () => titleAt('/video/farol'),
      (title) => title === told,
    );
  }
  /** What a page says besides its head's tags: the application's own page, whatever address it is of. */
  const bodyOf = (html: string) => parse(html).querySelector('body')?.outerHTML;

  describe('as long as nobody allows it', () => {
    it.each(TITLED)('are told nowhere: %s', async (path) => {
      const html = await pageAt(path);
      expect(headOf(html).titles).toEqual(['Alcova']);
      expect(headOf(html).one('robots')).toBe('noindex');
      expect(html).not.toMatch(ADULT);
      expect(html.replace(/<body.*/s, '')).not.toMatch(TITLES);
    });

    it.each([...SITEMAPS, ...FEEDS])('stand in no file: %s', async (path) => {
      expect((await ask(path)).status).toBe(401);
    });
  });

  describe('when an administrator allows it', () => {
    beforeAll(() => setTitles(true));
    afterAll(() => setTitles(false));

    it.each(TITLED)('are told, and nothing else: %s', async (path, title, canonical) => {
      for (const headers of [BROWSER, { ...BROWSER, 'user-agent': 'Googlebot/2.1' }]) {
        const response = await ask(path, headers);
        expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store']);
        expect(response.headers.get('rating')).toBe(RTA_LABEL);
        const html = await response.text();
        const head = headOf(html);
        expect(head.titles).toEqual([title]);
        for (const key of ['og:title', 'twitter:title']) expect(head.all(key)).toEqual([title]);
        for (const key of ['description', 'og:description', 'twitter:description'])
          expect(head.all(key)).toEqual(['Alcova: site para maiores de 18 anos.']);
        expect(head.all('robots')).toEqual(['index, follow']);
        expect(head.canonical).toEqual([`${SITE}${canonical}`]);
        expect(head.all('age')).toEqual(['verified']);
        expect(html).not.toMatch(ADULT);
        expect(bodyOf(html)).toBe(bodyOf(await pageAt('/nada')));
      }
    });

    it('go out as text, whatever was typed', async () => {
      const html = await pageAt('/video/farol');
      expect(html).toContain('<title>A &quot;casa&quot; &lt;do farol&gt; &amp; o mar | Alcova</title>');
      expect(html).not.toContain('<do farol>');
    });

    it('have a picture that shows nothing, and is given to everybody', async () => {
      const head = headOf(await pageAt('/video/farol'));
      for (const key of ['og:image', 'twitter:image']) {
        const address = head.one(key) ?? '';
        expect(address.startsWith(SITE)).toBe(true);
        const picture = await ask(address.slice(SITE.length), {});
        expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png']);
      }
      expect((await ask('/api/og?video=farol')).status).toBe(401);
    });

    it.each([
      ...['/video/nada', '/contos/nada', '/autor/Nenhuma', '/c/nada', '/search?q=casa', '/contos?q=casa'],
      ...['/idade', '/favorite', '/nada'],
    ])('are none where nothing stands: %s', async (path) => {
      const head = headOf(await pageAt(path));
      expect([head.titles, head.one('robots')]).toEqual([['Alcova'], 'noindex']);
    });

    it('are told of nothing that may not be shown there, or is held', async () => {
      expect(await titleAt('/video/segredo', 'BR')).toBe('Um segredo | Alcova');
      expect(await titleAt('/video/segredo', 'GB')).toBe('Alcova');
      expect(await titleAt('/filtered?category=incesto', 'GB')).toBe('Alcova');
      await content.hold('farol', true);
      const isGone = (title: string) => title === 'Alcova';
      await waitFor('the held video to be gone', () => titleAt('/video/farol'), isGone);
      await content.hold('farol', false);
      await waitFor(
        'the video to be back',
        () => titleAt('/video/farol'),
        (title) => !isGone(title),
      );
    });

    it('lead crawlers to pages by sitemaps that hold addresses alone', async () => {
      const files = await Promise.all(
        SITEMAPS.map(async (path) => {
          const response = await ask(path);
          expect([path, response.status]).toEqual([path, 200]);
          return response.text();
        }),
      );
      const text = files.join('');
      for (const path of ['/video/farol', '/contos/cais', '/video/segredo', '/filtered?category=gay'])
        expect(text).toContain(`<loc>${SITE}${path}</loc>`);
      expect(text.replace(/xmlns:video="[^"]+"/g, '')).not.toMatch(ADULT);
      expect(text).not.toMatch(/casa|Marina|O cais/);
      const whole = await ask('/sitemaps/videos-1.xml', { cookie: passOf() });
      expect(await whole.text()).toContain('Uma noite bem descrita.');
      const abroad = await ask('/sitemaps/videos-1.xml', { 'cf-ipcountry': 'GB' });
      expect(await abroad.text()).not.toContain('segredo');
    });

    it.each(FEEDS)('are in no feed: %s', async (path) => {
      expect((await ask(path)).status).toBe(401);
    });

    it('are told to who reads a page alone', async () => {
      for (const [path] of TITLED) {
        expect([path, (await ask(path, {}, 'POST')).status]).toEqual([path, 401]);
        expect((await ask(path, { accept: 'application/json' })).status).toBe(401);
      }
      for (const path of ['/api/videos/farol', '/api/videos', '/api/tales/published/cais', '/images/a.webp'])
        expect((await ask(path)).status).toBe(401);
      expect((await ask('/video/farol', BROWSER, 'HEAD')).status).toBe(200);
    });

    it('are told nowhere where nothing is shown', async () => {
      for (const [path] of TITLED) {
        const html = await pageAt(path, 'FR');
        expect(headOf(html).titles).toEqual(['Alcova']);
        expect(html.replace(/<body.*/s, '')).not.toMatch(TITLES);
      }
      for (const path of SITEMAPS) expect((await ask(path, { 'cf-ipcountry': 'FR' })).status).toBe(403);
    });

    it('stand beside the whole head of who has a pass', async () => {
      const html = await (await ask('/video/farol', { ...BROWSER, cookie: passOf() })).text();
      expect(headOf(html).one('description')).toBe('Uma noite bem descrita.');
      expect(await pageAt('/video/farol')).not.toMatch(ADULT);
    });
  });

  it('are told no more once an administrator says so', async () => {
    await setTitles(true);
    await setTitles(false);
    for (const [path] of TITLED) expect(await titleAt(path)).toBe('Alcova');
    for (const path of SITEMAPS) expect((await ask(path)).status).toBe(401);
  });
});
