import { ANONYMOUS, internalOperation } from '@alcova/contracts';
import { Transactions } from '@alcova/persistence';
import { HealthRegistry } from '@alcova/platform';
import {
  faultyLinkTo,
  TEST_CALLER_KEYS,
  testDatabase,
  type TestDatabase,
  testNats,
  type TestNats,
  waitUntil,
} from '@alcova/testing';
import { Controller } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { z } from 'zod';
import { Operation, RpcClient } from '../src';
import { outboxMigrations } from '../src/outbox';
import { startApplication } from './support/application';

const about = { input: z.object({}), output: z.object({}), errors: [], deadlineMs: 20_000 };
const look = internalOperation({ subject: 'catalogue.test.look', access: 'public', ...about });
const change = internalOperation({ subject: 'catalogue.test.change', access: 'public', ...about });

@Controller()
class Answers {
  constructor(private readonly transactions: Transactions) {}

  @Operation(look)
  async look() {
    await this.transactions.read((manager) => manager.query('SELECT 1'));
    return {};
  }

  @Operation(change)
  async change() {
    await this.transactions.run((manager) => manager.query('SELECT 1'));
    return {};
  }
}

describe('a service whose database falls silent without an end', () => {
  let database: TestDatabase;
  let nats: TestNats;
  let way: Awaited<ReturnType<typeof faultyLinkTo>>;
  let service: NestFastifyApplication;
  let gateway: NestFastifyApplication;

  beforeAll(async () => {
    database = await testDatabase({ service: 'catalogue', entities: [], migrations: outboxMigrations });
    nats = await testNats();
    way = await faultyLinkTo(database.url);
    const messaging = { url: nats.url, callerKeys: TEST_CALLER_KEYS };
    service = await startApplication({
      messaging: { ...messaging, service: 'catalogue', serves: [look, change] },
      ...{ database: way, limits: { statementMs: 500, lockMs: 0 }, controllers: [Answers] },
    });
    gateway = await startApplication({ messaging: { ...messaging, service: 'gateway' } });
    await tell('before it');
    await waitUntil('an event from before to be published', () => isTold('before it'));
  });
  afterAll(async () => {
    way.link.become('cut');
    await Promise.all([gateway.close(), service.close()]);
    await way.link.stop();
    await nats.stop();
    await database.drop();
  });

  /** How a request ends: `well`, or what the gateway is told. */
  const ask = (contract: typeof look) =>
    gateway
      .get(RpcClient)
      .request(contract, {}, { caller: ANONYMOUS })
      .then(
        () => ({ code: 'well' }),
        (error: unknown) => error,
      );
  /** By a way that is well. */
  const tell = (id: string) =>
    database.dataSource.query(
      `INSERT INTO outbox (kind, message_id, subject, body) VALUES ('event', $1, 'event.catalogue.test.told', '{}')`,
      [id],
    );
  const isTold = async (id: string) =>
    (
      await database.dataSource.query<unknown[]>(
        'SELECT FROM outbox WHERE message_id = $1 AND published_at IS NOT NULL',
        [id],
      )
    ).length > 0;

  it('says that it is away, and answers and tells its events over new connections', async () => {
    expect(await Promise.all([ask(look), ask(change)])).toEqual([{ code: 'well' }, { code: 'well' }]);
    way.link.become('silent');
    // With a detail it would be the gateway's own deadline.
    const away = expect.objectContaining({ code: 'unavailable', detail: undefined }) as unknown;
    expect(await Promise.all([ask(look), ask(change)])).toEqual([away, away]);
    await expect(service.get(HealthRegistry).report()).resolves.toMatchObject({
      ready: false,
      checks: { postgres: 'down' },
    });
    way.link.become('well');
    await tell('after it');
    await waitUntil(
      'an answer',
      async () => z.object({ code: z.literal('well') }).safeParse(await ask(change)).success,
    );
    await waitUntil('the event to be published', () => isTold('after it'));
  });
});
