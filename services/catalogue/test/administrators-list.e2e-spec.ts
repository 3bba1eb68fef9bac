import {
  type AdminVideo,
  type AdminVideoSort,
  adminVideoSort,
  exportVideosPage,
  listAdminVideos,
} from '@alcova/contracts';
import type { z } from 'zod';
import { ADMIN, TestCatalogue } from './support/catalogue';

type Wish = z.input<typeof listAdminVideos.input>;

const VIDEOS = 2_400;
const PAGE_SIZE = 60;
const RANK = { hidden: 1, active: 2, scheduled: 3, inactive: 4 } as const;
const rankOf = ({ hold, isActive, scheduledFor }: AdminVideo): number =>
  hold ? RANK.hidden : isActive ? RANK.active : scheduledFor !== null ? RANK.scheduled : RANK.inactive;
const KEYS: Record<AdminVideoSort, (video: AdminVideo) => string | number> = {
  ...{ newest: ({ createdAt }) => createdAt, oldest: ({ createdAt }) => createdAt },
  ...{ 'most-viewed': ({ views }) => views, 'least-viewed': ({ views }) => views },
  ...{ 'most-liked': ({ likes }) => likes, 'least-liked': ({ likes }) => likes },
  longest: ({ duration }) => duration,
  ...{ title: ({ title }) => title, 'title-reversed': ({ title }) => title },
  ...{ status: rankOf, 'status-reversed': rankOf },
};
const FALLING: readonly AdminVideoSort[] = [
  ...(['newest', 'most-viewed', 'most-liked', 'longest', 'title-reversed', 'status-reversed'] as const),
];

