import { testDatabase, type TestDatabase } from '@alcova/testing';
import { DataSource } from 'typeorm';
import { databaseOptions, Transactions } from '../src';
import { MAX_PREPARED } from '../src/prepared-reader';

const DEFINITION = { service: 'persistence', entities: [], migrations: [] };

describe('reads that are prepared', () => {
  let database: TestDatabase;
  let dataSource: DataSource;
  let transactions: Transactions;

  beforeAll(async () => {
    database = await testDatabase(DEFINITION);
  });
  beforeEach(async () => {
    // One connection, which is asked for what it has prepared.
    const options = databaseOptions({ ...DEFINITION, url: database.url, poolSize: 1 });
    dataSource = await new DataSource(options).initialize();
    transactions = new Transactions(dataSource);
    await dataSource.query('CREATE TABLE notes (id int PRIMARY KEY, told int NOT NULL)');
    await dataSource.query('INSERT INTO notes VALUES (1, 10), (2, 20)');
  });
  afterEach(async () => {
    await dataSource.query('DROP TABLE notes');
    await dataSource.destroy();
  });
  afterAll(() => database.drop());

  const told = (id: unknown) =>
    transactions.readPrepared((reader) => reader.query('SELECT told FROM notes WHERE id = $1', [id]));

  it('are parsed once, however often they are asked', async () => {
    await expect(told(1)).resolves.toEqual([{ told: 10 }]);
    await expect(told(2)).resolves.toEqual([{ told: 20 }]);
    await expect(told(3)).resolves.toEqual([]);
    await expect(dataSource.query('SELECT statement FROM pg_prepared_statements')).resolves.toEqual([
      { statement: 'SELECT told FROM notes WHERE id = $1' },
    ]);
  });

  it('are a bounded number of texts: what comes later is answered all the same', async () => {
    for (let number = 0; number < MAX_PREPARED + 5; number += 1)
      await expect(
        transactions.readPrepared((reader) =>
          reader.query(`SELECT told + ${number} AS told FROM notes WHERE id = $1`, [1]),
        ),
      ).resolves.toEqual([{ told: 10 + number }]);
    const [count] = await dataSource.query<{ kept: string }[]>(
      'SELECT count(*) AS kept FROM pg_prepared_statements',
    );
    expect(count?.kept).toBe(String(MAX_PREPARED));
  });

  it('go on behind one that failed', async () => {
    await expect(told('no number')).rejects.toMatchObject({ code: '22P02' });
    await expect(told(1)).resolves.toEqual([{ told: 10 }]);
  });

  it('go on when a migration has changed what they answer: one fails, the next is prepared anew', async () => {
    await told(1);
    await dataSource.query('ALTER TABLE notes ALTER COLUMN told TYPE text');
    await expect(told(1)).rejects.toMatchObject({ code: '0A000' });
    await expect(told(1)).resolves.toEqual([{ told: '10' }]);
  });
});
