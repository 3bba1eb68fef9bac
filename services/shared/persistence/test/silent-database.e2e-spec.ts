import { createProcess, HealthRegistry } from '@alcova/platform';
import { faultyLinkTo, testDatabase, type TestDatabase, waitUntil } from '@alcova/testing';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { DataSource, type EntityManager } from 'typeorm';
import { z } from 'zod';
import { databaseOptions, type DatabaseLimits, PersistenceModule, Transactions } from '../src';

const LIMITS: DatabaseLimits = { statementMs: 500, lockMs: 0 };
/** As long as a statement may take, and a little more for its answer. */
const NOTICED_WITHIN_MS = 5_000;
const WELL_AGAIN_WITHIN_MS = 30_000;
const backend = z.array(z.object({ pid: z.number() }));
const DEFINITION = { service: 'persistence', entities: [], migrations: [] };

describe('a database that falls silent without an end', () => {
  let database: TestDatabase;
  let way: Awaited<ReturnType<typeof faultyLinkTo>>;
  let app: NestFastifyApplication;
  let transactions: Transactions;

  beforeAll(async () => {
    database = await testDatabase(DEFINITION);
  });
  beforeEach(async () => {
    way = await faultyLinkTo(database.url);
    app = await createProcess({ module: PersistenceModule.forRoot({ ...DEFINITION, url: way.url }, LIMITS) });
    await app.init();
    transactions = app.get(Transactions);
    // Connections of that time, which answer never again.
    await Promise.all(Array.from({ length: 5 }, () => read()));
  });
  afterEach(async () => {
    way.link.become('cut');
    await app.close();
    await way.link.stop();
  });
  afterAll(() => database.drop());

  const read = () => transactions.read((manager) => manager.query('SELECT 1'));
  const readPrepared = () => transactions.readPrepared((reader) => reader.query('SELECT $1::int', [1]));
  const write = () => transactions.run((manager) => manager.query('SELECT 1'));
  const health = () => app.get(HealthRegistry).report();
  const fails = (work: Promise<unknown>) =>
    work.then(
      () => false,
      () => true,
    );

  it('lets nobody wait for longer than a statement may take', async () => {
    way.link.become('silent');
    const from = performance.now();
    const asked = [read(), write(), write(), read(), readPrepared()];
    await expect(Promise.all(asked.map(fails))).resolves.toEqual([true, true, true, true, true]);
    expect(performance.now() - from).toBeLessThan(NOTICED_WITHIN_MS);
  });

  it('is told by readiness meanwhile, which does not wait for it', async () => {
    await expect(health()).resolves.toMatchObject({ ready: true });
    way.link.become('silent');
    const from = performance.now();
    await expect(health()).resolves.toMatchObject({ ready: false, checks: { postgres: 'down' } });
    expect(performance.now() - from).toBeLessThan(NOTICED_WITHIN_MS);
  });

  it('is replaced by new connections, while those of before stay silent for ever', async () => {
    way.link.become('silent');
    await Promise.all([read(), write()].map(fails));
    way.link.become('well');
    const from = performance.now();
    await waitUntil('the database to answer', async () => !(await fails(write())));
    await waitUntil('the process to be ready', async () => (await health()).ready);
    expect(performance.now() - from).toBeLessThan(WELL_AGAIN_WITHIN_MS);
  });

  it('asks from its own side whether a process is there that has locks', async () => {
    await expect(
      database.dataSource.query(
        `SELECT name, setting FROM pg_settings WHERE name IN ('tcp_keepalives_idle', 'tcp_user_timeout') ORDER BY name`,
      ),
    ).resolves.toEqual([
      { name: 'tcp_keepalives_idle', setting: '30' },
      { name: 'tcp_user_timeout', setting: '60000' },
    ]);
  });
});

describe('a connection that left a statement unanswered', () => {
  it('is ended at once, and not given to whoever is next', async () => {
    const database = await testDatabase(DEFINITION);
    const options = databaseOptions({ ...DEFINITION, url: database.url, poolSize: 1 }, LIMITS);
    const pool = await new DataSource(options).initialize();
    const pidOf = async (manager: EntityManager) =>
      backend.parse(await manager.query('SELECT pg_backend_pid() AS pid'))[0]?.pid;
    try {
      let pid: number | undefined;
      const from = performance.now();
      await expect(
        pool.transaction(async (manager) => {
          pid = await pidOf(manager);
          await manager.query('SET LOCAL statement_timeout = 0');
          await manager.query('SELECT pg_sleep(60)');
        }),
      ).rejects.toThrow('Query read timeout');
      expect(performance.now() - from).toBeLessThan(NOTICED_WITHIN_MS);
      expect(await pidOf(pool.manager)).not.toBe(pid);
    } finally {
      await pool.destroy();
      await database.drop();
    }
  });
});
