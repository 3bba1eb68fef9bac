import {
  createAd,
  createBook,
  deleteAd,
  deleteBook,
  getAdminAd,
  getAdminBook,
  listAdminAds,
  listBooks,
  listEligibleAds,
  updateAd,
  updateBook,
} from '@alcova/contracts';
import { testAccess } from '@alcova/testing';
import { ADMIN, book, OWN_IMAGE, TestCommerce, VISITOR } from './support/commerce';

const HOUR = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString();

describe('commerce', () => {
  let commerce: TestCommerce;

  beforeAll(async () => {
    commerce = await TestCommerce.start();
  });
  afterAll(() => commerce.stop());
  beforeEach(async () => {
    await commerce.query('DELETE FROM books');
    await commerce.query('DELETE FROM ads');
  });

  const ad = (change: object = {}) => ({
    imageUrl: OWN_IMAGE,
    redirectUrl: 'https://loja.example/oferta',
    ...change,
  });
  const add = (change: object = {}) => commerce.rpc.request(createBook, book(change), ADMIN);
  const addAd = (change: object = {}) => commerce.rpc.request(createAd, ad(change), ADMIN);
  const edit = (id: string, changes: object) => commerce.rpc.request(updateBook, { id, ...changes }, ADMIN);
  const editAd = (id: string, changes: object) => commerce.rpc.request(updateAd, { id, ...changes }, ADMIN);

  describe('books', () => {
    it('are kept with every field, to the cent', async () => {
      for (const [price, type] of [
        [0, 'ebook'],
        [10, 'fisico'],
        [19.9, 'ebook'],
        [99_999_999.99, 'fisico'],
      ] as const) {
        const added = await add({ price, type });
        expect(added).toMatchObject({
          ...book({ price, type }),
          ...{ coverSource: OWN_IMAGE, coverState: 'ready', clicks: 0, version: 1 },
        });
        expect(added.createdAt).toBe(added.updatedAt);
      }
    });

    it.each([{ price: -1 }, { price: 1.001 }, { type: 'revista' }, { link: 'ftp://a.b/c' }, { title: ' ' }])(
      'are refused with %j',
      async (change) => {
        await expect(add(change)).rejects.toMatchObject({ code: 'request.invalid' });
      },
    );

    it.each(['http://127.0.0.1/', 'http://0x7f.1/', 'http://[::ffff:10.0.0.1]/', 'https://painel.internal/'])(
      'lead nobody to %s, also by an edit',
      async (link) => {
        const refused = { code: 'link.internal-address', fields: { link: expect.any(String) as string } };
        await expect(add({ link })).rejects.toMatchObject(refused);
        const { id } = await add();
        await expect(edit(id, { link, version: 1 })).rejects.toMatchObject(refused);
        await expect(edit(id, { title: 'Outro', version: 1 })).resolves.toMatchObject({ version: 2 });
      },
    );

    it('are listed newest first, by type, page by page, with their total', async () => {
      for (let number = 1; number <= 5; number += 1)
        await add({ title: `Livro ${number}`, type: number % 2 ? 'ebook' : 'fisico' });
      const titles = async (input: object) => {
        const { items, total } = await commerce.rpc.request(listBooks, input, VISITOR);
        return [items.map(({ title }) => title.slice(6)), total];
      };
      expect(await titles({})).toEqual([['5', '4', '3', '2', '1'], 5]);
      expect(await titles({ type: 'fisico' })).toEqual([['4', '2'], 2]);
      expect(await titles({ page: 2, pageSize: 2 })).toEqual([['3', '2'], 5]);
      expect(await titles({ page: 9 })).toEqual([[], 5]);
    });

    it('show the public nothing that is for administrators', async () => {
      await add();
      const { items } = await commerce.rpc.request(listBooks, {}, VISITOR);
      expect(Object.keys(items[0] ?? {}).sort()).toEqual(
        ['coverUrl', 'createdAt', 'description', 'id', 'link', 'price', 'title', 'type', 'updatedAt'].sort(),
      );
    });

    it('are changed field by field, each change an event of a higher version', async () => {
      const { id, createdAt } = await add();
      const changed = await edit(id, { price: 12.5, version: 1 });
      expect(changed).toMatchObject({ ...book({ price: 12.5 }), version: 2, createdAt });
      expect(changed.updatedAt > createdAt).toBe(true);
      await commerce.rpc.request(deleteBook, { id }, ADMIN);
      expect(await commerce.eventsOf(id)).toEqual(
        [1, 2, 3].map((version) => ({ name: 'commerce.book.changed', version })),
      );
    });

    it('let one of two editors through, and tell the other', async () => {
      const { id } = await add();
      const answers = await Promise.allSettled([
        edit(id, { title: 'De uma', version: 1 }),
        edit(id, { title: 'De outra', version: 1 }),
      ]);
      const refused = answers.filter(({ status }) => status === 'rejected');
      expect(refused).toMatchObject([{ reason: { code: 'book.version-conflict' } }]);
      await expect(edit(id, { title: 'Atrasado', version: 1 })).rejects.toMatchObject({
        code: 'book.version-conflict',
      });
      await expect(edit(id, { title: 'Sem versão' })).resolves.toMatchObject({ version: 3 });
    });

    it('are read one by one as they are now, while they are in the list', async () => {
      const { id } = await add();
      await edit(id, { title: 'De uma colega', version: 1 });
      const read = () => commerce.rpc.request(getAdminBook, { id }, ADMIN);
      expect(await read()).toMatchObject({ ...book({ title: 'De uma colega' }), version: 2, clicks: 0 });
      await commerce.rpc.request(deleteBook, { id }, ADMIN);
      await expect(read()).rejects.toMatchObject({ code: 'book.not-found' });
      const unknown = commerce.rpc.request(getAdminBook, { id: 'nenhum' }, ADMIN);
      await expect(unknown).rejects.toMatchObject({ code: 'book.not-found' });
    });

    it('tell the audit log who did what, with values and the title of then, and without other texts', async () => {
      const { id } = await add({ price: 10, type: 'ebook' });
      await edit(id, { price: 12.5, title: 'De quem escreve', version: 1 });
      await expect(edit(id, { price: 1, version: 1 })).rejects.toMatchObject({
        code: 'book.version-conflict',
      });
      await commerce.rpc.request(deleteBook, { id }, ADMIN);
      const by = { actor: ADMIN.caller, subject: id, title: 'De quem escreve' };
      const [made, ...later] = await commerce.actsOn(id);
      expect(made).toMatchObject({ action: 'book.create', after: { price: 10, type: 'ebook' } });
      expect(made?.title).not.toBe(by.title);
      expect(later).toEqual([
        { ...by, action: 'book.edit', before: { price: 10 }, after: { price: 12.5, changed: ['title'] } },
        { ...by, action: 'book.trash', before: { price: 12.5, type: 'ebook' }, after: null },
      ]);
    });

    it('that are not there cannot be changed or removed', async () => {
      const missing = { code: 'book.not-found' };
      await expect(edit('nenhum', { title: 'x' })).rejects.toMatchObject(missing);
      await expect(commerce.rpc.request(deleteBook, { id: 'nenhum' }, ADMIN)).rejects.toMatchObject(missing);
      const { id } = await add();
      await commerce.rpc.request(deleteBook, { id }, ADMIN);
      await expect(commerce.rpc.request(deleteBook, { id }, ADMIN)).rejects.toMatchObject(missing);
      await expect(edit(id, { title: 'x', version: 1 })).rejects.toMatchObject(missing);
    });
  });

  describe('ads', () => {
    it('are read one by one as they are now, while they are in the list', async () => {
      const { id } = await addAd();
      await editAd(id, { weight: 7, version: 1 });
      const read = () => commerce.rpc.request(getAdminAd, { id }, ADMIN);
      expect(await read()).toMatchObject({ weight: 7, version: 2, imageSource: OWN_IMAGE });
      await commerce.rpc.request(deleteAd, { id }, ADMIN);
      await expect(read()).rejects.toMatchObject({ code: 'ad.not-found' });
    });

    it('are shown in their time, with a picture, when they are switched on', async () => {
      const plain = await addAd();
      const soon = await addAd({ startsAt: inHours(0.5) });
      const running = await addAd({ startsAt: inHours(-1), endsAt: inHours(1), weight: 7 });
      await addAd({ startsAt: inHours(2) });
      await addAd({ endsAt: inHours(-0.001) });
      await addAd({ isActive: false });
      await addAd({ imageUrl: 'http://127.0.0.1:1/nenhuma.png' });
      const { items } = await commerce.rpc.request(listEligibleAds, {}, VISITOR);
      expect(items.map(({ id }) => id)).toEqual([running.id, soon.id, plain.id]);
      expect(items[0]).toEqual({
        ...ad({ imageUrl: OWN_IMAGE, weight: 7, isActive: true }),
        ...{ id: running.id, startsAt: running.startsAt, endsAt: running.endsAt },
        ...{ createdAt: running.createdAt, updatedAt: running.updatedAt },
      });
      const all = await commerce.rpc.request(listAdminAds, { pageSize: 3, page: 2 }, ADMIN);
      expect([all.items.length, all.total]).toEqual([3, 7]);
    });

    it('tell the audit log who did what, with values and without addresses', async () => {
      const { id } = await addAd({ weight: 2 });
      const named = { name: 'Livraria', weight: 3, redirectUrl: 'https://outra.example/', isActive: false };
      expect(await editAd(id, named)).toMatchObject({ name: 'Livraria' });
      await commerce.rpc.request(deleteAd, { id }, ADMIN);
      const told = (await commerce.actsOn(id)).map(({ action, before, after }) => [action, before, after]);
      const whole = { weight: 2, isActive: true, startsAt: null, endsAt: null };
      expect(told).toEqual([
        ['ad.create', null, whole],
        [
          'ad.edit',
          { weight: 2, isActive: true },
          { weight: 3, isActive: false, changed: ['name', 'redirectUrl'] },
        ],
        ['ad.trash', { ...whole, weight: 3, isActive: false }, null],
      ]);
    });

    it('end after they begin, also after an edit of one of both', async () => {
      const invalid = { code: 'ad.schedule-invalid' };
      await expect(addAd({ startsAt: inHours(1), endsAt: inHours(-1) })).rejects.toMatchObject(invalid);
      const at = inHours(1);
      await expect(addAd({ startsAt: at, endsAt: at })).rejects.toMatchObject(invalid);
      const { id } = await addAd({ startsAt: at });
      await expect(editAd(id, { endsAt: at })).rejects.toMatchObject(invalid);
      await expect(editAd(id, { endsAt: inHours(2) })).resolves.toMatchObject({ version: 2 });
      await expect(editAd(id, { startsAt: inHours(3) })).rejects.toMatchObject(invalid);
      await expect(editAd(id, { startsAt: null, endsAt: inHours(-5) })).resolves.toMatchObject({
        startsAt: null,
      });
    });

    it.each(['http://localhost:3000/', 'http://3232235521/', 'http://[fd00::1]/', 'http://intranet/'])(
      'lead nobody to %s, also by an edit',
      async (redirectUrl) => {
        const refused = {
          code: 'link.internal-address',
          fields: { redirectUrl: expect.any(String) as string },
        };
        await expect(addAd({ redirectUrl })).rejects.toMatchObject(refused);
        const { id } = await addAd();
        await expect(editAd(id, { redirectUrl, version: 1 })).rejects.toMatchObject(refused);
        await expect(editAd(id, { weight: 2, version: 1 })).resolves.toMatchObject({ version: 2 });
      },
    );

    it('let one of two editors through, and are gone once', async () => {
      const { id } = await addAd();
      const answers = await Promise.allSettled([
        editAd(id, { weight: 2, version: 1 }),
        editAd(id, { weight: 3, version: 1 }),
      ]);
      expect(answers.filter(({ status }) => status === 'rejected')).toMatchObject([
        { reason: { code: 'ad.version-conflict' } },
      ]);
      await commerce.rpc.request(deleteAd, { id }, ADMIN);
      await expect(commerce.rpc.request(deleteAd, { id }, ADMIN)).rejects.toMatchObject({
        code: 'ad.not-found',
      });
      await expect(editAd(id, { weight: 2 })).rejects.toMatchObject({ code: 'ad.not-found' });
      expect((await commerce.eventsOf(id)).map(({ version }) => version)).toEqual([1, 2, 3]);
    });
  });

  testAccess('commerce', () => commerce.rpc, [
    ...['commerce.ad.countImpression', 'commerce.ad.follow', 'commerce.ad.listEligible'],
    ...['commerce.book.follow', 'commerce.book.list', 'commerce.health.ping'],
  ]);
});
