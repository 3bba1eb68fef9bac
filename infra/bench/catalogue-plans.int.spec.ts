import { adminVideoSort, CATEGORIES, videoSort } from '@alcova/contracts';
import { createProcess, loadConfig } from '@alcova/platform';
import {
  storeVariables,
  TEST_CALLER_VARIABLES,
  type TestDatabase,
  testDatabase,
  type TestNats,
  testNats,
} from '@alcova/testing';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { Client } from 'pg';
import { AbstractLogger, DataSource } from 'typeorm';
import { z } from 'zod';
import { AppModule } from '../../services/catalogue/src/app.module';
import { configSchema } from '../../services/catalogue/src/config';
import { HomeService } from '../../services/catalogue/src/home/home.service';
import { ListRounds } from '../../services/catalogue/src/lists/list-rounds';
import { migrations } from '../../services/catalogue/src/migrations';
import { SitemapService } from '../../services/catalogue/src/sitemap/sitemap.service';
import { ListingService } from '../../services/catalogue/src/videos/listing.service';
import { VideosService } from '../../services/catalogue/src/videos/videos.service';
import { generateVideos, RARE_WORD } from './catalogue-data';

jest.setTimeout(300_000);
const VIDEOS = 20_000;
const PAGE_SIZE = 60;
/** What a page of a list may walk over, whichever it is. */
const MOST_FOR_A_PAGE = 1_000 + PAGE_SIZE;
/** The beginning of an order, which every search looks through before it asks an index. */
const NEAR = 1_000;
/** What is looked through for texts of one or two characters, and as far as eight of a text that is not rare may be. */
const MOST_FOR_THE_BOX = 10_000;
const COMMON = 'verao|conto|noite de verão|c|no'.split('|');
const RARE = `${RARE_WORD}|nada disso|ção%|xilofone|chuva verão|dadade|🎬🎬🎬|- - -|%%%%|50% off`.split('|');
const SHORT = `x%|'|\\|🎬|ç%`.split('|');
const LARGE_TABLES = new Set(['videos', 'video_counters', 'video_ranks']);

const node = z.object({
  'Node Type': z.string(),
  'Relation Name': z.string().optional(),
  'Actual Rows': z.number(),
  'Actual Loops': z.number(),
  'Rows Removed by Filter': z.number().default(0),
  'Rows Removed by Index Recheck': z.number().default(0),
  get Plans() {
    return z.array(node).optional();
  },
});
type PlanNode = z.output<typeof node>;
const explained = z.tuple([z.object({ 'QUERY PLAN': z.tuple([z.object({ Plan: node })]) })]);
/** What a step of a plan looked at, each time that it was done. */
const visited = (one: PlanNode): number =>
  (one['Actual Rows'] + one['Rows Removed by Filter'] + one['Rows Removed by Index Recheck']) *
  one['Actual Loops'];
const allOf = (plan: PlanNode): PlanNode[] => [plan, ...(plan.Plans ?? []).flatMap(allOf)];

/** Writes down the statements that are sent. */
class Recorder extends AbstractLogger {
  sent: { statement: string; values: unknown[] }[] = [];

  override logQuery(statement: string, values: unknown[] = []): void {
    this.sent.push({ statement, values });
  }

  /** Nothing else is logged. */
  protected override writeLog(): void {
    this.sent = [...this.sent];
  }
}

