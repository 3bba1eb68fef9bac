import { testDatabase, type TestDatabase } from '@alcova/testing';
import { resolve } from 'node:path';
import { migrate } from './service-process';

const root = resolve(__dirname, '../..');
const databases: TestDatabase[] = [];

async function emptyDatabase(): Promise<TestDatabase> {
  const database = await testDatabase({ service: 'migrator', entities: [], migrations: [] });
  databases.push(database);
  return database;
}

describe('the migrations of several services in one process', () => {
  afterAll(async () => {
    for (const database of databases) await database.drop();
  });

  it('bring each database to its newest form, and leave one that has it', async () => {
    const [commerce, moderation] = [await emptyDatabase(), await emptyDatabase()];
    const addresses = [
      ['commerce', commerce.url],
      ['moderation', moderation.url],
    ] as const;
    await migrate(root, addresses);
    const applied = () => commerce.dataSource.query('SELECT * FROM schema_migrations ORDER BY id');
    const first: unknown = await applied();
    expect(await commerce.dataSource.query('SELECT count(*)::int AS books FROM books')).toEqual([
      { books: 0 },
    ]);
    expect(await moderation.dataSource.query('SELECT count(*)::int AS tales FROM tales')).toEqual([
      { tales: 0 },
    ]);
    await migrate(root, addresses);
    expect(await applied()).toEqual(first);
  });

  it('say of which service one failed', async () => {
    const { url, dataSource } = await emptyDatabase();
    await dataSource.query('CREATE TABLE books (id int)');
    await expect(migrate(root, [['commerce', url]])).rejects.toThrow(
      /^As migrações falharam: .*"service":"commerce".*already exists/,
    );
  });
});