describe("the administrators' list", () => {
  let catalogue: TestCatalogue;

  beforeAll(async () => {
    catalogue = await TestCatalogue.start();
    await catalogue.query(
      `INSERT INTO video_holds (video_id, holder, is_held, reason, version)
       SELECT 'v' || lpad(n::text, 5, '0'), 'takedown', true, 'urgent', 1 FROM generate_series(100, $1::integer, 100) n`,
      [VIDEOS],
    );
    await catalogue.query(
      `INSERT INTO videos (id, title, category, author, is_active, scheduled_for, media_state, created_at, duration)
       SELECT 'v' || lpad(n::text, 5, '0'), 'farol ' || lpad((n * 7 % $1)::text, 5, '0'),
         CASE WHEN n % 3 = 0 THEN 'gay' ELSE 'trans' END, CASE n % 40 WHEN 0 THEN 'Zélia Prado' WHEN 1 THEN 'Zélia' ELSE '' END,
         n % 5 <> 0, CASE WHEN n % 25 = 0 THEN timestamptz '2099-01-01' END,
         CASE WHEN n % 60 = 0 THEN 'failed' ELSE 'ready' END, timestamptz '2026-01-01' + n * interval '1 minute', n * 17 % 83 + 0.1
       FROM generate_series(1, $1::integer) n`,
      [VIDEOS],
    );
    await catalogue.query(
      `INSERT INTO video_counters (video_id, views, likes) SELECT id, substr(id, 2)::integer * 11 % 97, substr(id, 2)::integer * 13 % 89 FROM videos`,
    );
    await catalogue.countersAreKnown();
  });
  afterAll(() => catalogue.stop());

  const page = (wish: Wish) =>
    catalogue.rpc.request(listAdminVideos, { pageSize: PAGE_SIZE, ...wish }, ADMIN);
  async function whole(wish: Wish): Promise<AdminVideo[]> {
    const { total } = await page(wish);
    const all: AdminVideo[] = [];
    for (let at = 1; at <= Math.ceil(total / PAGE_SIZE); at += 1)
      all.push(...(await page({ ...wish, page: at })).items);
    expect(all).toHaveLength(total);
    expect(new Set(all.map(({ id }) => id)).size).toBe(total);
    return all;
  }

  it.each(adminVideoSort.options)(
    'is whole and in order by %s, of all, a state, a category and an author',
    async (sort) => {
      const keyOf = KEYS[sort];
      const sign = FALLING.includes(sort) ? -1 : 1;
      const wishes: readonly [Wish, number][] = [
        [{}, VIDEOS],
        [{ status: 'active', category: 'trans' }, 1_280],
        [{ status: 'inactive' }, 480],
        [{ status: 'hidden' }, 24],
        [{ author: 'zelia prado' }, 60],
        [{ author: 'ÉLIA' }, 120],
        [{ q: 'farol 00' }, 1_000],
      ];
      for (const [wish, count] of wishes) {
        const keys = (await whole({ ...wish, sort })).map(keyOf);
        expect(keys).toHaveLength(count);
        expect(keys).toEqual([...keys].sort((one, other) => sign * (one < other ? -1 : one > other ? 1 : 0)));
      }
    },
  );

  it('holds what waits for its time, what a hold keeps back and what failed, each with the other filters', async () => {
    const scheduled = await whole({ status: 'scheduled' });
    expect(scheduled).toHaveLength(96);
    expect(scheduled.every(({ scheduledFor }) => scheduledFor !== null)).toBe(true);
    const failed = await whole({ status: 'failed', category: 'gay' });
    expect(failed).toHaveLength(40);
    expect(failed.every(({ mediaState }) => mediaState === 'failed')).toBe(true);
    expect(await whole({ status: 'failed', category: 'trans' })).toEqual([]);
    const hidden = await whole({ status: 'hidden', author: 'ZÉLIA PRADO', sort: 'oldest' });
    expect(hidden.map(({ id }) => id)).toEqual(
      ['v00200', 'v00400', 'v00600', 'v00800', 'v01000', 'v01200'].concat([
        'v01400',
        'v01600',
        'v01800',
        'v02000',
        'v02200',
        'v02400',
      ]),
    );
    const active = await whole({ status: 'active', author: 'Zélia' });
    expect(active).toHaveLength(60);
    expect(active.every(({ author }) => author === 'Zélia')).toBe(true);
  });

  it('finds titles among the videos of an author or a state', async () => {
    const [first] = await whole({ author: 'Zélia' });
    const { items } = await page({ author: 'zélia', q: first?.title.toUpperCase() });
    expect(items.map(({ id }) => id)).toEqual([first?.id]);
    expect((await page({ status: 'hidden', q: 'nada disso' })).total).toBe(0);
    expect((await page({ status: 'hidden', q: '%' })).total).toBe(0);
    expect((await page({ author: 'ninguém' })).items).toEqual([]);
  });

  it('finds authors by a part of their name, without accents; a part that is too short, where a word begins', async () => {
    const count = async (author: string) => (await page({ author })).total;
    expect(await count('lia pr')).toBe(60);
    expect(await count('PRADO')).toBe(60);
    expect(await count('zé')).toBe(120);
    expect(await count('p')).toBe(60);
    for (const none of ['ia', '%', '_', 'z%o']) expect(await count(none)).toBe(0);
  });

  it('follows a hold at once, and leaves as a file by the same filters', async () => {
    const ids = async (filter: Omit<z.input<typeof exportVideosPage.input>, 'after'>) =>
      (await catalogue.rpc.request(exportVideosPage, { ...filter, after: null }, ADMIN)).items.map(
        ({ id }) => id,
      );
    const before = await ids({ status: 'hidden' });
    expect(before).toEqual((await whole({ status: 'hidden' })).map(({ id }) => id));
    const hold = async (isHeld: boolean) => {
      await catalogue.query(`UPDATE video_holds SET is_held = $1 WHERE video_id = 'v00100'`, [isHeld]);
      await catalogue.query(`UPDATE videos SET changes = changes + 1 WHERE id = 'v00100'`);
    };
    await hold(false);
    expect(await ids({ status: 'hidden' })).toEqual(before.filter((id) => id !== 'v00100'));
    await hold(true);
    expect(await ids({ status: 'hidden' })).toEqual(before);
    expect(await ids({ status: 'active', author: 'zelia', category: 'gay' })).toHaveLength(20);
  });
});