describe('a large catalogue', () => {
  const recorder = new Recorder(['query']);
  let database: TestDatabase;
  let nats: TestNats;
  let app: NestFastifyApplication;
  let lists: ListingService;

  beforeAll(async () => {
    database = await testDatabase({ service: 'catalogue', entities: [], migrations });
    const client = new Client({ connectionString: database.url });
    await client.connect();
    await generateVideos(client, VIDEOS);
    await client.end();
    nats = await testNats();
    const config = loadConfig(configSchema, {
      ...{ HEALTH_PORT: '0', NATS_URL: nats.url, DATABASE_URL: database.url, ...TEST_CALLER_VARIABLES },
      ...storeVariables(),
      RECORD_KEYS: `test:${'7c'.repeat(32)}`,
      DEFAULT_THUMBNAIL_URL: 'http://site.test/default.svg',
    });
    app = await createProcess({ module: AppModule.with(config) });
    lists = app.get(ListingService, { strict: false });
    await app.get(ListRounds, { strict: false }).mark();
    app.get(DataSource, { strict: false }).setOptions({ logging: ['query'], logger: recorder });
  });
  afterAll(async () => {
    await app.close();
    await nats.stop();
    await database.drop();
  });

  /** The plans of all that is asked of the large tables, run as the service runs it. */
  async function plansOf(ask: () => Promise<unknown>): Promise<PlanNode[]> {
    recorder.sent = [];
    await ask();
    const { sent } = recorder;
    return database.dataSource.transaction(async (manager) => {
      const plans: PlanNode[] = [];
      for (const { statement, values } of sent) {
        if (!/^\s*(SELECT|WITH)/.test(statement) || statement.includes('UPDATE')) continue;
        // What the service sets for its transaction holds here too.
        if (statement.includes('set_config')) await manager.query(statement, values);
        else {
          const rows: unknown = await manager.query(`EXPLAIN (ANALYZE, FORMAT JSON) ${statement}`, values);
          plans.push(explained.parse(rows)[0]['QUERY PLAN'][0].Plan);
        }
      }
      return plans;
    });
  }

  async function expectBounded(ask: () => Promise<unknown>, most: number): Promise<void> {
    const nodes = (await plansOf(ask)).flatMap(allOf);
    expect(nodes.length).toBeGreaterThan(0);
    for (const one of nodes) {
      expect(one['Node Type'] === 'Seq Scan' && LARGE_TABLES.has(one['Relation Name'] ?? '')).toBe(false);
      if (visited(one) > most)
        console.log(
          JSON.stringify(one).slice(0, 3000),
          recorder.sent.map((x) => x.statement + JSON.stringify(x.values)).join('\n'),
        );
      expect(visited(one)).toBeLessThanOrEqual(most);
    }
  }

  it.each(
    videoSort.options.flatMap((sort) => [1, 2, 40, 110, 200, 290, 320].map((page) => [sort, page] as const)),
  )('walks over a bounded part of its indexes alone for %s, page %i', async (sort, page) => {
    const wanted = { sort, page, pageSize: PAGE_SIZE };
    await expectBounded(() => lists.list(wanted), MOST_FOR_A_PAGE);
    await expectBounded(() => lists.list({ ...wanted, category: 'gay' }), MOST_FOR_A_PAGE);
    // One of 500 authors.
    await expectBounded(() => lists.list({ ...wanted, author: 'Autoria 7' }), (2 * VIDEOS) / 500);
    for (const status of ['all', 'active', 'inactive'] as const)
      await expectBounded(() => lists.listForAdministrators({ ...wanted, status }), MOST_FOR_A_PAGE);
  });

  it.each(adminVideoSort.options)(
    'walks over a bounded part of its indexes alone for administrators by %s',
    async (sort) => {
      for (const page of [1, 2, 110, 200, 320])
        for (const status of ['all', 'active', 'inactive'] as const)
          for (const category of [undefined, CATEGORIES[1]])
            await expectBounded(
              () => lists.listForAdministrators({ sort, status, category, page, pageSize: PAGE_SIZE }),
              MOST_FOR_A_PAGE,
            );
      for (const status of ['scheduled', 'hidden', 'failed'] as const)
        await expectBounded(
          () => lists.listForAdministrators({ sort, status, page: 1, pageSize: PAGE_SIZE }),
          PAGE_SIZE,
        );
      // One of 500 authors.
      for (const status of ['all', 'active', 'failed'] as const)
        await expectBounded(
          () =>
            lists.listForAdministrators({ sort, status, author: 'autoria 7', page: 1, pageSize: PAGE_SIZE }),
          (2 * VIDEOS) / 500,
        );
    },
  );

  it.each([
    ...RARE.map((q) => [q, NEAR, NEAR] as const),
    ...SHORT.map((q) => [q, MOST_FOR_THE_BOX, MOST_FOR_THE_BOX] as const),
    ...COMMON.map((q) => [q, MOST_FOR_THE_BOX, VIDEOS] as const),
  ])('searches %j without reading a table', async (q, mostForTheBox, mostForAList) => {
    const wanted = { q, page: 1, pageSize: PAGE_SIZE } as const;
    await expectBounded(() => lists.search(q, 8), mostForTheBox);
    await expectBounded(() => lists.list({ ...wanted, category: 'trans' }), mostForAList);
    await expectBounded(() => lists.list({ ...wanted, page: 3 }), mostForAList);
    for (const sort of videoSort.options)
      await expectBounded(() => lists.list({ ...wanted, sort }), mostForAList);
    await expectBounded(
      () => lists.listForAdministrators({ ...wanted, sort: 'newest', status: 'all' }),
      mostForAList,
    );
  });

  it.each([[['incesto']], [['hetero', 'gay', 'trans']]] as const)(
    'walks over a bounded part of its indexes alone without %j',
    async (except) => {
      // Whoever asks for the middle of such a list first makes its marks.
      for (const sort of videoSort.options) await lists.list({ sort, page: 60, pageSize: PAGE_SIZE, except });
      for (const sort of videoSort.options)
        for (const page of [1, 40, 60, 110]) {
          const wanted = { sort, page, pageSize: PAGE_SIZE, except };
          await expectBounded(() => lists.list(wanted), MOST_FOR_A_PAGE);
        }
      await expectBounded(() => lists.search(RARE_WORD, 8, except), 2 * NEAR);
      await expectBounded(() => lists.search('conto', 8, except), MOST_FOR_THE_BOX);
      const home = app.get(HomeService, { strict: false });
      await expectBounded(() => home.block({ pool: 'all', order: 7, block: 0, except }), 6_000);
    },
  );

  it('searches ten thousand characters without reading a table', async () => {
    await expectBounded(() => lists.search('x'.repeat(10_000), 8), NEAR);
  });

  it('asks for the rest in few steps', async () => {
    const home = app.get(HomeService, { strict: false });
    const videos = app.get(VideosService, { strict: false });
    const sitemap = app.get(SitemapService, { strict: false });
    const [first] = (await lists.list({ page: 1, pageSize: 1, sort: 'oldest' })).items;
    const id = first?.id ?? '';
    // Whoever asks first makes the order, of 1,500 videos.
    await expectBounded(() => home.block({ pool: 'all', order: 5, block: 0 }), 1_500);
    await expectBounded(() => home.block({ pool: 'all', order: 5, block: 3 }), 400);
    await expectBounded(() => lists.related(id), 100);
    await expectBounded(() => videos.get(id, false), 10);
    await sitemap.parts();
    await expectBounded(() => sitemap.parts(), 10);
    for (const after of [null, id, 'v0000010000', 'v0000019900'])
      await expectBounded(() => sitemap.page(1, after), 600);
  });

  it.each([
    ['newest', undefined, []],
    ['most-viewed', undefined, []],
    ['most-liked', CATEGORIES[1], []],
    ['longest', undefined, []],
    ['newest', undefined, ['incesto', 'gay']],
    ['most-viewed', undefined, ['hetero']],
  ] as const)(
    'shows every video once on all pages together: %s, %s, without %j',
    async (sort, category, except) => {
      const seen: { id: string; views: number; likes: number; duration: number; createdAt: string }[] = [];
      const { total } = await lists.list({ sort, category, except, page: 1, pageSize: PAGE_SIZE });
      for (let page = 1; page <= Math.ceil(total / PAGE_SIZE); page++) {
        const { items } = await lists.list({ sort, category, except, page, pageSize: PAGE_SIZE });
        expect(items.filter((video) => except.some((left) => left === video.category))).toEqual([]);
        seen.push(...items);
      }
      expect(seen).toHaveLength(total);
      expect(new Set(seen.map(({ id }) => id)).size).toBe(total);
      const key = {
        newest: 'createdAt',
        longest: 'duration',
        'most-viewed': 'views',
        'most-liked': 'likes',
      } as const;
      const keys = seen.map((video) => video[key[sort]]);
      expect(keys).toEqual([...keys].sort((one, other) => (one < other ? 1 : one > other ? -1 : 0)));
      const beyond = await lists.list({
        sort,
        category,
        except,
        page: Math.ceil(total / PAGE_SIZE) + 1,
        pageSize: PAGE_SIZE,
      });
      expect(beyond.items).toEqual([]);
    },
  );

  it('finds the same videos as a search that reads everything', async () => {
    for (const q of [
      'verão',
      RARE_WORD,
      'conto de',
      'olab',
      'ÓRBITA',
      'o e c',
      'ção e âm',
      'conto',
      'carta com chuva',
    ]) {
      const { items, total } = await lists.list({ q, page: 1, pageSize: PAGE_SIZE });
      const rows = z.array(z.object({ id: z.string() })).parse(
        await database.dataSource.query(
          `SELECT v.id FROM videos v JOIN video_counters c ON c.video_id = v.id
           WHERE v.is_public AND strpos(v.title_folded, fold($1)) > 0
           ORDER BY starts_with(v.title_folded, fold($1)) DESC, c.views DESC, v.id DESC`,
          [q],
        ),
      );
      expect(total).toBe(Math.min(rows.length, 1_000));
      expect(items.map(({ id }) => id)).toEqual(rows.slice(0, PAGE_SIZE).map(({ id }) => id));
    }
  });

  it('shows a video on the first page the moment it is public, wherever marks stand', async () => {
    const insert = `INSERT INTO videos (id, title, category, media_state) VALUES ($1, 'Novo', 'gay', 'ready')`;
    for (const [id, index] of [
      ['novo-1', 0],
      ['novo-2', 1],
    ] as const) {
      await database.dataSource.query(insert, [id]);
      await database.dataSource.query('INSERT INTO video_counters (video_id) VALUES ($1)', [id]);
      const { items, total } = await lists.list({ sort: 'newest', page: 1, pageSize: 2 });
      expect(items[0]?.id).toBe(id);
      const last = await lists.list({ sort: 'oldest', page: total, pageSize: 1 });
      expect(last.items[0]?.id).toBe(id);
      expect(items[1]?.id).toBe(['v0000020000', 'novo-1'][index]);
    }
    await database.dataSource.query(`DELETE FROM videos WHERE id LIKE 'novo-%'`);
  });

  it('has pages to the end while marks are behind, and marks itself when many videos came at once', async () => {
    await database.dataSource.query(`DELETE FROM videos WHERE id BETWEEN 'v0000001000' AND 'v0000007999'`);
    const { total } = await lists.list({ sort: 'oldest', page: 1, pageSize: PAGE_SIZE });
    for (const page of [20, 60, 100, 150, Math.ceil(total / PAGE_SIZE)])
      expect((await lists.list({ sort: 'oldest', page, pageSize: PAGE_SIZE })).items.length).toBeGreaterThan(
        0,
      );
    await database.dataSource.query(`DELETE FROM list_marks`);
    const { items } = await lists.list({ sort: 'oldest', page: 100, pageSize: PAGE_SIZE });
    const [expected] = z
      .array(z.object({ id: z.string() }))
      .parse(
        await database.dataSource.query(
          'SELECT id FROM videos WHERE is_public ORDER BY created_at, id OFFSET $1 LIMIT 1',
          [99 * PAGE_SIZE],
        ),
      );
    expect(items[0]?.id).toBe(expected?.id);
  });
});
