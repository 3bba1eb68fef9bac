import {
  type Category,
  chosenTales,
  listPublishedTales,
  nextPublishedTale,
  publishedTaleIds,
} from '@alcova/contracts';
import { TYPED_TITLES } from '@alcova/testing';
import { TestModeration, VISITOR } from './support/moderation';

const TALES = 10_060;

describe('published tales, when there are many', () => {
  let moderation: TestModeration;
  beforeAll(async () => {
    moderation = await TestModeration.start();
    await moderation.query(
      `INSERT INTO tales (id, title, tale, category, author, sent_at, is_approved, terms_version)
       SELECT 'c' || lpad(n::text, 6, '0'), CASE WHEN n = 7 THEN 'A Quimérica, 100%' WHEN n = 8 THEN 'xq' WHEN n = $1 THEN 'Xq outra' ELSE 'Conto ' || n END,
         'Era uma vez.', CASE n % 3 WHEN 0 THEN 'gay' ELSE 'trans' END, 'Zélia', timestamptz '2024-01-01' + n * interval '1 minute', true, 0
       FROM generate_series(1, $1::integer) AS n`,
      [TALES],
    );
    await moderation.query('VACUUM ANALYZE tales');
  });
  afterAll(() => moderation.stop());

  const numbers = async (filter: object) => {
    const { items, total } = await moderation.rpc.request(listPublishedTales, filter, VISITOR);
    return [items.map(({ id }) => Number(id.slice(1))), total];
  };

  it('are listed newest first on every page, the last one too', async () => {
    expect(await numbers({ pageSize: 3 })).toEqual([[10_060, 10_059, 10_058], TALES]);
    expect(await numbers({ pageSize: 3, page: 1_677 })).toEqual([[5_032, 5_031, 5_030], TALES]);
    expect(await numbers({ pageSize: 3, page: 1_678 })).toEqual([[5_029, 5_028, 5_027], TALES]);
    expect(await numbers({ pageSize: 3, page: 3_354 })).toEqual([[1], TALES]);
    expect(await numbers({ pageSize: 3, page: 1_000_000 })).toEqual([[], TALES]);
    expect(await numbers({ pageSize: 2, page: 1_677, category: 'gay' })).toEqual([[3], 3_353]);
  });

  it('are found by their ids, in that order, without what is not there or refused to who asks', async () => {
    const found = async (refusals: object) => {
      const chosen = { ids: 'c000003,gone,c000001', refusals };
      return (await moderation.rpc.request(chosenTales, chosen, VISITOR)).items.map(({ id }) => id);
    };
    expect(await found({})).toEqual(['c000003', 'c000001']);
    expect(await found({ listing: ['gay'] })).toEqual(['c000001']);
    expect(await found({ page: ['trans'] })).toEqual(['c000003']);
  });

  it('are listed by likes and by length, on pages from either end, of a category too, and when searched', async () => {
    await moderation.query(
      `UPDATE tales SET tale = 'Era uma vez um cais.' WHERE id IN ('c000100', 'c000102')`,
    );
    await moderation.query(`UPDATE tales SET tale = 'Mar.' WHERE id = 'c000200'`);
    await moderation.query(
      `UPDATE tale_counters SET likes = CASE tale_id WHEN 'c000050' THEN 9 ELSE 4 END WHERE tale_id IN ('c000050', 'c000060', 'c000061')`,
    );
    expect(await numbers({ sort: 'longest', pageSize: 3 })).toEqual([[102, 100, 10_060], TALES]);
    expect(await numbers({ sort: 'longest', pageSize: 3, page: 3_354 })).toEqual([[200], TALES]);
    expect(await numbers({ sort: 'shortest', pageSize: 2 })).toEqual([[200, 1], TALES]);
    expect(await numbers({ sort: 'shortest', pageSize: 3, page: 3_354 })).toEqual([[102], TALES]);
    expect(await numbers({ sort: 'most-liked', pageSize: 4 })).toEqual([[50, 61, 60, 10_060], TALES]);
    expect(await numbers({ sort: 'most-liked', pageSize: 3, page: 3_354 })).toEqual([[1], TALES]);
    expect(await numbers({ sort: 'most-liked', pageSize: 2, category: 'gay' })).toEqual([
      [60, 10_059],
      3_353,
    ]);
    expect(await numbers({ sort: 'most-liked', pageSize: 1, refusals: { listing: ['trans'] } })).toEqual([
      [60],
      3_353,
    ]);
    expect((await numbers({ sort: 'most-liked', q: 'conto 6', pageSize: 2 }))[0]).toEqual([61, 60]);
    expect((await numbers({ sort: 'longest', q: 'conto 10', pageSize: 2 }))[0]).toEqual([102, 100]);
    const { items } = await moderation.rpc.request(
      listPublishedTales,
      listPublishedTales.input.parse({ sort: 'most-liked', pageSize: 2 }),
      VISITOR,
    );
    expect(items.map(({ likes }) => likes)).toEqual([9, 4]);
    await moderation.query(`UPDATE tales SET is_hidden = true WHERE id = 'c000050'`);
    expect((await numbers({ sort: 'most-liked', pageSize: 1 }))[0]).toEqual([61]);
    await moderation.query(`UPDATE tales SET is_hidden = false, category = 'gay' WHERE id = 'c000050'`);
    expect((await numbers({ sort: 'most-liked', category: 'gay', pageSize: 1 }))[0]).toEqual([50]);
    await moderation.query(`UPDATE tales SET category = 'trans' WHERE id = 'c000050'`);
    await moderation.query(`UPDATE tales SET tale = 'Era uma vez.'`);
    await moderation.query('UPDATE tale_counters SET likes = 0');
  });

  it('are changed all at once on a connection that changed one of them before', async () => {
    await moderation.database.dataSource.transaction(async (manager) => {
      // What the triggers do is planned anew, for one row, and this plan is kept.
      await manager.query('DISCARD PLANS');
      await manager.query(`UPDATE tales SET is_hidden = true WHERE id = 'c000300'`);
      await manager.query(`UPDATE tales SET is_hidden = false WHERE id = 'c000300'`);
      await manager.query(`UPDATE tales SET tale = 'Era uma vez.'`);
      await manager.query(`UPDATE tales SET is_hidden = true WHERE id > 'c000300'`);
    });
    expect(await numbers({ sort: 'most-liked', pageSize: 2 })).toEqual([[300, 299], 300]);
    await moderation.query(`UPDATE tales SET is_hidden = false`);
    expect(await numbers({ sort: 'most-liked', pageSize: 2 })).toEqual([[10_060, 10_059], TALES]);
  });

  it('are found by title and author, newest first, counted up to ten thousand', async () => {
    expect(await numbers({ q: 'quimerica, 100%' })).toEqual([[7], 1]);
    expect(await numbers({ q: 'conto 4242' })).toEqual([[4_242], 1]);
    expect(await numbers({ q: 'zelia', pageSize: 2 })).toEqual([[10_060, 10_059], 10_000]);
    expect(await numbers({ q: 'zelia', pageSize: 60, page: 167 })).toEqual([
      Array.from({ length: 40 }, (_, index) => 100 - index),
      10_000,
    ]);
    expect(await numbers({ q: 'zelia', pageSize: 60, page: 168 })).toEqual([[], 10_000]);
    expect(await numbers({ q: 'zelia', category: 'gay', pageSize: 1 })).toEqual([[10_059], 3_353]);
    expect(await numbers({ q: 'ninguém' })).toEqual([[], 0]);
    expect(await numbers({ q: 'quimerica,\u0000100%' })).toEqual([[7], 1]);
    expect(await numbers({ q: '\u0000' })).toEqual([[], 0]);
  });

  it.each(TYPED_TITLES)('of the title %j are found by %j', async (title, q) => {
    await moderation.query(`UPDATE tales SET title = $1 WHERE id = 'c000011'`, [title]);
    expect(await numbers({ q })).toEqual([[11], 1]);
  });

  it.each(['\u200b', '\u3164', '\u2800'])('are not found by %j', async (q) =>
    expect(await numbers({ q })).toEqual([[], 0]),
  );

  it('are listed by the whole pen name, whatever its case and accents, without what is hidden or left out', async () => {
    await moderation.query(
      `UPDATE tales SET author = 'José Prado' WHERE id IN ('c000003', 'c000005', 'c000008')`,
    );
    await moderation.query(`UPDATE tales SET author = 'José' WHERE id = 'c000009'`);
    expect(await numbers({ author: ' JOSE PRADO ' })).toEqual([[8, 5, 3], 3]);
    expect(await numbers({ author: 'jose prado', pageSize: 2, page: 2 })).toEqual([[3], 3]);
    expect(await numbers({ author: 'jose prado', category: 'gay' })).toEqual([[3], 1]);
    expect(await numbers({ author: 'jose prado', refusals: { listing: ['gay'] } })).toEqual([[8, 5], 2]);
    expect(await numbers({ author: 'prado' })).toEqual([[], 0]);
    expect(await numbers({ author: 'a\0b' })).toEqual([[], 0]);
    await moderation.query(`UPDATE tales SET is_hidden = true WHERE id = 'c000005'`);
    expect(await numbers({ author: 'jose prado' })).toEqual([[8, 3], 2]);
    await moderation.query(`UPDATE tales SET is_hidden = false, author = 'Zélia' WHERE author LIKE 'José%'`);
    await moderation.query(`UPDATE tales SET is_hidden = false WHERE id = 'c000005'`);
    expect(await numbers({ author: 'zelia', pageSize: 2 })).toEqual([[10_060, 10_059], 10_000]);
  });

  it('are found by two letters among the newest ten thousand alone', async () => {
    expect(await numbers({ q: 'xq' })).toEqual([[10_060], 1]);
    expect(await numbers({ q: '%_', pageSize: 1 })).toEqual([[], 0]);
  });

  it('follow each other in the order of the list, without what is left out, to the last one', async () => {
    const after = async (n: number, listing: Category[] = []) => {
      const input = { id: `c${String(n).padStart(6, '0')}`, refusals: { listing } };
      const { tale } = await moderation.rpc.request(
        nextPublishedTale,
        nextPublishedTale.input.parse(input),
        VISITOR,
      );
      return tale && Number(tale.id.slice(1));
    };
    expect([await after(10_060), await after(5_000), await after(1)]).toEqual([10_059, 4_999, null]);
    // Every third is of this category.
    expect([await after(5), await after(4, ['gay'])]).toEqual([4, 2]);
    await moderation.query(
      `UPDATE tales SET published_at = (SELECT published_at FROM tales WHERE id = 'c000004') WHERE id = 'c000005'`,
    );
    expect([await after(6), await after(5), await after(4)]).toEqual([5, 4, 3]);
    await moderation.query(`UPDATE tales SET is_hidden = true WHERE id = 'c000004'`);
    expect(await after(5)).toBe(3);
    await expect(after(4)).rejects.toMatchObject({ code: 'tale.not-found' });
    await expect(after(99_999)).rejects.toMatchObject({ code: 'tale.not-found' });
    await moderation.query(`UPDATE tales SET is_hidden = false WHERE id = 'c000004'`);
  });

  it('lead on to the next of the same author, whatever its case and accents, then to another of the category', async () => {
    const next = async (id: string, listing: Category[] = []) => {
      const input = nextPublishedTale.input.parse({ id, refusals: { listing } });
      const { ofAuthor, ofCategory } = await moderation.rpc.request(nextPublishedTale, input, VISITOR);
      return [ofAuthor, ofCategory].map((tale) => tale && Number(tale.id.slice(1)));
    };
    await moderation.query(`UPDATE tales SET author = 'Inês' WHERE id IN ('c000900', 'c000850', 'c000600')`);
    await moderation.query(`UPDATE tales SET author = 'INES' WHERE id = 'c000800'`);
    await moderation.query(`UPDATE tales SET author = 'Anônimo' WHERE id IN ('c000700', 'c000690')`);
    // Every third is of the category of c000900.
    expect(await next('c000900')).toEqual([850, 897]);
    expect(await next('c000850')).toEqual([800, 848]);
    expect(await next('c000600')).toEqual([null, 597]);
    expect(await next('c000900', ['trans'])).toEqual([600, 897]);
    expect(await next('c000700')).toEqual([null, 698]);
    // What is next of the author is not shown twice.
    expect(await next('c000500')).toEqual([499, 497]);
    expect(await next('c000001')).toEqual([null, null]);
    await moderation.query(`UPDATE tales SET author = 'Zélia' WHERE author <> 'Zélia'`);
  });

  it('are named for sitemaps in pages by id', async () => {
    const first = await moderation.rpc.request(publishedTaleIds, { skip: 10_000, after: null }, VISITOR);
    expect(first.items.map(({ id }) => id)).toEqual(
      Array.from({ length: 60 }, (_, index) => `c0${10_001 + index}`),
    );
    expect(first.next).toBeNull();
    const page = await moderation.rpc.request(publishedTaleIds, { skip: 0, after: 'c000500' }, VISITOR);
    expect([page.items[0]?.id, page.items.length, page.next]).toEqual(['c000501', 1_000, 'c001500']);
  });
});
