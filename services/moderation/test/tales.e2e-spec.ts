import { type TestDatabase, testDatabase } from '@alcova/testing';
import { migrations } from '../src/migrations';

describe('tales', () => {
  let database: TestDatabase;

  beforeAll(async () => {
    database = await testDatabase({ service: 'moderation', entities: [], migrations });
  });
  afterAll(() => database.drop());

  const insert = (columns: string, values: string) =>
    database.dataSource.query<Record<string, unknown>[]>(
      `INSERT INTO tales (id, title, tale, category${columns}) VALUES (md5(random()::text), 'Título', 'Texto', 'gay'${values}) RETURNING *`,
    );

  it('are pending, unread and by Anônimo unless something else is said', async () => {
    const [tale] = await insert('', '');
    expect(tale).toMatchObject({
      ...{ author: 'Anônimo', is_read: false, is_approved: false, is_denied: false, video_url: null },
      sent_at: expect.any(Date) as Date,
    });
  });

  it.each([
    ['approved and denied at once', ', is_approved, is_denied', ', true, true'],
    ['without an author', ', author', ', NULL'],
  ])('are never %s', async (_what, columns, values) => {
    await expect(insert(columns, values)).rejects.toThrow(/violates/);
  });

  it('know the five categories alone', async () => {
    const tale = database.dataSource.query(
      `INSERT INTO tales (id, title, tale, category) VALUES ('x', 'a', 'b', 'outra')`,
    );
    await expect(tale).rejects.toThrow(/tales_category_check/);
  });
});
