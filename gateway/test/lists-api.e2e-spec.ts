import { CATEGORIES, HOME_BLOCK_SIZE, homeBlock, publicVideo } from '@alcova/contracts';
import { waitFor } from '@alcova/testing';
import { z } from 'zod';
import { query } from './support/databases';
import { OwnSite } from './support/site';

const page = z.object({ items: z.array(publicVideo), total: z.number() });
const found = z.object({ items: z.array(publicVideo) });

const PAGE_SIZE = 10;
const HETERO = 25;
const OTHERS = 40;

interface Seed {
  readonly id: string;
  readonly title: string;
  readonly category?: string;
  readonly views?: number;
  readonly active?: boolean;
}
const walks = (category: string, count: number): Seed[] =>
  Array.from({ length: count }, (_, n) => ({
    id: `${category}-${n}`,
    title: `Passeio ${category} ${n}`,
    category,
  }));
const SONGS: readonly Seed[] = [
  { id: 'inside-many', title: 'Uma canção de ninar', views: 900 },
  { id: 'inside-few', title: 'Outra CANCAO', views: 10 },
  { id: 'start-few', title: 'Canção da chuva', views: 3 },
  { id: 'start-many', title: 'CANÇÃO do mar', views: 50, category: 'trans' },
  { id: 'inactive', title: 'Canção oculta', views: 5_000, active: false },
];
/** The songs are among the 25 and the 40; the one that is not active counts for nothing. */
const VIDEOS: readonly Seed[] = [
  ...walks('hetero', HETERO - 3),
  ...CATEGORIES.slice(1).flatMap((category) => walks(category, OTHERS / 4 - (category === 'trans' ? 1 : 0))),
  ...SONGS,
];

let site: OwnSite;

/** Brings a video into the catalogue that is ready, as far as nothing is played. */
async function insert({ id, title, category = 'hetero', views = 0, active = true }: Seed): Promise<void> {
  await query(
    site.environmentOf('catalogue')['DATABASE_URL'] ?? '',
    `WITH video AS (INSERT INTO videos (id, title, category, is_active, media_state) VALUES ($1, $2, $3, $4, 'ready') RETURNING id)
     INSERT INTO video_counters (video_id, views) SELECT id, $5 FROM video`,
    [id, title, category, active, views],
  );
}

// All videos come before the first test and none later: answers are kept for a moment, on a busy machine for longer, and two lists
// that are asked for one after the other may then be of different ages.
beforeAll(async () => {
  site = await OwnSite.start();
  for (const video of VIDEOS) await insert(video);
  await waitFor(
    'all videos in the list',
    async () => page.parse(await (await site.fetch('/api/videos')).json()).total,
    (total) => total === HETERO + OTHERS,
  );
}, 600_000);
afterAll(() => site.stop());

async function ask<T extends z.ZodType>(schema: T, path: string): Promise<z.output<T>> {
  const response = await site.fetch(path);
  expect(response.status).toBe(200);
  return schema.parse(await response.json());
}
const home = (parameters: Record<string, string | number>) =>
  ask(
    page,
    `/api/videos/home?${new URLSearchParams(
      Object.entries({ pageSize: PAGE_SIZE, ...parameters }).map(([name, value]): [string, string] => [
        name,
        String(value),
      ]),
    ).toString()}`,
  );
const idsOf = (videos: readonly { id: string }[]): string[] => videos.map(({ id }) => id);

