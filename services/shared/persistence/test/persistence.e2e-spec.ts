import { metric, testDatabase, type TestDatabase, waitFor, waitUntil } from '@alcova/testing';
import { DataSource, type MigrationInterface, type QueryRunner } from 'typeorm';
import {
  databaseOptions,
  isUniqueViolation,
  migrate,
  postgresCode,
  Transactions,
  waitForMigrations,
} from '../src';
import { measurePool } from '../src/pool-metrics';

class CreateThings1700000000001 implements MigrationInterface {
  readonly name = 'CreateThings1700000000001';
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'CREATE TABLE things (id int CONSTRAINT things_key PRIMARY KEY, n int NOT NULL DEFAULT 0)',
    );
  }
  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE things');
  }
}

describe('persistence', () => {
  let database: TestDatabase;
  let transactions: Transactions;
  const definition = () => ({
    service: 'persistence',
    url: database.url,
    entities: [],
    migrations: [CreateThings1700000000001],
  });

  beforeAll(async () => {
    database = await testDatabase({ service: 'persistence', entities: [], migrations: [] });
  });
  afterAll(() => database.drop());

  it('waits until its migrations are applied by two migrators at once, each applied once', async () => {
    const waiting = waitForMigrations(definition());
    const migrators = await Promise.all(
      [1, 2].map(() => new DataSource(databaseOptions(definition())).initialize()),
    );
    const applied = await Promise.all(migrators.map((migrator) => migrate(migrator)));
    expect(applied.flat()).toEqual(['CreateThings1700000000001']);
    await Promise.all(migrators.map((migrator) => migrator.destroy()));
    const dataSource = await waiting;
    await expect(dataSource.showMigrations()).resolves.toBe(false);
    await dataSource.destroy();
  });

  it('tells how much of its pool is in use, and how many wait for it', async () => {
    const dataSource = await new DataSource(databaseOptions({ ...definition(), poolSize: 2 })).initialize();
    measurePool(dataSource);
    const figures = async () => ({
      busy: await metric('alcova_postgres_connections{state="busy"}'),
      idle: await metric('alcova_postgres_connections{state="idle"}'),
      waiting: await metric('alcova_postgres_waiting'),
      limit: await metric('alcova_postgres_connections_limit'),
    });
    const runners = [dataSource.createQueryRunner(), dataSource.createQueryRunner()];
    await Promise.all(runners.map((runner) => runner.connect()));
    const third = dataSource.query('SELECT 1');
    await waitUntil(
      'the waiting query to be counted',
      async () => (await metric('alcova_postgres_waiting')) === 1,
    );
    expect(await figures()).toEqual({ busy: 2, idle: 0, waiting: 1, limit: 2 });
    await Promise.all(runners.map((runner) => runner.release()));
    await third;
    expect(await figures()).toEqual({ busy: 0, idle: 2, waiting: 0, limit: 2 });
    await dataSource.destroy();
  });

  it('tells a breach of a unique key from other failures', async () => {
    await database.dataSource.query('INSERT INTO things VALUES (1)');
    const breach: unknown = await database.dataSource
      .query('INSERT INTO things VALUES (1)')
      .catch((error: unknown) => error);
    expect(isUniqueViolation(breach)).toBe(true);
    expect(isUniqueViolation(breach, 'things_key')).toBe(true);
    expect(isUniqueViolation(breach, 'another_key')).toBe(false);
    expect(isUniqueViolation(new Error('other'))).toBe(false);
  });

  it('rolls a failed transaction back', async () => {
    transactions = new Transactions(database.dataSource);
    const failed = transactions.run(async (manager) => {
      await manager.query('INSERT INTO things VALUES (2)');
      throw new Error('no');
    });
    await expect(failed).rejects.toThrow('no');
    await expect(database.dataSource.query('SELECT 1 FROM things WHERE id = 2')).resolves.toEqual([]);
  });

  it('answers of a rehearsal what the work would, and keeps nothing of it', async () => {
    const own = new Transactions(database.dataSource);
    const add = (isRehearsal: boolean) =>
      own.runOrRehearse(async (manager) => {
        const rows: unknown = await manager.query('INSERT INTO things (id) VALUES (77) RETURNING id');
        return rows;
      }, isRehearsal);
    const count = () =>
      database.dataSource.query<unknown>('SELECT count(*)::int AS count FROM things WHERE id = 77');
    expect(await add(true)).toEqual([{ id: 77 }]);
    expect(await count()).toEqual([{ count: 0 }]);
    expect(await add(false)).toEqual([{ id: 77 }]);
    expect(await count()).toEqual([{ count: 1 }]);
    await expect(add(true)).rejects.toMatchObject({ code: '23505' });
  });

  it('runs both of two transactions that lock each other out', async () => {
    transactions = new Transactions(database.dataSource);
    await database.dataSource.query('INSERT INTO things VALUES (10), (11)');
    let arrived = 0;
    let open: () => void = () => undefined;
    const bothHoldOne = new Promise<void>((resolve) => (open = resolve));
    let runs = 0;
    const add = (first: number, second: number) =>
      transactions.run(async (manager) => {
        runs += 1;
        await manager.query('UPDATE things SET n = n + 1 WHERE id = $1', [first]);
        if (++arrived === 2) open();
        await bothHoldOne;
        await manager.query('UPDATE things SET n = n + 1 WHERE id = $1', [second]);
      });
    await Promise.all([add(10, 11), add(11, 10)]);
    expect(runs).toBe(3);
    await expect(database.dataSource.query('SELECT n FROM things WHERE id IN (10, 11)')).resolves.toEqual([
      { n: 2 },
      { n: 2 },
    ]);
  });

  it('empties tables that a service at work holds the other way round', async () => {
    await database.dataSource.query('CREATE TABLE firsts (n int); CREATE TABLE seconds (n int)');
    await database.dataSource.query('INSERT INTO firsts VALUES (1); INSERT INTO seconds VALUES (1)');
    const service = database.dataSource.createQueryRunner();
    await service.startTransaction();
    await service.query('UPDATE seconds SET n = 2');
    const emptied = database.empty('firsts, seconds');
    const waiting = `SELECT FROM pg_locks JOIN pg_database ON database = pg_database.oid
                      WHERE datname = current_database() AND NOT granted`;
    await waitFor(
      'the lock that is waited for',
      () => database.dataSource.query<unknown[]>(waiting),
      (waits) => waits.length === 1,
    );
    await service.query('UPDATE firsts SET n = 2');
    await service.commitTransaction();
    await service.release();
    await emptied;
    const left = 'SELECT n FROM firsts UNION ALL SELECT n FROM seconds';
    await expect(database.dataSource.query(left)).resolves.toEqual([]);
  });

  it('ends a statement that runs for too long', async () => {
    const limited = await new DataSource(
      databaseOptions(definition(), { statementMs: 100, lockMs: 0 }),
    ).initialize();
    const slow: unknown = await limited.query('SELECT pg_sleep(5)').catch((error: unknown) => error);
    expect(postgresCode(slow)).toBe('57014');
    await limited.destroy();
  });
});
