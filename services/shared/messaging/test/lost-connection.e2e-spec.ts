import { Transactions } from '@alcova/persistence';
import { testDatabase, type TestDatabase, waitUntil } from '@alcova/testing';
import type { EntityManager } from 'typeorm';
import { z } from 'zod';
import { isAway } from '../src/rpc/failures';

/** What a transaction may do next after its connection was lost while nothing was asked of it. */
const WAYS: [string, (manager: EntityManager) => Promise<unknown>][] = [
  ['a statement', (manager) => manager.query('SELECT 1')],
  [
    'a query that was built',
    (manager) => manager.createQueryBuilder().select('1').from('pg_class', 'c').getRawOne(),
  ],
  ['its end', () => Promise.resolve()],
];
const backend = z.array(z.object({ pid: z.number() }));

describe('a connection to the database that is lost within a transaction', () => {
  let database: TestDatabase;
  let transactions: Transactions;

  beforeAll(async () => {
    database = await testDatabase({ service: 'catalogue', entities: [], migrations: [] });
    transactions = new Transactions(database.dataSource);
  });
  afterAll(() => database.drop());

  const pidOf = async (manager: EntityManager) =>
    backend.parse(await manager.query('SELECT pg_backend_pid() AS pid'))[0]?.pid ?? 0;
  const failureOf = (work: (manager: EntityManager) => Promise<unknown>) =>
    transactions.run(work).then(
      () => undefined,
      (error: unknown) => error,
    );
  const end = (pid: number) =>
    transactions.run((other) => other.query('SELECT pg_terminate_backend($1)', [pid]));

  it.each(WAYS)('means that the database is away when it is noticed by %s', async (_, goOn) => {
    const failure = await failureOf(async (manager) => {
      await end(await pidOf(manager));
      await waitUntil(
        'the lost connection to be released',
        async () => manager.queryRunner?.isReleased ?? false,
      );
      await goOn(manager);
    });
    expect(failure).toBeInstanceOf(Error);
    expect([String(failure), isAway(failure)]).toEqual([expect.any(String), true]);
  });

  it('means the same where a statement runs', async () => {
    const failure = await failureOf(async (manager) => {
      const pid = await pidOf(manager);
      await Promise.all([manager.query('SELECT pg_sleep(60)'), end(pid)]);
    });
    expect([String(failure), isAway(failure)]).toEqual([expect.any(String), true]);
  });
});
