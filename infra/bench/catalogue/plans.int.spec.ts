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
import { type Client, escapeLiteral } from 'pg';
import { AbstractLogger, DataSource } from 'typeorm';
import { z } from 'zod';
import { AppModule } from '../../../services/catalogue/src/app.module';
import { configSchema } from '../../../services/catalogue/src/config/config';
import { HomeService } from '../../../services/catalogue/src/home/home.service';
import { ListUpkeep } from '../../../services/catalogue/src/lists/list-upkeep';
import { migrations } from '../../../services/catalogue/src/migrations';
import { SitemapService } from '../../../services/catalogue/src/sitemap/sitemap.service';
import { ListingService } from '../../../services/catalogue/src/videos/listing.service';
import { VideosService } from '../../../services/catalogue/src/videos/videos.service';
import { inDatabase } from '../site';
import { generateVideos, RARE_WORD } from './data';

jest.setTimeout(300_000);
const VIDEOS = 20_000;
const PAGE_SIZE = 60;
/** What a page of a list may walk over, whichever it is. */
const MAX_FOR_A_PAGE = 1_000 + PAGE_SIZE;
/** The beginning of an order, which every search looks through before it asks an index. */
const NEAR = 1_000;
/** What is looked through for texts of one or two characters, and as far as eight of a text that is not rare may be. */
const MAX_FOR_THE_BOX = 10_000;
const COMMON = 'verao|conto|noite de verão|c|no'.split('|');
const RARE = `${RARE_WORD}|nada disso|ção%|xilofone|chuva verão|dadade|🎬🎬🎬|- - -|%%%%|50% off`.split('|');
const SHORT = `x%|'|\\|🎬|ç%`.split('|');
const STATES = ['all', 'active', 'inactive'] as const;
/** One of 500. */
const MAX_OF_AN_AUTHOR = (2 * VIDEOS) / 500;
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
type Wanted = Partial<Parameters<ListingService['list']>[0]>;
type ByAdmins = Parameters<ListingService['listForAdministrators']>[0];

/** What a step of a plan looked at, each time that it was done. */
const visited = (one: PlanNode): number =>
  (one['Actual Rows'] + one['Rows Removed by Filter'] + one['Rows Removed by Index Recheck']) *
  one['Actual Loops'];
const allOf = (plan: PlanNode): PlanNode[] => [plan, ...(plan.Plans ?? []).flatMap(allOf)];

interface Sent {
  readonly statement: string;
  readonly values: unknown[];
}

/** Writes down the statements that are sent. */
class Recorder extends AbstractLogger {
  sent: Sent[] = [];

  override logQuery(statement: string, values: unknown[] = []): void {
    this.sent.push({ statement, values });
  }

  /** Nothing else is logged. */
  protected override writeLog(): void {
    this.sent = [...this.sent];
  }
}

const literal = (value: unknown): string => {
  if (value === null || value === undefined) return 'NULL';
  if (Array.isArray(value))
    return escapeLiteral(`{${value.map((one) => JSON.stringify(String(one))).join(',')}}`);
  return escapeLiteral(typeof value === 'string' ? value : JSON.stringify(value));
};

/** Prepares a statement and asks it as often as Postgres does before it decides whether one plan serves all values. Answers how to ask it. */
async function settledIn(client: Client, name: string, { statement, values }: Sent): Promise<string> {
  for (let asked = 0; asked < 6; asked += 1) await client.query({ name, text: statement, values });
  return `EXECUTE ${name} ${values.length === 0 ? '' : `(${values.map(literal).join(', ')})`}`;
}

