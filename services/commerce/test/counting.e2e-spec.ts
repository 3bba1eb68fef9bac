import {
  countAdImpression,
  createAd,
  createBook,
  exportAdDaysPage,
  followAd,
  followBook,
  listAdDays,
  listAdminAds,
  listAdminBooks,
  siteDay,
} from '@alcova/contracts';
import { Transactions } from '@alcova/persistence';
import { AdSightingsRepository } from '../src/counting/ad-sightings.repository';
import { BookVisitsRepository } from '../src/counting/book-visits.repository';
import { ADMIN, book, OWN_IMAGE, TestCommerce, VISITOR } from './support/commerce';

const PLACE = { placement: '320x100' } as const;
const visitor = (number: number) => `visitor-${String(number).padStart(16, '0')}`;

describe('counting', () => {
  let commerce: TestCommerce;

  beforeAll(async () => {
    commerce = await TestCommerce.start();
  });
  afterAll(() => commerce.stop());

  const newAd = async () => {
    const ad = { imageUrl: OWN_IMAGE, redirectUrl: 'https://loja.example/oferta' };
    return (await commerce.rpc.request(createAd, ad, ADMIN)).id;
  };
  const newBook = async () => (await commerce.rpc.request(createBook, book(), ADMIN)).id;
  const see = (id: string, who: string, isBot = false) =>
    commerce.rpc.request(countAdImpression, { id, visitor: who, isBot, ...PLACE }, VISITOR);
  const click = (id: string, who: string, isBot = false) =>
    commerce.rpc.request(followAd, { id, visitor: who, isBot, ...PLACE }, VISITOR);
  const buy = (id: string, who: string, isBot = false) =>
    commerce.rpc.request(followBook, { id, visitor: who, isBot }, VISITOR);
  const sumsOf = async (id: string) => {
    const { items } = await commerce.rpc.request(listAdminAds, { pageSize: 60 }, ADMIN);
    const found = items.find((ad) => ad.id === id);
    return [found?.impressions, found?.clicks, found?.botImpressions, found?.botClicks];
  };
  const clicksOf = async (id: string) => {
    const { items } = await commerce.rpc.request(listAdminBooks, { pageSize: 60 }, ADMIN);
    return items.find((found) => found.id === id)?.clicks;
  };
  /** As if so many seconds had passed. */
  const age = async (seconds: number) => {
    for (const table of ['ad_windows', 'book_windows'])
      await commerce.query(`UPDATE ${table} SET counted_at = counted_at - $1 * interval '1 second'`, [
        seconds,
      ]);
  };

  it('an impression is one a person and ad in five minutes', async () => {
    const [one, other] = [await newAd(), await newAd()];
    await expect(see(one, visitor(1))).resolves.toEqual({ counted: true });
    await expect(see(one, visitor(1))).resolves.toEqual({ counted: false });
    await expect(see(other, visitor(1))).resolves.toEqual({ counted: true });
    await expect(see(one, visitor(2))).resolves.toEqual({ counted: true });
    await age(299);
    await expect(see(one, visitor(1))).resolves.toEqual({ counted: false });
    await age(1);
    await expect(see(one, visitor(1))).resolves.toEqual({ counted: true });
    expect(await sumsOf(one)).toEqual([3, 0, 0, 0]);
  });

  it('a click is one in a minute, and leads to the stored address every time', async () => {
    const [ad, sold] = [await newAd(), await newBook()];
    for (let again = 0; again < 3; again += 1) {
      await expect(click(ad, visitor(1))).resolves.toEqual({ link: 'https://loja.example/oferta' });
      await expect(buy(sold, visitor(1))).resolves.toEqual({ link: 'https://loja.example/contos' });
    }
    await age(60);
    await click(ad, visitor(1));
    await buy(sold, visitor(1));
    expect([await sumsOf(ad), await clicksOf(sold)]).toEqual([[0, 2, 0, 0], 2]);
  });

  it('is told day by day, and exported by ad and day a page at a time', async () => {
    await commerce.query('DELETE FROM ads');
    const [ad, other] = [await newAd(), await newAd()];
    await see(ad, visitor(1));
    await click(ad, visitor(1));
    await see(ad, visitor(2), true);
    await commerce.query(
      `INSERT INTO ad_days (ad_id, day, placement, impressions, clicks)
       SELECT $1, current_date - ago, '320x100', 2, 1 FROM generate_series(2, 601) AS ago`,
      [other],
    );
    const days = async (id: string) => (await commerce.rpc.request(listAdDays, { id }, ADMIN)).items;
    const shown = await days(ad);
    expect(shown).toHaveLength(30);
    const today = { day: siteDay(new Date()), impressions: 1, clicks: 1, botImpressions: 1, botClicks: 0 };
    expect(shown.at(-1)).toEqual(today);
    expect(shown.at(-2)).toMatchObject({ impressions: 0, clicks: 0 });
    await expect(days('nenhum')).rejects.toMatchObject({ code: 'ad.not-found' });
    await expect(commerce.rpc.request(listAdDays, { id: ad }, VISITOR)).rejects.toMatchObject({
      code: 'auth.forbidden',
    });
    const page = (after: { id: string; day: string } | null) =>
      commerce.rpc.request(exportAdDaysPage, { after }, ADMIN);
    const first = await page(null);
    const second = await page(first.next);
    expect([first.items.length, second.items.length, second.next]).toEqual([500, 101, null]);
    const all = [...first.items, ...second.items].map(({ id, day }) => `${id} ${day}`);
    expect(new Set(all).size).toBe(601);
    expect([...all].sort()).toEqual(all);
    expect([...first.items, ...second.items].find(({ id }) => id === ad)).toMatchObject(today);
    expect(await commerce.actsOn('ads')).toMatchObject([{ actor: ADMIN.caller, action: 'ad.export' }]);
  });

  it('a click leads to an address that browsers and headers read, however it was typed', async () => {
    const typed = 'https://Loja.example/coração – 1?título=é';
    const link = 'https://loja.example/cora%C3%A7%C3%A3o%20%E2%80%93%201?t%C3%ADtulo=%C3%A9';
    const ad = await commerce.rpc.request(createAd, { imageUrl: OWN_IMAGE, redirectUrl: typed }, ADMIN);
    const sold = await commerce.rpc.request(createBook, book({ link: typed }), ADMIN);
    expect([ad.redirectUrl, sold.link]).toEqual([typed, typed]);
    await expect(click(ad.id, visitor(1))).resolves.toEqual({ link });
    await expect(buy(sold.id, visitor(1))).resolves.toEqual({ link });
    for (const [index, stored] of ['javascript:alert(1)', 'http://10.0.0.1/'].entries()) {
      await commerce.query('UPDATE books SET link = $2 WHERE id = $1', [sold.id, stored]);
      await expect(buy(sold.id, visitor(index + 2))).rejects.toMatchObject({ code: 'book.not-found' });
      await commerce.query('UPDATE ads SET redirect_url = $2 WHERE id = $1', [ad.id, stored]);
      await expect(click(ad.id, visitor(index + 2))).rejects.toMatchObject({ code: 'ad.not-found' });
    }
  });

  it('robots are summed apart, once each as well', async () => {
    const [ad, sold] = [await newAd(), await newBook()];
    for (let again = 0; again < 2; again += 1) {
      await see(ad, visitor(1), true);
      await click(ad, visitor(1), true);
      await buy(sold, visitor(1), true);
    }
    await see(ad, visitor(2));
    expect([await sumsOf(ad), await clicksOf(sold)]).toEqual([[1, 0, 1, 1], 0]);
    expect(await commerce.query('SELECT bot_clicks FROM book_days WHERE book_id = $1', [sold])).toEqual([
      { bot_clicks: '1' },
    ]);
  });

  it('counters equal the facts, whoever floods', async () => {
    const ad = await newAd();
    const sights = Array.from({ length: 120 }, (_, index) => see(ad, visitor(index % 20), index % 20 >= 15));
    const floods = Array.from({ length: 80 }, () => click(ad, visitor(99)));
    const counted = (await Promise.all(sights)).filter((sight) => sight.counted).length;
    await Promise.all(floods);
    expect(counted).toBe(20);
    expect(await sumsOf(ad)).toEqual([15, 1, 5, 0]);
    const facts = await commerce.query<{ kind: string; facts: string }>(
      'SELECT kind, count(*) AS facts FROM ad_windows WHERE ad_id = $1 GROUP BY kind ORDER BY kind',
      [ad],
    );
    expect(facts).toEqual([
      { kind: 'click', facts: '1' },
      { kind: 'impression', facts: '20' },
    ]);
  });

  it('what is not there is not counted', async () => {
    await expect(see('nenhum', visitor(1))).rejects.toMatchObject({ code: 'ad.not-found' });
    await expect(click('nenhum', visitor(1))).rejects.toMatchObject({ code: 'ad.not-found' });
    await expect(buy('nenhum', visitor(1))).rejects.toMatchObject({ code: 'book.not-found' });
    const sold = await newBook();
    await commerce.query(`UPDATE books SET link = '' WHERE id = $1`, [sold]);
    await expect(buy(sold, visitor(1))).rejects.toMatchObject({ code: 'book.not-found' });
  });

  it('who looked and clicked is forgotten when the window is over; the sums stay', async () => {
    const [ad, sold] = [await newAd(), await newBook()];
    await see(ad, visitor(1));
    await click(ad, visitor(1));
    await buy(sold, visitor(1));
    const transactions = new Transactions(commerce.database.dataSource);
    const prune = async () => {
      for (const facts of [new AdSightingsRepository(), new BookVisitsRepository()])
        await transactions.run((manager) => facts.prune(manager));
      const left = 'SELECT (SELECT count(*) FROM ad_windows) + (SELECT count(*) FROM book_windows) AS left';
      return (await commerce.query<{ left: string }>(left))[0]?.left;
    };
    await age(-10);
    expect(Number(await prune())).toBeGreaterThanOrEqual(3);
    await age(1_000);
    expect(await prune()).toBe('0');
    expect([await sumsOf(ad), await clicksOf(sold)]).toEqual([[1, 1, 0, 0], 1]);
  });
});
