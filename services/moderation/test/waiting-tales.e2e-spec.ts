import { listTales } from '@alcova/contracts';
import { MODERATOR, TestModeration } from './support/moderation';

const TALES = 10_060;

describe('tales that wait, when there are many', () => {
  let moderation: TestModeration;
  beforeAll(async () => {
    moderation = await TestModeration.start();
    await moderation.query(
      `INSERT INTO tales (id, title, tale, category, author, sent_at, is_urgent, terms_version)
       SELECT 'c' || lpad(n::text, 6, '0'), CASE WHEN n = 7 THEN 'A Quimérica, 100%' WHEN n IN (8, $1) THEN 'xq' ELSE 'Conto ' || n END,
         'Era uma vez.', CASE n % 3 WHEN 0 THEN 'gay' ELSE 'trans' END, 'Zélia', timestamptz '2024-01-01' + n * interval '1 minute',
         n % 1000 = 0, 1000000
       FROM generate_series(1, $1::integer) AS n`,
      [TALES],
    );
    await moderation.query('VACUUM ANALYZE tales');
  });
  afterAll(() => moderation.stop());

  const numbers = async (filter: object) => {
    const { items, total } = await moderation.rpc.request(
      listTales,
      { status: 'waiting', ...filter },
      MODERATOR,
    );
    return [items.map(({ id }) => Number(id.slice(1))), total];
  };

  it('are listed oldest first on every page, the last one too', async () => {
    expect(await numbers({ pageSize: 3 })).toEqual([[1, 2, 3], TALES]);
    expect(await numbers({ pageSize: 3, page: 3_353 })).toEqual([[10_057, 10_058, 10_059], TALES]);
    expect(await numbers({ pageSize: 3, page: 3_354 })).toEqual([[10_060], TALES]);
    expect(await numbers({ pageSize: 2, category: 'gay' })).toEqual([[3, 6], 3_353]);
  });

  it('are found in both orders, counted up to ten thousand', async () => {
    expect(await numbers({ q: 'quimerica, 100%' })).toEqual([[7], 1]);
    expect(await numbers({ q: 'zelia', pageSize: 2 })).toEqual([[1, 2], 10_000]);
    expect(await numbers({ q: 'zelia', pageSize: 2, order: 'newest' })).toEqual([[10_060, 10_059], 10_000]);
    expect(await numbers({ q: 'zelia', pageSize: 60, page: 167 })).toEqual([
      Array.from({ length: 40 }, (_, index) => 9_961 + index),
      10_000,
    ]);
    expect(await numbers({ q: 'zelia', pageSize: 60, page: 168 })).toEqual([[], 10_000]);
    expect(await numbers({ q: 'zelia', pageSize: 60, page: 1_000_000 })).toEqual([[], 10_000]);
    expect(await numbers({ q: 'zelia', category: 'gay', pageSize: 1 })).toEqual([[3], 3_353]);
  });

  it('are found by two letters among the first ten thousand of the order alone', async () => {
    expect(await numbers({ q: 'xq' })).toEqual([[8], 1]);
    expect(await numbers({ q: 'xq', order: 'newest' })).toEqual([[10_060], 1]);
  });

  it('are listed by their urgency', async () => {
    expect(await numbers({ urgency: 'urgent', pageSize: 2 })).toEqual([[1_000, 2_000], 10]);
    expect(await numbers({ urgency: 'urgent', q: 'conto 40', status: undefined })).toEqual([[4_000], 1]);
  });
});
