import {
  getHomeBlock,
  HOME_BLOCK_SIZE,
  type HomePool,
  SITEMAP_SIZE,
  sitemapPage,
  sitemapParts,
} from '@alcova/contracts';
import { databaseOptions, MIGRATING } from '@alcova/persistence';
import { DataSource } from 'typeorm';
import { ListingService } from '../src/videos/listing.service';
import { TestCatalogue, VISITOR } from './support/catalogue';

describe('random orders and the sitemap', () => {
  let catalogue: TestCatalogue;

  beforeAll(async () => {
    catalogue = await TestCatalogue.start();
  });
  afterAll(() => catalogue.stop());
  beforeEach(async () => {
    // Row by row: emptying whole tables would wait for the service's rounds in another order than theirs.
    await catalogue.query('DELETE FROM videos');
  });

  /** Brings videos `{prefix}00001` and so on. */
  const insert = async (count: number, prefix = 'v', category = 'hetero'): Promise<void> => {
    await catalogue.query(
      `INSERT INTO videos (id, title, category, media_state) SELECT $2 || lpad(n::text, 5, '0'), 'Conto ' || n, $3, 'ready' FROM generate_series(1, $1::integer) n`,
      [count, prefix, category],
    );
    await catalogue.query(
      'INSERT INTO video_counters (video_id) SELECT id FROM videos WHERE starts_with(id, $1)',
      [prefix],
    );
  };
  const blockOf = (pool: HomePool, order: number, block: number) =>
    catalogue.rpc.request(getHomeBlock, { pool, order, block }, VISITOR);
  const wholeOrder = async (pool: HomePool, order: number): Promise<string[]> => {
    const { blocks } = await blockOf(pool, order, 0);
    const ids: string[] = [];
    for (let block = 0; block < blocks; block++)
      ids.push(...(await blockOf(pool, order, block)).items.map(({ id }) => id));
    return ids;
  };

  it('has nothing, and no error, where there is no video', async () => {
    await expect(blockOf('gay', 0, 0)).resolves.toEqual({ items: [], total: 0, blocks: 0 });
    const { parts } = await catalogue.rpc.request(sitemapParts, {}, VISITOR);
    expect(parts.map(({ part }) => part)).toEqual([1]);
    await expect(catalogue.rpc.request(sitemapPage, { part: 7, after: null }, VISITOR)).resolves.toEqual({
      items: [],
      next: null,
    });
  });

  it('shows a video of a small pool the moment that it is public, and keeps the order of the others', async () => {
    await insert(20);
    const before = await wholeOrder('hetero', 3);
    expect(new Set(before).size).toBe(20);
    await insert(1, 'novo');
    const after = await wholeOrder('hetero', 3);
    expect(after).toHaveLength(21);
    expect(after.filter((id) => !id.startsWith('novo'))).toEqual(before);
  });

  it('holds a larger pool whole in stored blocks, leaves out what is no longer public, and is the same for all who ask at once', async () => {
    await insert(700);
    const first = await Promise.all(Array.from({ length: 10 }, () => blockOf('all', 9, 0)));
    for (const { items, blocks, total } of first) {
      expect(items).toHaveLength(HOME_BLOCK_SIZE);
      expect(items.map(({ id }) => id)).toEqual(first[0]?.items.map(({ id }) => id));
      expect({ blocks, total }).toEqual({ blocks: Math.ceil(700 / HOME_BLOCK_SIZE), total: 700 });
    }
    const whole = await wholeOrder('all', 9);
    expect(new Set(whole).size).toBe(700);
    expect(whole).not.toEqual(await wholeOrder('all', 10));
    await catalogue.query(`UPDATE videos SET is_active = false WHERE id = $1`, [whole[0]]);
    const left = await blockOf('all', 9, 0);
    expect(left.items.map(({ id }) => id)).toEqual(whole.slice(1, HOME_BLOCK_SIZE));
    await expect(blockOf('all', 9, 1_000)).resolves.toMatchObject({ items: [] });
  });

  it('tells every public video in one part of the sitemap, page by page, and divides a part that grows too large', async () => {
    const count = 46_000;
    // Only the videos themselves matter here, however long a busy machine takes to bring them.
    const { url } = catalogue.database;
    const about = { service: 'filling', url, entities: [], migrations: [] };
    const filling = await new DataSource(databaseOptions(about, MIGRATING)).initialize();
    try {
      await filling.transaction(async (manager) => {
        await manager.query(`SET LOCAL session_replication_role = replica`);
        await manager.query(
          `INSERT INTO videos (id, title, category, media_state, is_active)
           SELECT 'v' || lpad(n::text, 5, '0'), 'Conto', 'gay', 'ready', n % 1000 <> 0 FROM generate_series(1, $1::integer) n`,
          [count],
        );
        await manager.query('INSERT INTO video_counters (video_id) SELECT id FROM videos');
        await manager.query(`DELETE FROM list_states WHERE list = 'sitemap'`);
      });
    } finally {
      await filling.destroy();
    }
    const { parts } = await catalogue.rpc.request(sitemapParts, {}, { ...VISITOR, deadlineMs: 60_000 });
    expect(parts.map(({ part }) => part)).toEqual([1, 2]);
    expect(parts.reduce((sum, { videos }) => sum + videos, 0)).toBe(count - count / 1_000);
    for (const { videos, updatedAt } of parts) {
      expect(videos).toBeLessThanOrEqual(SITEMAP_SIZE);
      expect(updatedAt).not.toBeNull();
    }
    const seen: string[] = [];
    let after: string | null = null;
    do {
      const page: { items: { id: string }[]; next: string | null } = await catalogue.rpc.request(
        sitemapPage,
        { part: 2, after },
        VISITOR,
      );
      seen.push(...page.items.map(({ id }) => id));
      after = page.next;
    } while (after !== null);
    expect(seen).toHaveLength(parts[1]?.videos ?? 0);
    expect(seen).toEqual([...seen].sort());
    expect(new Set(seen).size).toBe(seen.length);
  });

  it('asks for every page of a list without some categories with one text, which stays prepared', async () => {
    await insert(120);
    await insert(40, 'w', 'gay');
    const asked = jest.spyOn(catalogue.part(DataSource).logger, 'logQuery');
    const lists = catalogue.part(ListingService);
    const seen: string[] = [];
    for (const page of [1, 2, 3, 4]) {
      const wanted = { except: ['gay'], sort: 'newest', page, pageSize: 30 } as const;
      seen.push(...(await lists.list(wanted)).items.map(({ id }) => id));
    }
    const texts = asked.mock.calls.map(([text]) => text).filter((text) => text.includes('UNION ALL'));
    asked.mockRestore();
    expect(new Set(seen).size).toBe(120);
    expect([texts.length, new Set(texts).size]).toEqual([4, 1]);
  });

  it('cuts a page of long texts to what fits into one answer', async () => {
    await insert(500);
    await catalogue.query(`UPDATE videos SET title = repeat('é', 200), description = repeat('🎬', 5000)`);
    const seen: string[] = [];
    const first = await catalogue.rpc.request(sitemapPage, { part: 1, after: null }, VISITOR);
    expect(first.items.length).toBeLessThan(500);
    expect([...(first.items[0]?.description ?? '')]).toHaveLength(300);
    seen.push(...first.items.map(({ id }) => id));
    for (let after = first.next; after !== null;) {
      const page = await catalogue.rpc.request(sitemapPage, { part: 1, after }, VISITOR);
      seen.push(...page.items.map(({ id }) => id));
      after = page.next;
    }
    expect(seen).toHaveLength(500);
    expect(new Set(seen).size).toBe(500);
  });
});
