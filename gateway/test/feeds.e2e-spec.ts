import { eventSubject, RTA_LABEL, takedownChanged, updateVideo } from '@alcova/contracts';
import { loadConfig } from '@alcova/platform';
import {
  startService,
  storeVariables,
  TEST_CALLER_VARIABLES,
  TEST_SEAL_KEYS,
  TestBroker,
  type TestDatabase,
  testDatabase,
  type TestNats,
  testNats,
  type TestService,
  waitFor,
} from '@alcova/testing';
import { Controller } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { parse } from 'node-html-parser';
import { AppModule as Catalogue } from '../../services/catalogue/src/app.module';
import { configSchema as catalogueConfig } from '../../services/catalogue/src/config/config';
import { migrations as ofCatalogue } from '../../services/catalogue/src/migrations';
import { AppModule as Moderation } from '../../services/moderation/src/app.module';
import { configSchema as moderationConfig } from '../../services/moderation/src/config/config';
import { migrations as ofModeration } from '../../services/moderation/src/migrations';
import { SITE } from './support/gateway';
import { startLoneCatalogue, startStorelessGateway } from './support/lone-catalogue';
import { headOf } from './support/page-site';
import { isWellFormed } from './support/xml';
import { COUNTRY_TOLD } from './support/lone-policy';

const ADMIN = { caller: { kind: 'account', accountId: 'admin', role: 'admin' } } as const;
const VIDEOS = '/feeds/videos.xml';
const TALES = '/feeds/contos.xml';
const RSS = 'application/rss+xml; charset=utf-8';
const FEED_SIZE = 50;
const HOSTILE = 'Farol & <cais> ]]>\u0007"à noite" \u{1F319}\uffff';
const CLEAN = 'Farol & <cais> ]]> "à noite" \u{1F319}';
const WEB_DIR = join(__dirname, '../../web');
const SHARED = { WEB_DIR, ...TEST_CALLER_VARIABLES };
/** Three files in a minute. */
const NARROW = { RATE_LIMIT_SCALE: '0.05' };

@Controller()
class Nothing {}

