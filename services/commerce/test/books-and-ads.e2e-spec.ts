import { type TestDatabase, testDatabase } from '@alcova/testing';
import { migrations } from '../src/migrations';

describe('books and ads', () => {
  let database: TestDatabase;

  beforeAll(async () => {
    database = await testDatabase({ service: 'commerce', entities: [], migrations });
  });
  afterAll(() => database.drop());

  const insertBook = (price: string, type: string) =>
    database.dataSource.query<Record<string, unknown>[]>(
      `INSERT INTO books (id, title, description, cover_url, price, link, type)
       VALUES (md5(random()::text), 'Título', 'Descrição', 'https://site.test/capa.jpg', $1, 'https://loja.test', $2) RETURNING *`,
      [price, type],
    );

  it.each([
    ['0', 'ebook', '0.00'],
    ['10', 'fisico', '10.00'],
    ['19.9', 'ebook', '19.90'],
  ])('keep a price of %s (%s) to the cent', async (price, type, kept) => {
    const [book] = await insertBook(price, type);
    expect(book).toMatchObject({ price: kept, type, created_at: expect.any(Date) as Date });
  });

  it.each([
    ['-1', 'ebook'],
    ['5', 'revista'],
  ])('refuse a price of %s as %s', async (price, type) => {
    await expect(insertBook(price, type)).rejects.toThrow(/check constraint/);
  });

  it('keep an ad with both addresses only', async () => {
    const insertAd = (target: string | null) =>
      database.dataSource.query(
        `INSERT INTO ads (id, image_url, redirect_url) VALUES (md5(random()::text), 'https://site.test/a.png', $1)`,
        [target],
      );
    await expect(insertAd('https://loja.test')).resolves.toBeDefined();
    await expect(insertAd(null)).rejects.toThrow(/not-null/);
  });
});
