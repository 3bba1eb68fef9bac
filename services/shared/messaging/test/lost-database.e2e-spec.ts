import { testDatabase, type TestDatabase, until } from '@alcova/testing';
import { Transactions } from '@alcova/persistence';
import type { EntityManager } from 'typeorm';
import { isAway } from '../src/rpc/failures';

/** How a statement is sent by way of a transaction's manager. */
const WAYS: [string, (manager: EntityManager) => Promise<unknown>][] = [
  ['a statement', (manager) => manager.query('SELECT 1')],
  [
    'a query that was built',
    (manager) => manager.createQueryBuilder().select('1').from('pg_class', 'c').getRawOne(),
  ],
  ['nothing but the end', () => Promise.resolve()],
];

describe('a database that goes away amid a transaction', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await testDatabase({ service: 'lost-database', entities: [], migrations: [] });
  });
  afterAll(() => database.drop());

  it.each(WAYS)('is told as away when after it comes %s', async (_, goOn) => {
    const failure: unknown = await new Transactions(database.dataSource)
      .run(async (manager) => {
        const [{ pid }] = await manager.query<[{ pid: number }]>('SELECT pg_backend_pid() AS pid');
        await database.dataSource.query('SELECT pg_terminate_backend($1)', [pid]);
        // The client hears of it by itself, while the transaction does something else.
        await until(async () => manager.queryRunner?.isReleased === true);
        await goOn(manager);
      })
      .catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(Error);
    expect(isAway(failure)).toBe(true);
  });
});