describe('a large catalogue', () => {
  const recorder = new Recorder(['query']);
  let database: TestDatabase;
  let nats: TestNats;
  let app: NestFastifyApplication;
  let lists: ListingService;

  beforeAll(async () => {
    database = await testDatabase({ service: 'catalogue', entities: [], migrations });
    await inDatabase(database.url, (client) => generateVideos(client, VIDEOS));
    nats = await testNats();
    const config = loadConfig(configSchema, {
      ...{ HEALTH_PORT: '0', NATS_URL: nats.url, DATABASE_URL: database.url, ...TEST_CALLER_VARIABLES },
      ...storeVariables(),
      RECORD_KEYS: `test:${'7c'.repeat(32)}`,
      DEFAULT_THUMBNAIL_URL: 'http://site.test/default.svg',
    });
    app = await createProcess({ module: AppModule.with(config) });
    lists = app.get(ListingService);
    await app.get(ListUpkeep).mark();
    app.get(DataSource).setOptions({ logging: ['query'], logger: recorder });
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
    const sent = recorder.sent.filter(
      ({ statement }) => /^\s*(SELECT|WITH)/.test(statement) && !statement.includes('UPDATE'),
    );
    const isAlone = sent.every(({ statement }) => !statement.includes('set_config'));
    return inDatabase(database.url, async (client) => {
      const plans: PlanNode[] = [];
      const explain = async (statement: string, values: unknown[]): Promise<void> => {
        const { rows } = await client.query(`EXPLAIN (ANALYZE, FORMAT JSON) ${statement}`, values);
        plans.push(explained.parse(rows)[0]['QUERY PLAN'][0].Plan);
      };
      await client.query('BEGIN');
      for (const [index, { statement, values }] of sent.entries()) {
        // What the service sets for its transaction holds here too.
        if (statement.includes('set_config')) await client.query(statement, values);
        else {
          await explain(statement, values);
          if (isAlone) await explain(await settledIn(client, `plan${index}`, { statement, values }), []);
        }
      }
      await client.query('ROLLBACK');
      return plans;
    });
  }

  async function expectBounded(ask: () => Promise<unknown>, most: number): Promise<void> {
    const nodes = (await plansOf(ask)).flatMap(allOf);
    expect(nodes.length).toBeGreaterThan(0);
    const read = (one: PlanNode) =>
      one['Node Type'] === 'Seq Scan' && LARGE_TABLES.has(one['Relation Name'] ?? '');
    expect(nodes.filter((one) => read(one) || visited(one) > most)).toEqual([]);
  }

  const expectList = (most: number, wanted: Wanted): Promise<void> =>
    expectBounded(() => lists.list({ pageSize: PAGE_SIZE, page: 1, ...wanted }), most);
  async function expectAdminLists(
    most: number,
    states: readonly ByAdmins['status'][],
    wanted: Pick<ByAdmins, 'sort'> & Partial<ByAdmins>,
  ): Promise<void> {
    for (const status of states) {
      const one = { pageSize: PAGE_SIZE, page: 1, status, ...wanted };
      await expectBounded(() => lists.listForAdministrators(one), most);
    }
  }

  const PAGES = [1, 2, 40, 110, 200, 290, 320];
  it.each(videoSort.options.flatMap((sort) => PAGES.map((page) => [sort, page] as const)))(
    'walks over a bounded part of its indexes alone for %s, page %i',
    async (sort, page) => {
      await expectList(MAX_FOR_A_PAGE, { sort, page });
      await expectList(MAX_FOR_A_PAGE, { sort, page, category: 'gay' });
      await expectList(MAX_OF_AN_AUTHOR, { sort, page, author: 'Autoria 7' });
      await expectAdminLists(MAX_FOR_A_PAGE, STATES, { sort, page });
    },
  );

  it.each(adminVideoSort.options)(
    'walks over a bounded part of its indexes alone for administrators by %s',
    async (sort) => {
      for (const page of [1, 2, 110, 200, 320])
        for (const category of [undefined, CATEGORIES[1]])
          await expectAdminLists(MAX_FOR_A_PAGE, STATES, { sort, category, page });
      await expectAdminLists(PAGE_SIZE, ['scheduled', 'hidden', 'failed', 'unrecorded'], { sort });
      await expectAdminLists(MAX_OF_AN_AUTHOR, ['all', 'active', 'failed'], { sort, author: 'autoria 7' });
    },
  );

  it.each([
    ...RARE.map((q) => [q, NEAR, NEAR] as const),
    ...SHORT.map((q) => [q, MAX_FOR_THE_BOX, MAX_FOR_THE_BOX] as const),
    ...COMMON.map((q) => [q, MAX_FOR_THE_BOX, VIDEOS] as const),
  ])('searches %j without reading a table', async (q, mostForTheBox, mostForAList) => {
    await expectBounded(() => lists.search(q, 8), mostForTheBox);
    await expectList(mostForAList, { q, category: 'trans' });
    await expectList(mostForAList, { q, page: 3 });
    for (const sort of videoSort.options) await expectList(mostForAList, { q, sort });
    await expectAdminLists(mostForAList, ['all'], { q, sort: 'newest' });
  });

  it.each([[['incesto']], [['hetero', 'gay', 'trans']]] as const)(
    'walks over a bounded part of its indexes alone without %j',
    async (except) => {
      // Whoever asks for the middle of such a list first makes its marks.
      for (const sort of videoSort.options) await lists.list({ sort, page: 60, pageSize: PAGE_SIZE, except });
      for (const sort of videoSort.options)
        for (const page of [1, 40, 60, 110]) await expectList(MAX_FOR_A_PAGE, { sort, page, except });
      await expectBounded(() => lists.search(RARE_WORD, 8, except), 2 * NEAR);
      await expectBounded(() => lists.search('conto', 8, except), MAX_FOR_THE_BOX);
      const home = app.get(HomeService);
      await expectBounded(() => home.block({ pool: 'all', order: 7, block: 0, except }), 6_000);
    },
  );

  it('searches ten thousand characters without reading a table', () =>
    expectBounded(() => lists.search('x'.repeat(10_000), 8), NEAR));

  it('asks for the rest in few steps', async () => {
    const home = app.get(HomeService);
    const videos = app.get(VideosService);
    const sitemap = app.get(SitemapService);
    const [first] = (await lists.list({ page: 1, pageSize: 1, sort: 'oldest' })).items;
    const id = first?.id ?? '';
    // Whoever asks first makes the order, of 1,500 videos.
    await expectBounded(() => home.block({ pool: 'all', order: 5, block: 0 }), 1_500);
    await expectBounded(() => home.block({ pool: 'all', order: 5, block: 3 }), 400);
    await expectBounded(() => lists.related(id, {}), 100);
    await expectBounded(() => videos.get(id, { seesAll: false }), 10);
    await sitemap.parts();
    await expectBounded(() => sitemap.parts(), 10);
    for (const after of [null, id, 'v0000010000', 'v0000019900'])
      await expectBounded(() => sitemap.page(1, after), 600);
  });

  it.each([
    ['newest', 'createdAt', undefined, []],
    ['most-viewed', 'views', undefined, []],
    ['most-liked', 'likes', CATEGORIES[1], []],
    ['longest', 'duration', undefined, []],
    ['newest', 'createdAt', undefined, ['incesto', 'gay']],
    ['most-viewed', 'views', undefined, ['hetero']],
  ] as const)(
    'shows every video once on all pages together: %s, by %s, %s, without %j',
    async (sort, key, category, except) => {
      const pageAt = (page: number) => lists.list({ sort, category, except, page, pageSize: PAGE_SIZE });
      const { total } = await pageAt(1);
      const pages = Math.ceil(total / PAGE_SIZE);
      const seen = [];
      for (let page = 1; page <= pages; page += 1) seen.push(...(await pageAt(page)).items);
      expect(seen.filter((video) => except.some((left) => left === video.category))).toEqual([]);
      expect(seen).toHaveLength(total);
      expect(new Set(seen.map(({ id }) => id)).size).toBe(total);
      const keys = seen.map((video) => video[key]);
      expect(keys).toEqual([...keys].sort((one, other) => (one < other ? 1 : one > other ? -1 : 0)));
      expect((await pageAt(pages + 1)).items).toEqual([]);
    },
  );

  const idsOf = async (statement: string, values: unknown[]): Promise<string[]> =>
    z
      .array(z.object({ id: z.string() }))
      .parse(await database.dataSource.query(statement, values))
      .map(({ id }) => id);

  it.each('verão|conto de|olab|ÓRBITA|o e c|ção e âm|conto|carta com chuva'.split('|').concat(RARE_WORD))(
    'finds the same videos as a search that reads everything: %s',
    async (q) => {
      const { items, total } = await lists.list({ q, page: 1, pageSize: PAGE_SIZE });
      const ids = await idsOf(
        `SELECT v.id FROM videos v JOIN video_counters c ON c.video_id = v.id
         WHERE v.is_public AND strpos(v.title_folded, fold($1)) > 0
         ORDER BY starts_with(v.title_folded, fold($1)) DESC, c.views DESC, v.id DESC`,
        [q],
      );
      expect(total).toBe(Math.min(ids.length, 1_000));
      expect(items.map(({ id }) => id)).toEqual(ids.slice(0, PAGE_SIZE));
    },
  );

  it('shows a video on the first page the moment it is public, wherever marks stand', async () => {
    const insert = `INSERT INTO videos (id, title, category, media_state) VALUES ($1, 'Novo', 'gay', 'ready')`;
    for (const [id, next] of [
      ['novo-1', 'v0000020000'],
      ['novo-2', 'novo-1'],
    ] as const) {
      await database.dataSource.query(insert, [id]);
      await database.dataSource.query('INSERT INTO video_counters (video_id) VALUES ($1)', [id]);
      const { items, total } = await lists.list({ sort: 'newest', page: 1, pageSize: 2 });
      expect(items.map((video) => video.id)).toEqual([id, next]);
      const last = await lists.list({ sort: 'oldest', page: total, pageSize: 1 });
      expect(last.items[0]?.id).toBe(id);
    }
    await database.dataSource.query(`DELETE FROM videos WHERE id LIKE 'novo-%'`);
  });

  it('has pages to the end while marks are behind, and marks itself when many videos came at once', async () => {
    const pageAt = (page: number) => lists.list({ sort: 'oldest', page, pageSize: PAGE_SIZE });
    await database.dataSource.query(`DELETE FROM videos WHERE id BETWEEN 'v0000001000' AND 'v0000007999'`);
    const { total } = await pageAt(1);
    for (const page of [20, 60, 100, 150, Math.ceil(total / PAGE_SIZE)])
      expect((await pageAt(page)).items.length).toBeGreaterThan(0);
    await database.dataSource.query(`DELETE FROM list_marks`);
    const { items } = await pageAt(100);
    const oldest = 'SELECT id FROM videos WHERE is_public ORDER BY created_at, id OFFSET $1 LIMIT 1';
    expect(items.slice(0, 1).map(({ id }) => id)).toEqual(await idsOf(oldest, [99 * PAGE_SIZE]));
  });
});