describe('the selection of the home page', () => {
  it('[LIST-02] is random, leaves out what was shown until fewer than a page remain, and then begins again', async () => {
    const selections = await Promise.all(Array.from({ length: 8 }, () => home({ page: 3 })));
    for (const { items, total } of selections) {
      expect(new Set(idsOf(items)).size).toBe(PAGE_SIZE);
      expect(total).toBe(HETERO + OTHERS);
    }
    expect(new Set(selections.map(({ items }) => idsOf(items).join())).size).toBeGreaterThan(1);

    const shown: string[] = [];
    for (let visit = 0; visit < 2; visit++) {
      const { items } = await home({ page: 1, exclude: shown.join(',') });
      expect(idsOf(items).filter((id) => shown.includes(id))).toEqual([]);
      shown.push(...idsOf(items));
    }
    expect(new Set(shown).size).toBe(2 * PAGE_SIZE);
    // Five of 25 are left, fewer than a page: all are in play again.
    const again = await home({ page: 1, exclude: shown.join(',') });
    expect(again.items).toHaveLength(PAGE_SIZE);
    expect(idsOf(again.items).some((id) => shown.includes(id))).toBe(true);
  });

  it('[LIST-02] does the same for a category', async () => {
    const first = await home({ page: 1, category: 'gay', pageSize: 5 });
    expect(first.total).toBe(OTHERS / 4);
    const second = await home({
      page: 1,
      category: 'gay',
      pageSize: 5,
      exclude: idsOf(first.items).join(','),
    });
    expect([...idsOf(first.items), ...idsOf(second.items)].sort()).toEqual(
      Array.from({ length: OTHERS / 4 }, (_, n) => `gay-${n}`).sort(),
    );
  });

  it('[LIST-03] holds hetero alone on pages 1 and 2, all categories later', async () => {
    for (const number of [1, 2]) {
      const { items, total } = await home({ page: number });
      expect(total).toBe(HETERO);
      expect(items).toHaveLength(PAGE_SIZE);
      expect(new Set(items.map(({ category }) => category))).toEqual(new Set(['hetero']));
    }
    const later = await home({ page: 3, pageSize: 60 });
    expect(later.total).toBe(HETERO + OTHERS);
    expect(new Set(later.items.map(({ category }) => category))).toEqual(new Set(CATEGORIES));
  });

  it.each([
    ['all', HETERO + OTHERS],
    ['hetero', HETERO],
  ])(
    '[LIST-02] [LIST-03] comes as blocks of a shuffled order of the pool %s that hold every video once',
    async (pool, count) => {
      const orders = await Promise.all(
        [1, 2].map(async (order) => {
          const { blocks } = await ask(homeBlock, `/api/videos/home/${pool}/${order}/0`);
          expect(blocks).toBe(Math.ceil(count / HOME_BLOCK_SIZE));
          const all: string[] = [];
          for (let block = 0; block < blocks; block++)
            all.push(...idsOf((await ask(homeBlock, `/api/videos/home/${pool}/${order}/${block}`)).items));
          expect((await ask(homeBlock, `/api/videos/home/${pool}/${order}/${blocks}`)).items).toEqual([]);
          return all;
        }),
      );
      for (const order of orders) {
        expect(order).toHaveLength(count);
        expect(new Set(order).size).toBe(count);
      }
      expect(orders[0]).not.toEqual(orders[1]);
    },
  );
});

describe('the search', () => {
  it('[SEARCH-04] ignores case and accents, finds active videos alone, those that start with the text first, then by views', async () => {
    const expected = ['start-many', 'start-few', 'inside-many', 'inside-few'];
    for (const q of ['cancao', 'CANÇÃO', ' cançÃo ']) {
      const text = encodeURIComponent(q);
      const box = await waitFor(
        `what the search finds for ${text}`,
        () => ask(found, `/api/videos/search?q=${text}&limit=8`),
        ({ items }) => idsOf(items).join() === expected.join(),
      );
      expect(idsOf(box.items)).toEqual(expected);
      const list = await ask(page, `/api/videos?q=${text}`);
      expect(idsOf(list.items)).toEqual(expected);
      expect(list.total).toBe(expected.length);
    }
    const second = await ask(page, `/api/videos?q=cancao&page=2&pageSize=3`);
    expect(idsOf(second.items)).toEqual(expected.slice(3));
    expect(idsOf((await ask(page, `/api/videos?q=cancao&category=trans`)).items)).toEqual(['start-many']);
  });

  it.each(['%', '_', "'", '\\', '🎬', '\u200f\u202e\u200f%', '\u0000%', `${'x'.repeat(9_000)}`])(
    'takes %j for a text that no title holds',
    async (q) => {
      const text = encodeURIComponent(q);
      expect((await ask(found, `/api/videos/search?q=${text}`)).items).toEqual([]);
      expect((await ask(page, `/api/videos?q=${text}`)).total).toBe(0);
    },
  );

  it.each(['', '%20%20%20', '%E2%80%8F'])('finds nothing in the box for a blank text (%j)', async (text) => {
    expect((await ask(found, `/api/videos/search?q=${text}`)).items).toEqual([]);
  });
});

describe('lists', () => {
  it.each(['0', '-1', 'abc', '1.5', ''])('show the first page for page %j', async (number) => {
    const first = await ask(page, '/api/videos?page=1');
    expect(idsOf((await ask(page, `/api/videos?page=${number}`)).items)).toEqual(idsOf(first.items));
  });

  it('are empty, not wrong, past their end and for an unknown category', async () => {
    const beyond = await ask(page, '/api/videos?page=1000000000');
    expect(beyond.items).toEqual([]);
    expect(beyond.total).toBeGreaterThan(0);
    expect(await ask(page, '/api/videos?category=outra')).toMatchObject({ items: [], total: 0 });
    expect((await site.fetch('/api/videos/desconhecido')).status).toBe(404);
    expect((await site.fetch('/api/videos/desconhecido/related')).status).toBe(404);
  });
});
