import {
  CATEGORIES,
  deleteVideo,
  listAdminVideos,
  listVideos,
  relatedVideos,
  searchVideos,
  updateVideo,
  type VideoSort,
} from '@alcova/contracts';
import { TYPED_TITLES } from '@alcova/testing';
import { ADMIN, randomFrom, TestCatalogue, VISITOR } from './support/catalogue';

describe('catalogue', () => {
  let catalogue: TestCatalogue;

  beforeAll(async () => {
    catalogue = await TestCatalogue.start();
  });
  afterAll(() => catalogue.stop());
  beforeEach(() => catalogue.query('DELETE FROM videos'));

  const list = (input: Parameters<typeof catalogue.rpc.request<typeof listVideos>>[1] = {}) =>
    catalogue.rpc.request(listVideos, input, VISITOR);

  it('sorts and pages', async () => {
    const made = [
      await catalogue.createReady({ title: 'a' }),
      await catalogue.createReady({ title: 'b' }),
      await catalogue.createReady({ title: 'c' }),
    ];
    const ids = made.map((video) => video.id);
    await catalogue.query('UPDATE video_counters SET views = 5, likes = 1 WHERE video_id = $1', [ids[0]]);
    await catalogue.query('UPDATE video_counters SET views = 9 WHERE video_id = $1', [ids[1]]);
    await catalogue.query('UPDATE videos SET duration = 61.5 WHERE id = $1', [ids[2]]);
    await catalogue.query('UPDATE videos SET duration = 3600 WHERE id = $1', [ids[0]]);
    await catalogue.countersAreKnown();
    const order = async (sort: VideoSort) =>
      (await list({ sort })).items.map((video) => ids.indexOf(video.id));
    await expect(order('newest')).resolves.toEqual([2, 1, 0]);
    await expect(order('oldest')).resolves.toEqual([0, 1, 2]);
    await expect(order('most-viewed')).resolves.toEqual([1, 0, 2]);
    expect((await order('most-liked'))[0]).toBe(0);
    await expect(order('longest')).resolves.toEqual([0, 2, 1]);
    const second = await list({ page: 2, pageSize: 2 });
    expect(second).toMatchObject({ total: 3, page: 2, pageSize: 2, items: [{ id: ids[0] }] });
  });

  it.each([0, -1, 1e9, 'abc'])('answers page %p without failing', async (page) => {
    await catalogue.createReady();
    const answer = await list({ page });
    expect(answer.total).toBe(1);
    expect(answer.items).toHaveLength(page === 1e9 ? 0 : 1);
  });

  it('filters for administrators', async () => {
    await catalogue.createReady({ title: 'ativo' });
    await catalogue.create({ title: 'inativo', isActive: false, category: 'trans' });
    const titles = async (input: { status?: 'all' | 'active' | 'inactive'; category?: 'trans' }) => {
      const page = await catalogue.rpc.request(listAdminVideos, input, ADMIN);
      expect(page.total).toBe(page.items.length);
      return page.items.map((video) => video.title).sort();
    };
    await expect(titles({})).resolves.toEqual(['ativo', 'inativo']);
    await expect(titles({ status: 'active' })).resolves.toEqual(['ativo']);
    await expect(titles({ status: 'inactive' })).resolves.toEqual(['inativo']);
    await expect(titles({ category: 'trans' })).resolves.toEqual(['inativo']);
  });

  it('finds titles whatever case and accents, prefixes first, then by views', async () => {
    const inside = await catalogue.createReady({ title: 'Uma manhã de Verão' });
    const rare = await catalogue.createReady({ title: 'Verão na serra' });
    const viewed = await catalogue.createReady({ title: 'VERAO em alto-mar' });
    const hidden = await catalogue.create({ title: 'Verão oculto' });
    await catalogue.query('UPDATE video_counters SET views = 7 WHERE video_id = $1', [viewed.id]);
    await catalogue.query('UPDATE video_counters SET views = 99 WHERE video_id = $1', [inside.id]);
    await catalogue.countersAreKnown();
    const { items } = await catalogue.rpc.request(searchVideos, { q: ' verão ' }, VISITOR);
    expect(items.map((video) => video.id)).toEqual([viewed.id, rare.id, inside.id]);
    expect(items.map((video) => video.id)).not.toContain(hidden.id);
    await expect(list({ q: 'VERÃO' })).resolves.toMatchObject({ total: 3 });
  });

  it.each(TYPED_TITLES)('finds %j by %j', async (title, q) => {
    const { id } = await catalogue.createReady({ title });
    await catalogue.createReady({ title: 'Outra viagem' });
    await expect(list({ q })).resolves.toMatchObject({ total: 1, items: [{ id }] });
    const { items } = await catalogue.rpc.request(searchVideos, { q }, VISITOR);
    expect(items.map((video) => video.id)).toEqual([id]);
    await expect(catalogue.rpc.request(listAdminVideos, { q }, ADMIN)).resolves.toMatchObject({ total: 1 });
  });

  it.each(['\u200b', '\u3164', '\u2800 \u00ad', '\u202e'])('finds nothing by %j', async (q) => {
    await catalogue.createReady({ title: 'Farol' });
    expect((await catalogue.rpc.request(searchVideos, { q }, VISITOR)).items).toEqual([]);
  });

  it('takes a title whose letters come apart into eighteen', async () => {
    const { id } = await catalogue.createReady({ title: 'ﷺ'.repeat(200), author: 'ﷺ'.repeat(120) });
    await expect(list({ q: 'ﷺ' })).resolves.toMatchObject({ items: [{ id }] });
  });

  it('lists the public videos of one pen name, whatever its case and accents, in pages and orders', async () => {
    const older = await catalogue.createReady({ title: 'Farol', author: 'Zélia Prado' });
    const newer = await catalogue.createReady({ title: 'Serra', author: 'ZELIA PRADO', category: 'gay' });
    await catalogue.createReady({ title: 'Ilha', author: 'Zélia' });
    await catalogue.create({ title: 'Oculto', author: 'Zélia Prado' });
    await catalogue.query('UPDATE videos SET duration = 90 WHERE id = $1', [older.id]);
    const of = async (input: Parameters<typeof list>[0]) => {
      const { items, total } = await list({ author: 'zélia prado', ...input });
      return [items.map(({ id }) => id), total];
    };
    await expect(of({})).resolves.toEqual([[newer.id, older.id], 2]);
    await expect(of({ page: 2, pageSize: 1 })).resolves.toEqual([[older.id], 2]);
    await expect(of({ sort: 'longest' })).resolves.toEqual([[older.id, newer.id], 2]);
    await expect(of({ category: 'gay' })).resolves.toEqual([[newer.id], 1]);
    await expect(of({ refusals: { listing: ['gay'] } })).resolves.toEqual([[older.id], 1]);
    await expect(of({ q: 'farol' })).resolves.toEqual([[older.id], 1]);
    await expect(of({ author: 'prado' })).resolves.toEqual([[], 0]);
    await expect(of({ author: '%' })).resolves.toEqual([[], 0]);
    await expect(of({ author: 'a\0b' })).resolves.toEqual([[], 0]);
    await expect(list({ author: '' })).resolves.toMatchObject({ total: 3 });
  });

  it('puts what a text finds in the order that is asked for, in pages', async () => {
    const inside = await catalogue.createReady({ title: 'Manhã no farol' });
    const start = await catalogue.createReady({ title: 'Farol da ilha' });
    const other = await catalogue.createReady({ title: 'Farol de pedra', category: 'gay' });
    await catalogue.createReady({ title: 'Outra viagem' });
    const ids = [inside, start, other].map(({ id }) => id);
    for (const [index, [views, likes, seconds]] of [
      [9, 1, 30],
      [5, 3, 10],
      [7, 2, 20],
    ].entries()) {
      await catalogue.query('UPDATE video_counters SET views = $2, likes = $3 WHERE video_id = $1', [
        ids[index],
        views,
        likes,
      ]);
      await catalogue.query('UPDATE videos SET duration = $2 WHERE id = $1', [ids[index], seconds]);
    }
    await catalogue.countersAreKnown();
    const order = async (sort?: VideoSort) =>
      (await list({ q: 'FAROL', sort })).items.map(({ id }) => ids.indexOf(id));
    await expect(order()).resolves.toEqual([2, 1, 0]);
    await expect(order('newest')).resolves.toEqual([2, 1, 0]);
    await expect(order('oldest')).resolves.toEqual([0, 1, 2]);
    await expect(order('most-viewed')).resolves.toEqual([0, 2, 1]);
    await expect(order('most-liked')).resolves.toEqual([1, 2, 0]);
    await expect(order('longest')).resolves.toEqual([0, 2, 1]);
    const second = await list({ q: 'farol', sort: 'longest', page: 2, pageSize: 2 });
    expect(second).toMatchObject({ total: 3, items: [{ id: ids[1] }] });
    await expect(list({ q: 'farol', sort: 'longest', category: 'hetero' })).resolves.toMatchObject({
      total: 2,
      items: [{ id: ids[0] }, { id: ids[1] }],
    });
  });

  it.each([
    '%',
    '_',
    '\\',
    "'",
    '"; DROP TABLE videos; --',
    '🎬',
    '\u202e\u200f',
    'x'.repeat(10_000),
    '   ',
    '',
  ])('takes %j as text, not as a pattern', async (q) => {
    await catalogue.createReady({ title: 'Conto de demonstração' });
    const blank = ['\u202e\u200f', '   ', ''].includes(q);
    await expect(catalogue.rpc.request(searchVideos, { q }, VISITOR)).resolves.toEqual({ items: [] });
    await expect(list({ q })).resolves.toMatchObject({ total: blank ? 1 : 0 });
  });

  it('relates up to ten others of the same category', async () => {
    const first = await catalogue.createReady();
    for (let n = 0; n < 12; n++) await catalogue.createReady({ title: `h${n}` });
    await catalogue.createReady({ category: 'gay' });
    const { items } = await catalogue.rpc.request(relatedVideos, { id: first.id }, VISITOR);
    expect(items).toHaveLength(10);
    expect(items.every((video) => video.category === 'hetero' && video.id !== first.id)).toBe(true);
  });

  it('keeps totals equal to the facts through random changes', async () => {
    const random = randomFrom(42);
    const ids: string[] = [];
    for (let step = 0; step < 80; step++) {
      const id = ids[random(ids.length || 1)];
      const action = random(4);
      if (id === undefined || action === 0)
        ids.push(
          (
            await catalogue.create({
              category: CATEGORIES[random(CATEGORIES.length)] ?? 'gay',
              isActive: random(2) === 0,
            })
          ).id,
        );
      else if (action === 1)
        await catalogue.rpc.request(
          updateVideo,
          { id, isActive: random(2) === 0, category: CATEGORIES[random(CATEGORIES.length)] },
          ADMIN,
        );
      else if (action === 2)
        await catalogue.query(`UPDATE videos SET media_state = $2 WHERE id = $1`, [
          id,
          random(2) ? 'ready' : 'processing',
        ]);
      else await catalogue.rpc.request(deleteVideo, { id: ids.splice(ids.indexOf(id), 1)[0] ?? '' }, ADMIN);
    }
    const kept = await catalogue.query(
      `SELECT category, sum(total)::bigint AS total, sum(active)::bigint AS active, sum(public)::bigint AS public
       FROM video_totals GROUP BY category HAVING sum(total) > 0 ORDER BY category`,
    );
    const facts = await catalogue.query(
      'SELECT category, count(*) AS total, count(*) FILTER (WHERE is_active) AS active, count(*) FILTER (WHERE is_public) AS public FROM videos GROUP BY category ORDER BY category',
    );
    expect(kept).toEqual(facts);
  });
});
