import { adminBook, pageOf, publicBook } from '@alcova/contracts';
import { PictureSite, picture } from '../../services/commerce/test/support/picture-site';
import { CHROME, OWN_IMAGE, Shop } from './support/shop';
import { waitFor } from '@alcova/testing';

const FIELDS = 'Por favor, preencha todos os campos.';
const PRICE = 'Por favor, insira um preço válido.';
const ADDRESS = 'Informe um endereço completo, com http:// ou https://.';
const INTERNAL = 'Este endereço leva a uma rede interna. Informe um endereço público da internet.';
const book = (change: object = {}) => ({
  title: 'Contos da serra',
  description: 'Seis contos de uma viagem.',
  coverUrl: OWN_IMAGE,
  price: 29.9,
  link: 'https://loja.example/contos?de=alcova',
  type: 'fisico',
  ...change,
});

describe('books over HTTP', () => {
  let shop: Shop;
  let pictures: PictureSite;

  beforeAll(async () => {
    shop = await Shop.start();
    pictures = await PictureSite.start();
  });
  afterAll(async () => {
    await pictures.stop();
    await shop.stop();
  });
  beforeEach(async () => {
    const { items } = await all();
    for (const { id } of items) await shop.administer('DELETE', `/api/books/${id}`);
    for (const { id } of (await all('view=trash')).items)
      await shop.administer('POST', `/api/books/${id}/erase`);
  });

  const all = async (query = '') =>
    pageOf(adminBook).parse(await shop.administer('GET', `/api/admin/books?pageSize=60&${query}`));
  const list = async (query = '') =>
    pageOf(publicBook).parse((await shop.call('GET', `/api/books?${query}`)).body);
  const add = async (change: object = {}) =>
    adminBook.parse(await shop.administer('POST', '/api/books', book(change)));
  const titles = async (query: string) => (await list(query)).items.map(({ title }) => title);

  it('[DATA-01] a book has the fields of the specification, and nothing of an administrator is public', async () => {
    const { id, createdAt, updatedAt } = await add();
    expect((await shop.call('GET', '/api/books')).body).toEqual({
      items: [{ ...book(), id, createdAt, updatedAt }],
      ...{ total: 1, page: 1, pageSize: 15 },
    });
  });

  it('are listed newest first, by type; a type that does not exist lists nothing', async () => {
    for (const [title, type] of [
      ['Um', 'fisico'],
      ['Dois', 'ebook'],
      ['Três', 'fisico'],
    ])
      await add({ title, type });
    expect(await titles('')).toEqual(['Três', 'Dois', 'Um']);
    expect(await titles('type=fisico')).toEqual(['Três', 'Um']);
    expect(await titles('type=ebook')).toEqual(['Dois']);
    expect(await titles('page=2&pageSize=1')).toEqual(['Dois']);
    expect(await list('type=revista&page=2')).toEqual({ items: [], total: 0, page: 2, pageSize: 15 });
    expect((await all('type=revista')).total).toBe(0);
  });

  it('are there for everybody as soon as they are added, changed or removed, without asking twice', async () => {
    expect(await titles('')).toEqual([]);
    const { id } = await add();
    expect(await titles('')).toEqual(['Contos da serra']);
    await shop.administer('PATCH', `/api/books/${id}`, { title: 'Outro' });
    expect(await titles('')).toEqual(['Outro']);
    const first = await shop.fetch('GET', '/api/books');
    const etag = first.headers.get('etag') ?? '';
    await first.arrayBuffer();
    expect((await shop.fetch('GET', '/api/books', { headers: { 'if-none-match': etag } })).status).toBe(304);
    expect(first.headers.get('set-cookie')).toBeNull();
    await shop.administer('DELETE', `/api/books/${id}`);
    expect(await titles('')).toEqual([]);
  });

  it('are gone for everybody from the moment of their deletion, and back from that of their return', async () => {
    const { id } = await add();
    expect(await titles('')).toEqual(['Contos da serra']);
    expect(await shop.administer('DELETE', `/api/books/${id}`)).toEqual({ id });
    expect(await titles('')).toEqual([]);
    expect((await shop.call('GET', `/api/books/${id}/go`)).body['code']).toBe('book.not-found');
    expect((await all('view=desconhecida')).total).toBe(0);
    expect((await all('view=trash')).items).toMatchObject([{ id, trashedAt: expect.any(String) as string }]);
    expect((await all('view=trash&type=revista')).total).toBe(0);
    expect(await shop.administer('POST', `/api/books/${id}/restore`)).toEqual({ id });
    expect(await titles('')).toEqual(['Contos da serra']);
    expect((await shop.fetch('GET', `/api/books/${id}/go`)).status).toBe(302);
  });

  it('in the trash can be erased at once, and those that are not in it cannot', async () => {
    const { id } = await add();
    const erase = () => shop.call('POST', `/api/books/${id}/erase`, { role: 'admin' });
    expect(await erase()).toMatchObject({ status: 404, body: { code: 'book.not-found' } });
    await shop.administer('DELETE', `/api/books/${id}`);
    expect(await erase()).toMatchObject({ status: 200, body: { id } });
    expect((await all('view=trash')).items.filter((item) => item.id === id)).toEqual([]);
    const restored = await shop.call('POST', `/api/books/${id}/restore`, { role: 'admin' });
    expect(restored).toMatchObject({ status: 404, body: { code: 'book.not-found' } });
  });

  it.each<[string, object, string, string]>([
    ['nothing', {}, 'book.fields-required', FIELDS],
    ['an empty title and a bad price', book({ title: ' ', price: -1 }), 'book.fields-required', FIELDS],
    ['a text that nobody sees', book({ description: '\u2800\u200b' }), 'book.fields-required', FIELDS],
    ['no price', book({ price: '' }), 'book.fields-required', FIELDS],
    ['no link', book({ link: '' }), 'book.fields-required', FIELDS],
    ['no cover', book({ coverUrl: '' }), 'book.fields-required', FIELDS],
    ['a price below zero', book({ price: -0.01 }), 'book.price-invalid', PRICE],
    ['a billion', book({ price: 1e9 }), 'book.price-invalid', PRICE],
    ['a script to buy at', book({ link: 'javascript:alert(1)' }), 'book.address-invalid', ADDRESS],
    ['a file as cover', book({ coverUrl: 'file:///etc/passwd' }), 'book.address-invalid', ADDRESS],
    ['a shop on this machine', book({ link: 'http://2130706433/' }), 'link.internal-address', INTERNAL],
    ['a shop in the office', book({ link: 'https://loja.local/' }), 'link.internal-address', INTERNAL],
    ['a price in words', book({ price: 'dez', link: 'x' }), 'book.price-invalid', PRICE],
  ])('%s is refused with the message of the form', async (_what, body, code, message) => {
    const answer = await shop.call('POST', '/api/books', { role: 'admin', body });
    expect(answer).toMatchObject({ status: 400, body: { code, message } });
    expect((await all()).total).toBe(0);
  });

  it.each(['javascript:alert(1)', 'file:///etc/passwd', 'https://a:b@loja.example/', '/aqui'])(
    '%s is no address for a cover or a shop',
    async (address) => {
      for (const field of ['coverUrl', 'link'])
        expect(
          await shop.call('POST', '/api/books', { role: 'admin', body: book({ [field]: address }) }),
        ).toMatchObject({
          status: 400,
          body: { code: 'book.address-invalid', fields: { [field]: 'Valor inválido.' } },
        });
    },
  );

  it('are for administrators to change', async () => {
    const { id } = await add();
    const attempts = [
      ['POST', '/api/books', book()],
      ['PATCH', `/api/books/${id}`, { price: 0 }],
      ['DELETE', `/api/books/${id}`, undefined],
      ['GET', '/api/admin/books', undefined],
      ['POST', `/api/books/${id}/restore`, undefined],
      ['POST', `/api/books/${id}/erase`, undefined],
    ] as const;
    for (const [method, path, body] of attempts) {
      expect(await shop.call(method, path, { body })).toMatchObject({ status: 401 });
      for (const role of ['user', 'moderator'] as const)
        expect(await shop.call(method, path, { role, body })).toMatchObject({ status: 403 });
    }
    expect((await all()).items).toMatchObject([{ id, version: 1 }]);
  });

  it('tell the slower of two editors that somebody was faster', async () => {
    const { id } = await add();
    const edit = (title: string) =>
      shop.call('PATCH', `/api/books/${id}`, { role: 'admin', body: { title, version: 1 } });
    const answers = await Promise.all([edit('De uma'), edit('De outra')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body['code']).toBe('book.version-conflict');
    expect(await shop.call('PATCH', '/api/books/nenhum', { role: 'admin', body: {} })).toMatchObject({
      status: 404,
    });
  });

  it('lead to the stored shop alone, without a trace, and count one click a person', async () => {
    const { id } = await add();
    const go = (options: Parameters<Shop['fetch']>[2] = {}, query = '') =>
      shop.fetch('GET', `/api/books/${id}/go${query}`, options);
    const answer = await go({}, '?link=https://mal.example/&url=https://mal.example/');
    expect(answer.status).toBe(302);
    expect(answer.headers.get('location')).toBe('https://loja.example/contos?de=alcova');
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('x-robots-tag')).toContain('noindex');
    expect(answer.headers.get('set-cookie')).toBeNull();
    expect(await answer.text()).toBe('');
    for (let again = 0; again < 3; again += 1) expect((await go()).status).toBe(302);
    await go({ address: '198.51.100.2' });
    await go({ headers: { 'user-agent': `${CHROME} Edg/140` } });
    await go({ address: '198.51.100.3', headers: { 'user-agent': 'Googlebot/2.1' } });
    await go({ address: '198.51.100.4', headers: { 'sec-purpose': 'prefetch' } });
    await shop.fetch('HEAD', `/api/books/${id}/go`, { address: '198.51.100.5' });
    expect((await all()).items[0]?.clicks).toBe(3);
    expect(await shop.call('GET', '/api/books/nenhum/go')).toMatchObject({ status: 404 });
  });

  it('count the click of a person whose browser fetched ahead, and lead to an address with accents', async () => {
    const { id } = await add({ link: 'https://loja.example/coração' });
    const go = (headers: Record<string, string> = {}) =>
      shop.fetch('GET', `/api/books/${id}/go`, { headers, address: '198.51.100.9' });
    await go({ 'sec-purpose': 'prefetch' });
    const answer = await go();
    expect([answer.status, answer.headers.get('location')]).toEqual([
      302,
      'https://loja.example/cora%C3%A7%C3%A3o',
    ]);
    expect((await all()).items.find((item) => item.id === id)?.clicks).toBe(1);
  });

  it('show a cover from outside as an image of this site', async () => {
    const source = pictures.has('/capa.png', await picture('png', { width: 400, height: 600 }));
    const { id } = await add({ coverUrl: source });
    const { coverUrl } = await waitFor(
      "the book's cover",
      async () => (await list()).items.find((item) => item.id === id) ?? { coverUrl: '' },
      (item) => item.coverUrl !== '',
    );
    const image = await shop.fetch('GET', new URL(coverUrl).pathname);
    expect(image.status).toBe(200);
    expect(image.headers.get('content-type')).toBe('image/webp');
    expect(image.headers.get('cache-control')).toContain('immutable');
    expect(coverUrl).toMatch(/^http:\/\/site\.example\/images\/outside\/[0-9a-f]{64}\.webp$/);
    expect((await all()).items[0]).toMatchObject({ coverSource: source, coverState: 'ready' });
  });

  it('with a dead cover have none, and the administrator sees that', async () => {
    const { id } = await add({ coverUrl: pictures.url('/nada.png') });
    await waitFor(
      'the failed cover',
      async () => (await all()).items.find((item) => item.id === id)?.coverState,
      (state) => state === 'failed',
    );
    expect((await list()).items[0]?.coverUrl).toBe('');
  });
});
