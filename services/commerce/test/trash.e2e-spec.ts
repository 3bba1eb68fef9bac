import {
  countAdImpression,
  createAd,
  createBook,
  deleteAd,
  deleteBook,
  eraseAd,
  eraseBook,
  followAd,
  followBook,
  importBooks,
  listAdminAds,
  listAdminBooks,
  listBooks,
  listEligibleAds,
  restoreAd,
  restoreBook,
  updateAd,
  updateBook,
} from '@alcova/contracts';
import { Transactions } from '@alcova/persistence';
import { DrainRegistry } from '@alcova/platform';
import { AdsService } from '../src/ads/ads.service';
import { BooksService } from '../src/books/books.service';
import { TrashEraser } from '../src/erasing/trash-eraser';
import { ADMIN, as, book, OWN_IMAGE, TestCommerce, VISITOR } from './support/commerce';

const AD = { imageUrl: OWN_IMAGE, redirectUrl: 'https://parceiro.example/' };
const visit = (id: string) => ({ id, visitor: 'v'.repeat(16), isBot: false });
const sighting = (id: string) => ({ ...visit(id), placement: '320x100' as const });

describe('what was deleted lies in the trash for 30 days', () => {
  let commerce: TestCommerce;
  beforeAll(async () => {
    commerce = await TestCommerce.start();
  });
  afterAll(() => commerce.stop());
  beforeEach(() => commerce.query('DELETE FROM books').then(() => commerce.query('DELETE FROM ads')));

  const ask: TestCommerce['rpc']['request'] = (contract, input, options) =>
    commerce.rpc.request(contract, input, options);
  /** The two kinds, by what is done with them. */
  const KINDS = {
    books: {
      missing: { code: 'book.not-found' },
      add: () => ask(createBook, book(), ADMIN),
      remove: (id: string) => ask(deleteBook, { id }, ADMIN),
      restore: (id: string) => ask(restoreBook, { id }, ADMIN),
      erase: (id: string) => ask(eraseBook, { id }, ADMIN),
      edit: (id: string, version: number) => ask(updateBook, { id, version }, ADMIN),
      follow: (id: string) => ask(followBook, visit(id), VISITOR),
      shown: () => ask(listBooks, {}, VISITOR),
      listed: () => ask(listAdminBooks, {}, ADMIN),
      trash: () => ask(listAdminBooks, { view: 'trash' }, ADMIN),
    },
    ads: {
      missing: { code: 'ad.not-found' },
      add: () => ask(createAd, AD, ADMIN),
      remove: (id: string) => ask(deleteAd, { id }, ADMIN),
      restore: (id: string) => ask(restoreAd, { id }, ADMIN),
      erase: (id: string) => ask(eraseAd, { id }, ADMIN),
      edit: (id: string, version: number) => ask(updateAd, { id, version }, ADMIN),
      follow: (id: string) => ask(followAd, sighting(id), VISITOR),
      shown: () => ask(listEligibleAds, {}, VISITOR),
      listed: () => ask(listAdminAds, {}, ADMIN),
      trash: () => ask(listAdminAds, { view: 'trash' }, ADMIN),
    },
  } as const;
  const kinds = ['books', 'ads'] as const;
  const age = (table: 'books' | 'ads', id: string, days: string) =>
    commerce.query(`UPDATE ${table} SET trashed_at = now() - interval '${days}' WHERE id = $1`, [id]);
  const isThere = async (table: 'books' | 'ads', id: string) =>
    (await commerce.query(`SELECT FROM ${table} WHERE id = $1`, [id])).length === 1;
  const picturesOf = (id: string) =>
    commerce.query('SELECT FROM pictures WHERE source = $1 AND id = $2', [OWN_IMAGE, id]);
  const pictureOf = async (table: 'books' | 'ads', id: string) =>
    (await commerce.query<{ picture_id: string }>(`SELECT picture_id FROM ${table} WHERE id = $1`, [id]))[0]
      ?.picture_id ?? '';
  /** A replica's rounds, which a test begins itself. */
  const eraser = () =>
    new TrashEraser(
      commerce.part(BooksService),
      commerce.part(AdsService),
      new Transactions(commerce.database.dataSource),
      new DrainRegistry(),
    );

  describe.each(kinds)('%s', (table) => {
    const of = KINDS[table];

    it('are gone at once for visitors and from the list, and stand in the view of the trash', async () => {
      const kept = await of.add();
      const { id } = await of.add();
      expect(await of.remove(id)).toEqual({ id });
      for (const { items } of [await of.shown(), await of.listed()])
        expect(items.map((item) => item.id)).toEqual([kept.id]);
      expect((await of.listed()).total).toBe(1);
      await expect(of.follow(id)).rejects.toMatchObject(of.missing);
      if (table === 'ads')
        await expect(ask(countAdImpression, sighting(id), VISITOR)).rejects.toMatchObject(of.missing);
      const { items, total } = await of.trash();
      expect([items.map((item) => item.id), total]).toEqual([[id], 1]);
      const ageMs = Date.now() - Date.parse(items[0]?.trashedAt ?? '');
      expect(ageMs).toBeGreaterThan(-1_000);
      expect(ageMs).toBeLessThan(60_000);
      expect(await picturesOf(await pictureOf(table, id))).toHaveLength(1);
      expect((await of.listed()).items[0]).toMatchObject({ trashedAt: null });
    });

    it('stand in the trash with the last one first', async () => {
      const [first, second] = [await of.add(), await of.add()];
      await of.remove(second.id);
      await of.remove(first.id);
      expect((await of.trash()).items.map(({ id }) => id)).toEqual([first.id, second.id]);
    });

    it('come back whole: counters, order, version and times', async () => {
      const { id } = await of.add();
      await of.follow(id);
      await of.add();
      const before = (await of.listed()).items;
      await of.remove(id);
      await of.restore(id);
      expect((await of.listed()).items).toEqual(before);
      expect((await of.trash()).total).toBe(0);
      expect(before.find((item) => item.id === id)).toMatchObject({ clicks: 1, version: 1 });
      await expect(of.edit(id, 1)).resolves.toMatchObject({ version: 2 });
    });

    it('in the trash are changed by nobody and deleted once; what is not in it is neither restored nor erased', async () => {
      const { id } = await of.add();
      await expect(of.restore(id)).rejects.toMatchObject(of.missing);
      await expect(of.erase(id)).rejects.toMatchObject(of.missing);
      const answers = await Promise.allSettled([of.remove(id), of.remove(id)]);
      expect(answers.filter(({ status }) => status === 'rejected')).toMatchObject([{ reason: of.missing }]);
      await expect(of.edit(id, 1)).rejects.toMatchObject(of.missing);
      for (const act of [of.restore, of.erase]) await expect(act('nenhum')).rejects.toMatchObject(of.missing);
    });

    it('are restored or erased, never both, when two ask at once', async () => {
      for (let round = 0; round < 8; round += 1) {
        const { id } = await of.add();
        await of.remove(id);
        const [restored, erased] = await Promise.allSettled([of.restore(id), of.erase(id)]);
        expect([restored.status, erased.status].sort()).toEqual(['fulfilled', 'rejected']);
        expect(await isThere(table, id)).toBe(restored.status === 'fulfilled');
      }
    });

    it('are erased with picture and counters by who does not want to wait', async () => {
      const { id } = await of.add();
      await of.follow(id);
      const picture = await pictureOf(table, id);
      await of.remove(id);
      expect(await of.erase(id)).toEqual({ id });
      expect((await of.trash()).total).toBe(0);
      expect(await picturesOf(picture)).toEqual([]);
      const days = table === 'books' ? 'book_days WHERE book_id' : 'ad_days WHERE ad_id';
      expect(await commerce.query(`SELECT FROM ${days} = $1`, [id])).toEqual([]);
      await expect(of.restore(id)).rejects.toMatchObject(of.missing);
    });

    it('tell the audit log and the event stream of each step, the acts by names of their own', async () => {
      const kind = table === 'books' ? 'book' : 'ad';
      const { id } = await of.add();
      await of.remove(id);
      await of.restore(id);
      await of.remove(id);
      await of.erase(id);
      const acts = await commerce.actsOn(id);
      expect(acts.map(({ action, before, after }) => [action, before !== null, after !== null])).toEqual([
        [`${kind}.create`, false, true],
        [`${kind}.trash`, true, false],
        [`${kind}.restore`, false, true],
        [`${kind}.trash`, true, false],
        [`${kind}.delete`, true, false],
      ]);
      expect(acts.every(({ actor }) => JSON.stringify(actor) === JSON.stringify(ADMIN.caller))).toBe(true);
      expect((await commerce.eventsOf(id)).map(({ version }) => version)).toEqual([1, 2, 3, 4, 5]);
    });

    it('are erased after 30 days, by several replicas at once each one once', async () => {
      const due = await Promise.all(Array.from({ length: 60 }, () => of.add()));
      const young = await of.add();
      const here = await of.add();
      const picture = await pictureOf(table, due[0]?.id ?? '');
      for (const { id } of [...due, young]) await of.remove(id);
      for (const { id } of due) await age(table, id, '30 days 1 second');
      await age(table, young.id, '29 days 23 hours');
      await Promise.all([eraser().prune(), eraser().prune()]);
      for (const { id } of due) expect(await isThere(table, id)).toBe(false);
      expect(await isThere(table, young.id)).toBe(true);
      expect(await isThere(table, here.id)).toBe(true);
      expect(await picturesOf(picture)).toEqual([]);
      const acts = await Promise.all(due.map(({ id }) => commerce.actsOn(id)));
      for (const told of acts)
        expect(told.slice(2)).toMatchObject([
          {
            action: expect.stringMatching(/\.delete$/) as string,
            actor: { kind: 'system', name: 'commerce' },
          },
        ]);
    });

    it('whose erasing is broken off stay as they were, for the next round', async () => {
      const { id } = await of.add();
      await of.remove(id);
      await age(table, id, '31 days');
      const service = table === 'books' ? commerce.part(BooksService) : commerce.part(AdsService);
      const killed = commerce.database.dataSource.transaction(async (manager) => {
        expect(await service.prune(manager)).toBe(1);
        throw new Error('killed');
      });
      await expect(killed).rejects.toThrow('killed');
      expect((await of.trash()).items.map((item) => item.id)).toEqual([id]);
      expect(await commerce.actsOn(id)).toHaveLength(2);
      await eraser().prune();
      expect(await isThere(table, id)).toBe(false);
    });

    it('are restored and erased by administrators alone', async () => {
      const [restore, erase, list] =
        table === 'books'
          ? ([restoreBook, eraseBook, listAdminBooks] as const)
          : ([restoreAd, eraseAd, listAdminAds] as const);
      const { id } = await of.add();
      await of.remove(id);
      for (const who of [VISITOR, as('user'), as('moderator')]) {
        const forbidden = { code: 'auth.forbidden' };
        await expect(ask(restore, { id }, who)).rejects.toMatchObject(forbidden);
        await expect(ask(erase, { id }, who)).rejects.toMatchObject(forbidden);
        await expect(ask(list, { view: 'trash' }, who)).rejects.toMatchObject(forbidden);
      }
      expect((await of.trash()).total).toBe(1);
    });
  });

  it('ads come back as active or as inactive as they were', async () => {
    for (const isActive of [true, false]) {
      const { id } = await ask(createAd, { ...AD, isActive }, ADMIN);
      await ask(deleteAd, { id }, ADMIN);
      await ask(restoreAd, { id }, ADMIN);
      const { items } = await ask(listAdminAds, {}, ADMIN);
      expect(items.find((item) => item.id === id)).toMatchObject({ isActive });
    }
  });

  it('the view of the trash takes a type of books too', async () => {
    for (const type of ['ebook', 'fisico'] as const) {
      const { id } = await ask(createBook, book({ type }), ADMIN);
      await ask(deleteBook, { id }, ADMIN);
    }
    const { items, total } = await ask(listAdminBooks, { view: 'trash', type: 'ebook' }, ADMIN);
    expect([items.map(({ type }) => type), total]).toEqual([['ebook'], 1]);
  });

  it('an import brings nothing back from it, and changes nothing in it', async () => {
    const { id } = await ask(createBook, book(), ADMIN);
    await ask(deleteBook, { id }, ADMIN);
    const { coverUrl, link, price, type } = book();
    const record = { id, title: 'Outro', description: '', coverUrl, link, price, type };
    const records = [{ ...record, createdAt: null, updatedAt: null }];
    const caller = { caller: { kind: 'system', name: 'operator' } } as const;
    expect(await ask(importBooks, { records }, caller)).toEqual({ outcomes: ['present'] });
    expect((await ask(listBooks, {}, VISITOR)).total).toBe(0);
    expect((await ask(listAdminBooks, { view: 'trash' }, ADMIN)).items).toMatchObject([
      { id, title: book().title },
    ]);
  });
});
