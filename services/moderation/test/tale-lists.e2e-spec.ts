import { deskWaiting, listTales, taleCounts } from '@alcova/contracts';
import { ADMIN, MODERATOR, TestModeration, USER, VISITOR } from './support/moderation';

describe('lists and counts of tales', () => {
  let moderation: TestModeration;
  beforeAll(async () => {
    moderation = await TestModeration.start();
    const tales = Array.from({ length: 7 }, (_, index) => ({
      id: `conto-${index}`,
      title: `Conto ${index}`,
      tale: index === 0 ? 'é'.repeat(400) : 'Era uma vez.',
      category: index % 2 === 0 ? 'gay' : 'trans',
      author: index === 4 ? 'Zélia' : 'Anônimo',
      is_urgent: index === 1 || index === 6,
      sent_at: `2026-01-0${index + 1}T00:00:00Z`,
      is_approved: index >= 3 && index < 5,
      is_denied: index >= 5,
    }));
    await moderation.query(
      // Of a list of terms that never comes: nobody looks them through anew.
      `INSERT INTO tales (id, title, tale, category, author, sent_at, is_urgent, is_approved, is_denied, terms_version)
       SELECT id, title, tale, category, author, sent_at, is_urgent, is_approved, is_denied, 1000000 FROM jsonb_to_recordset($1::jsonb)
         AS row (id text, title text, tale text, category text, author text, sent_at timestamptz, is_urgent boolean, is_approved boolean, is_denied boolean)`,
      [JSON.stringify(tales)],
    );
  });
  afterAll(() => moderation.stop());

  const ids = async (filter: object) => {
    const { items, total } = await moderation.rpc.request(listTales, filter, MODERATOR);
    return [items.map(({ id }) => id.slice('conto-'.length)).join(''), total];
  };

  it('counts by status', async () => {
    for (const who of [ADMIN, MODERATOR])
      expect(await moderation.rpc.request(taleCounts, {}, who)).toEqual({
        total: 7,
        pending: 3,
        approved: 2,
        denied: 2,
      });
  });

  it.each([
    [{}, ['6543210', 7]],
    [{ status: 'approved' }, ['43', 2]],
    [{ status: 'denied', category: 'gay' }, ['6', 1]],
    [{ category: 'trans' }, ['531', 3]],
    [{ page: 2, pageSize: 3 }, ['321', 7]],
    [{ page: 9 }, ['', 7]],
    [{ status: 'waiting', order: 'newest' }, ['210', 3]],
  ])('lists %p newest first', async (filter, expected) => expect(await ids(filter)).toEqual(expected));

  it.each([
    [{ status: 'waiting' }, ['012', 3]],
    [{ status: 'waiting', category: 'gay' }, ['02', 2]],
    [{ status: 'waiting', page: 2, pageSize: 2 }, ['2', 3]],
    [{ order: 'oldest' }, ['0123456', 7]],
    [{ order: 'oldest', page: 3, pageSize: 3 }, ['6', 7]],
    [{ status: 'denied', order: 'oldest' }, ['56', 2]],
  ])('lists %p oldest first', async (filter, expected) => expect(await ids(filter)).toEqual(expected));

  it('tells administrators alone what waits', async () => {
    expect(await moderation.rpc.request(deskWaiting, {}, ADMIN)).toEqual({
      ...{ tales: 3, urgentTales: 1, appeals: 0, caseAppeals: 0, ownAppeals: 0 },
      ...{ cases: 0, overdueCases: 0, nextDue: null },
    });
    await expect(moderation.rpc.request(deskWaiting, {}, MODERATOR)).rejects.toMatchObject({
      code: 'auth.forbidden',
    });
  });

  it('shows administrators alone the tales of one account, narrowed like all others', async () => {
    await moderation.query(`UPDATE tales SET author_id = 'autora' WHERE id IN ('conto-0', 'conto-4')`);
    const ofAuthor = async (filter: object) => {
      const { items, total } = await moderation.rpc.request(
        listTales,
        { author: 'autora', ...filter },
        ADMIN,
      );
      return [items.map(({ id }) => id), total];
    };
    expect(await ofAuthor({})).toEqual([['conto-4', 'conto-0'], 2]);
    expect(await ofAuthor({ status: 'waiting' })).toEqual([['conto-0'], 1]);
    expect(await ofAuthor({ q: 'zelia' })).toEqual([['conto-4'], 1]);
    expect(await ofAuthor({ pageSize: 1, page: 2 })).toEqual([['conto-0'], 2]);
    expect(await ofAuthor({ author: 'ninguem' })).toEqual([[], 0]);
    await expect(moderation.rpc.request(listTales, { author: 'autora' }, MODERATOR)).rejects.toMatchObject({
      code: 'auth.forbidden',
    });
    await moderation.query(`UPDATE tales SET author_id = NULL WHERE author_id = 'autora'`);
  });

  it.each([
    [{ q: 'CÓNTO 3' }, ['3', 1]],
    [{ q: 'zelia' }, ['4', 1]],
    [{ q: 'conto', status: 'waiting' }, ['012', 3]],
    [{ q: 'conto', status: 'denied', category: 'gay' }, ['6', 1]],
    [{ q: 'conto', order: 'oldest', page: 2, pageSize: 3 }, ['345', 7]],
    [{ q: 'o 5' }, ['5', 1]],
    [{ q: '6', status: 'waiting' }, ['', 0]],
    [{ q: 'é' }, ['4', 1]],
    [{ q: '%' }, ['', 0]],
    [{ q: '  ' }, ['6543210', 7]],
    [{ q: 'ninguém' }, ['', 0]],
  ])('finds by title and author: %p', async (filter, expected) =>
    expect(await ids(filter)).toEqual(expected),
  );

  it.each([
    [{ urgency: 'urgent' }, ['61', 2]],
    [{ urgency: 'urgent', status: 'waiting' }, ['1', 1]],
    [{ urgency: 'urgent', category: 'gay' }, ['6', 1]],
    [{ urgency: 'urgent', order: 'oldest', page: 2, pageSize: 1 }, ['6', 2]],
    [{ urgency: 'urgent', q: 'conto', status: 'denied' }, ['6', 1]],
    [{ urgency: 'urgent', q: 'zelia' }, ['', 0]],
  ])('lists urgent ones alone: %p', async (filter, expected) => expect(await ids(filter)).toEqual(expected));

  it('keeps its counts through whatever is done with tales', async () => {
    const kept = async () => {
      const counted = await moderation.query<Record<string, number>>(
        `SELECT category, CASE WHEN withdrawn_at IS NOT NULL THEN 'withdrawn' WHEN is_approved THEN 'approved'
           WHEN is_denied THEN 'denied' ELSE 'waiting' END AS status, count(*)::integer AS total FROM tales GROUP BY 1, 2 ORDER BY 1, 2`,
      );
      const totals = await moderation.query<Record<string, number>>(
        `SELECT category, status, sum(total)::integer AS total FROM tale_totals GROUP BY 1, 2 HAVING sum(total) <> 0 ORDER BY 1, 2`,
      );
      expect(totals).toEqual(counted);
      return counted.length;
    };
    expect(await kept()).toBeGreaterThan(3);
    const { dataSource } = moderation.database;
    const runner = dataSource.createQueryRunner();
    await runner.startTransaction();
    await runner.query('UPDATE tales SET is_denied = false, is_approved = true WHERE is_denied');
    await runner.rollbackTransaction();
    await runner.release();
    await kept();
    await moderation.query("UPDATE tales SET category = 'hetero', withdrawn_at = now() WHERE id = 'conto-0'");
    await kept();
    await moderation.query("UPDATE tales SET category = 'gay', withdrawn_at = NULL WHERE id = 'conto-0'");
    await moderation.query("INSERT INTO tales (id, title, tale, category) VALUES ('novo', 'a', 'b', 'gay')");
    await kept();
    await moderation.query("DELETE FROM tales WHERE id = 'novo'");
    await kept();
  });

  it('shows the beginning of a text, by characters', async () => {
    const { items } = await moderation.rpc.request(listTales, { page: 7, pageSize: 1 }, ADMIN);
    expect(items).toMatchObject([
      {
        id: 'conto-0',
        preview: 'é'.repeat(150),
        author: 'Anônimo',
        isApproved: false,
        isDenied: false,
        videoURL: null,
      },
    ]);
  });

  it.each([
    ['a user', USER],
    ['a visitor', VISITOR],
  ])('is nothing for %s', async (_who, who) => {
    await expect(moderation.rpc.request(taleCounts, {}, who)).rejects.toMatchObject({
      code: 'auth.forbidden',
    });
    await expect(moderation.rpc.request(listTales, {}, who)).rejects.toMatchObject({
      code: 'auth.forbidden',
    });
  });
});