describe('the feeds of what is new', () => {
  let nats: TestNats;
  let broker: TestBroker;
  let videos: TestDatabase;
  let tales: TestDatabase;
  let catalogue: TestService;
  let moderation: TestService;
  let stopRest: () => Promise<void>;
  let site: string;
  let narrow: string;

  beforeAll(async () => {
    nats = await testNats();
    [videos, tales] = await Promise.all([
      testDatabase({ service: 'catalogue', entities: [], migrations: ofCatalogue }),
      testDatabase({ service: 'moderation', entities: [], migrations: ofModeration }),
    ]);
    const common = {
      ...{ NODE_ENV: 'test', HEALTH_PORT: '0', NATS_URL: nats.url },
      ...{ ...storeVariables(), ...TEST_CALLER_VARIABLES },
    };
    const ofVideos = { DATABASE_URL: videos.url, RECORD_KEYS: TEST_SEAL_KEYS };
    catalogue = await startService(
      Catalogue.with(
        loadConfig(catalogueConfig, { ...common, ...ofVideos, DEFAULT_THUMBNAIL_URL: '/default.svg' }),
      ),
      nats,
    );
    const ofTales = { DATABASE_URL: tales.url, REPORT_KEYS: TEST_SEAL_KEYS, SITE_URL: 'http://127.0.0.1' };
    moderation = await startService(
      Moderation.with(loadConfig(moderationConfig, { ...common, ...ofTales })),
      nats,
    );
    broker = await TestBroker.connect(nats.url);
    const rest = await startLoneCatalogue(nats.url, Nothing);
    const wide = await startStorelessGateway(nats.url, {
      ...{ ...SHARED, ...COUNTRY_TOLD },
    });
    const other = await startStorelessGateway(nats.url, { ...SHARED, ...NARROW });
    [site, narrow] = [wide.url, other.url];
    stopRest = async () => {
      await Promise.all([wide.app.close(), other.app.close(), rest.close()]);
    };
    await store();
  });
  afterAll(async () => {
    await stopRest();
    await broker.close();
    await catalogue.stop();
    await moderation.stop();
    await nats.stop();
    await Promise.all([videos.drop(), tales.drop()]);
  });

  /** Sixty older videos, then one of each kind that the tests are about, a minute apart; two tales. */
  async function store(): Promise<void> {
    await videos.dataSource.query(
      `INSERT INTO videos (id, title, category, media_state, url, created_at)
       SELECT 'antigo-' || n, 'Conto antigo ' || n, 'hetero', 'ready', 'https://v.example/film.mp4', timestamptz '2026-01-01' - n * interval '1 day'
       FROM generate_series(1, 60) n`,
    );
    for (const [minute, [id, title, category]] of [
      ['segredo', 'Conto da casa vizinha', 'incesto'],
      ['retirado', 'Conto retirado', 'gay'],
      ['inativo', 'Conto inativo', 'gay'],
      ['farol', HOSTILE, 'lesbicas-bi'],
    ].entries())
      await videos.dataSource.query(
        `INSERT INTO videos (id, title, category, media_state, url, created_at)
         VALUES ($1, $2, $3, 'ready', 'https://v.example/film.mp4', timestamptz '2026-11-21T08:00:00Z' + $4 * interval '1 minute')`,
        [id, title, category, minute],
      );
    await videos.dataSource.query('INSERT INTO video_counters (video_id) SELECT id FROM videos');
    for (const [minute, [id, title, category]] of [
      ['conto-segredo', 'Conto da casa vizinha', 'incesto'],
      ['conto-farol', HOSTILE, 'gay'],
    ].entries())
      await tales.dataSource.query(
        `INSERT INTO tales (id, title, tale, category, is_approved, published_at)
         VALUES ($1, $2, 'Era uma vez um farol.', $3, true, timestamptz '2026-11-21T08:00:00Z' + $4 * interval '1 minute')`,
        [id, title, category, minute],
      );
  }

  const get = (path: string, country = 'BR', headers: Record<string, string> = {}) =>
    fetch(`${site}${path}`, { headers: { 'cf-ipcountry': country, ...headers } });
  async function feedAt(path: string, country?: string): Promise<string> {
    const response = await get(path, country);
    expect([path, response.status]).toEqual([path, 200]);
    expect(response.headers.get('content-type')).toBe(RSS);
    expect(response.headers.get('rating')).toBe(RTA_LABEL);
    const xml = await response.text();
    expect(isWellFormed(xml)).toBe(true);
    return xml;
  }
  const plain = (xml: string | undefined) => parse(`<p>${xml ?? ''}</p>`).text;
  /** The items by the names of what they hold, as a reader understands them. */
  const itemsOf = (xml: string) =>
    [...xml.matchAll(/<item>(.*?)<\/item>/g)].map(([, item = '']) =>
      Object.fromEntries(
        [...item.matchAll(/<(\w+)>([^<]*)<\/\1>/g)].map(
          ([, name = '', value]) => [name, plain(value)] as const,
        ),
      ),
    );
  const linksAt = async (path: string, country?: string) =>
    itemsOf(await feedAt(path, country)).map(({ link }) => link);

  it.each([
    [VIDEOS, 'br'],
    ['/filtered', 'gzip'],
    ['/filtered?page=2', 'br'],
    ['/sitemaps/pages.xml', 'gzip'],
  ])('leave compressed from their first time, as pages do: %s', async (path, encoding) => {
    const first = await get(path, 'BR', { 'accept-encoding': encoding });
    expect([first.status, first.headers.get('content-encoding')]).toEqual([200, encoding]);
    expect((await first.text()).length).toBeGreaterThan(2 * Number(first.headers.get('content-length')));
  });

  it('stand beside where to tell of a hole, which every program may read', async () => {
    const answer = await fetch(`${site}/.well-known/security.txt`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(await answer.text()).toMatch(/^Contact: mailto:suporte@alcova\.example\nExpires: \d{4}-\d\d-01T/);
  });

  it('name at most 50 videos, the newest first, and no file and no picture', async () => {
    const xml = await feedAt(VIDEOS);
    const links = itemsOf(xml).map(({ link }) => link);
    expect(links).toHaveLength(FEED_SIZE);
    expect(links.slice(0, 6)).toEqual(
      ['farol', 'inativo', 'retirado', 'segredo', 'antigo-1', 'antigo-2'].map((id) => `${SITE}/video/${id}`),
    );
    expect(xml).toContain(`<link>${SITE}/filtered</link>`);
    expect(xml).not.toMatch(/film\.mp4|default\.svg|\/media\/|\/images\//);
  });

  it.each([
    [VIDEOS, '/video/farol', 'Lésbicas/Bi', 'Sat, 21 Nov 2026 08:03:00 GMT'],
    [TALES, '/contos/conto-farol', 'Gay', 'Sat, 21 Nov 2026 08:01:00 GMT'],
  ])('tell in %s of each item what the head of its page tells', async (feed, path, category, pubDate) => {
    const page = await waitFor(
      'the page with its facts',
      () => get(path),
      ({ status }) => status === 200,
    );
    const head = headOf(await page.text());
    const [item] = itemsOf(await feedAt(feed));
    const address = `${SITE}${path}`;
    expect(item).toMatchObject({ title: CLEAN, link: address, guid: address, category, pubDate });
    expect(head.canonical).toEqual([address]);
    expect(item?.['description']).toBe(head.one('description')?.replace('\uffff', ''));
  });

  it('name tales, the newest first', async () => {
    expect(await linksAt(TALES)).toEqual([`${SITE}/contos/conto-farol`, `${SITE}/contos/conto-segredo`]);
  });

  it.each([
    [VIDEOS, '/video/segredo'],
    [TALES, '/contos/conto-segredo'],
  ])('name nothing in %s that is refused to a country (LEGAL-02)', async (feed, secret) => {
    expect(await linksAt(feed)).toContain(`${SITE}${secret}`);
    const xml = await feedAt(feed, 'GB');
    expect(xml).not.toMatch(/segredo|vizinha|incesto/i);
    expect(itemsOf(xml)).not.toEqual([]);
  });

  it('are kept apart by country, not sent again to who has them, and have a head', async () => {
    const { headers } = await get(TALES);
    expect(headers.get('cache-control')).toBe('public, max-age=30');
    expect(headers.get('vary')).toBe('accept-encoding, cf-ipcountry');
    expect(headers.get('set-cookie')).toBeNull();
    const etag = headers.get('etag') ?? '';
    const again = await get(TALES, 'PT', { 'if-none-match': etag });
    expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', etag]);
    expect(again.headers.get('vary')).toBe(headers.get('vary'));
    expect((await get(TALES, 'GB', { 'if-none-match': etag })).status).toBe(200);
    const head = await fetch(`${site}${TALES}`, { method: 'HEAD', headers: { 'cf-ipcountry': 'BR' } });
    expect([head.status, head.headers.get('content-type'), await head.text()]).toEqual([200, RSS, '']);
    expect(head.headers.get('etag')).toBe(etag);
  });

  /** Waits for a feed without an item; it had it before `change`. */
  async function goesFrom(feed: string, path: string, change: () => Promise<unknown>): Promise<void> {
    expect(await linksAt(feed)).toContain(`${SITE}${path}`);
    await change();
    await waitFor(
      'the feed without it',
      () => linksAt(feed),
      (links) => !links.includes(`${SITE}${path}`),
    );
  }

  it('lose a video that is made inactive', () =>
    goesFrom(VIDEOS, '/video/inativo', () =>
      catalogue.rpc.request(updateVideo, { id: 'inativo', isActive: false }, ADMIN),
    ));

  it('lose a video that is taken down', () =>
    goesFrom(VIDEOS, '/video/retirado', () =>
      broker.publish(eventSubject(takedownChanged), {
        ...{ eventId: randomUUID(), name: takedownChanged.name, major: 1, aggregateId: 'video:retirado' },
        ...{ aggregateVersion: 1, occurredAt: new Date().toISOString() },
        payload: {
          ...{ subject: { kind: 'video', id: 'retirado' }, isHidden: true },
          ...{ reason: 'urgent', caseId: randomUUID() },
        },
      }),
    ));

  it('lose a tale that is public no longer', () =>
    goesFrom(TALES, '/contos/conto-segredo', () =>
      tales.dataSource.query(`UPDATE tales SET is_approved = false WHERE id = 'conto-segredo'`),
    ));

  it('count together with the other files that programs read, by address', async () => {
    const statuses = [];
    for (const path of [VIDEOS, TALES, '/opensearch.xml', VIDEOS])
      statuses.push((await fetch(`${narrow}${path}`)).status);
    expect(statuses).toEqual([200, 200, 200, 429]);
    const refused = await fetch(`${narrow}/sitemap.xml`);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  });
});
