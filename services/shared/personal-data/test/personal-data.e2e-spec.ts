import {
  accountErased,
  catalogueAccountErased,
  consumers,
  type EventContract,
  eventSubject,
  EXPORT_DEADLINE_MS,
  exportPartKey,
  exportRequested,
} from '@alcova/contracts';
import { MessagingModule } from '@alcova/messaging';
import {
  OnEvent,
  Outbox,
  outboxMigrations,
  OutboxModule,
  type ReceivedEvent,
} from '@alcova/messaging/outbox';
import { PersistenceModule, Transactions } from '@alcova/persistence';
import { createProcess } from '@alcova/platform';
import {
  type TestBucket,
  openedDocument,
  TEST_SEALED_FOR,
  testBucket,
  type TestDatabase,
  testDatabase,
  type TestNats,
  testNats,
  waitUntil,
} from '@alcova/testing';
import { GetObjectCommand } from '@aws-sdk/client-s3';
import { type DynamicModule, Injectable, Module } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { z } from 'zod';
import { type PersonalDataPart, PersonalDataModule } from '../src';

const BATCH = 500;
const rows = z.array(z.object({ n: z.number(), text: z.string() }));
let failures = 0;

const notes: PersonalDataPart = {
  name: 'notes',
  async *collect(manager, accountId) {
    let after = 0;
    for (;;) {
      const batch = rows.parse(
        await manager.query(
          'SELECT n, text FROM notes WHERE account_id = $1 AND n > $2 ORDER BY n LIMIT $3',
          [...[accountId, after, BATCH]],
        ),
      );
      if (batch.length === 0) return;
      yield batch;
      after = batch.at(-1)?.n ?? after;
    }
  },
  async erase(manager, accountId) {
    await manager.query('DELETE FROM notes WHERE account_id = $1', [accountId]);
  },
};
/** Fails while it is told to, after the notes were erased. */
const stubborn: PersonalDataPart = {
  name: 'stubborn',
  async *collect() {
    yield [];
  },
  async erase() {
    if (failures > 0) {
      failures -= 1;
      throw new Error('not yet');
    }
  },
};

/** What identity hears. */
const heard: string[] = [];
@Injectable()
class Owner {
  @OnEvent(consumers.identity.exportCollectedByCatalogue)
  async collected({ payload }: ReceivedEvent<z.output<typeof exportRequested.payload>>): Promise<void> {
    heard.push(`collected ${payload.exportId}`);
  }
  @OnEvent(consumers.identity.accountErasedInCatalogue)
  async erased({ payload }: ReceivedEvent<z.output<typeof catalogueAccountErased.payload>>): Promise<void> {
    heard.push(`erased ${payload.erasureId}`);
  }
}

describe('the personal data of a service', () => {
  let nats: TestNats;
  let bucket: TestBucket;
  let owner: NestFastifyApplication;
  let service: NestFastifyApplication;
  let database: TestDatabase;
  let ownDatabase: TestDatabase;

  async function start(
    name: string,
    at: TestDatabase,
    more: DynamicModule[],
    providers = [] as (typeof Owner)[],
  ) {
    const definition = {
      service: name,
      url: at.url,
      entities: [],
      migrations: outboxMigrations,
      poolSize: 3,
    };
    @Module({
      imports: [
        MessagingModule.forRoot({ service: name, url: nats.url }),
        PersistenceModule.forRoot(definition),
        OutboxModule.forService(),
        ...more,
      ],
      providers,
    })
    class TestModule {}
    const app = await createProcess({ module: TestModule });
    await app.init();
    return app;
  }
  const startService = () =>
    start('catalogue', database, [
      PersonalDataModule.forService({
        ...{ service: 'catalogue', store: bucket.env, sealedFor: TEST_SEALED_FOR },
        parts: [notes, stubborn],
      }),
    ]);

  beforeAll(async () => {
    [nats, bucket] = await Promise.all([testNats(), testBucket()]);
    const empty = { entities: [], migrations: outboxMigrations };
    [database, ownDatabase] = await Promise.all([
      testDatabase({ service: 'catalogue', ...empty }),
      testDatabase({ service: 'identity', ...empty }),
    ]);
    await database.dataSource.query('CREATE TABLE notes (account_id text, n integer, text text)');
    [owner, service] = [await start('identity', ownDatabase, [], [Owner]), await startService()];
  });
  beforeEach(() => heard.splice(0));
  afterAll(async () => {
    await Promise.all([owner.close(), service.close()]);
    await Promise.all([nats.stop(), bucket.drop(), database.drop(), ownDatabase.drop()]);
  });

  const tell = <C extends EventContract>(contract: C, id: string, payload: z.input<C['payload']>) =>
    owner
      .get(Transactions)
      .run((manager) =>
        owner.get(Outbox).event(manager, contract, { aggregateId: id, aggregateVersion: 1, payload }),
      );
  const write = (accountId: string, count: number, length = 10) =>
    database.dataSource.query(
      'INSERT INTO notes SELECT $1, n, repeat($3, $4) FROM generate_series(1, $2) AS n',
      [accountId, count, 'x', length],
    );
  const left = async (accountId: string): Promise<number> =>
    z
      .array(z.unknown())
      .parse(await database.dataSource.query('SELECT 1 FROM notes WHERE account_id = $1', [accountId]))
      .length;
  const collected = async (exportId: string): Promise<{ notes: { n: number }[] }> => {
    return z
      .object({ notes: z.array(z.object({ n: z.number() })), stubborn: z.tuple([]) })
      .parse(await openedDocument(bucket, exportPartKey(exportId, 'catalogue')));
  };

  it('is collected whole, sealed, in parts where it is large, and reported', async () => {
    await write('a1', 6_000, 2_000);
    await write('a2', 3);
    await tell(exportRequested, 'e1', { exportId: 'e1', accountId: 'a1' });
    await waitUntil('the export to be collected', () => heard.includes('collected e1'));
    const place = { Bucket: bucket.env.S3_BUCKET, Key: exportPartKey('e1', 'catalogue') };
    const stored = await (
      await bucket.client.send(new GetObjectCommand(place))
    ).Body?.transformToString('latin1');
    expect(stored?.length).toBeGreaterThan(12_000_000);
    expect(stored).not.toContain('notes');
    expect(stored).not.toContain('xxxxxxxx');
    const { notes: found } = await collected('e1');
    expect(found.map(({ n }) => n)).toEqual(Array.from({ length: 6_000 }, (_, index) => index + 1));
  });

  it('is not collected for an export that is over', async () => {
    const occurredAt = new Date(Date.now() - EXPORT_DEADLINE_MS - 1_000).toISOString();
    const payload = { exportId: 'late', accountId: 'a2' };
    const about = { eventId: 'event-late', name: exportRequested.name, major: 1, aggregateId: 'late' };
    const body = JSON.stringify({ ...about, aggregateVersion: 1, occurredAt, payload });
    await ownDatabase.dataSource.query(
      `INSERT INTO outbox (kind, message_id, subject, body) VALUES ('event', 'event-late', $1, $2)`,
      [eventSubject(exportRequested), body],
    );
    await tell(exportRequested, 'e2', { exportId: 'e2', accountId: 'a2' });
    await waitUntil('the export to be collected', () => heard.includes('collected e2'));
    expect(heard).toEqual(['collected e2']);
    expect(await bucket.keys('exports/late/')).toEqual([]);
  });

  it('is erased with its report or not at all', async () => {
    await write('a3', 5);
    failures = 2;
    await tell(accountErased, 'a3', { erasureId: 'x3', accountId: 'a3' });
    await waitUntil('the first failure', () => failures === 1);
    expect(await left('a3')).toBe(5);
    await waitUntil('the erasure', () => heard.includes('erased x3'));
    expect(failures).toBe(0);
    expect(await left('a3')).toBe(0);
  });

  it('is erased and reported again when it is asked again', async () => {
    await write('a4', 1);
    await tell(accountErased, 'a4', { erasureId: 'x4', accountId: 'a4' });
    await tell(accountErased, 'a4', { erasureId: 'x4', accountId: 'a4' });
    await waitUntil('the second erasure', () => heard.filter((line) => line === 'erased x4').length === 2);
    await write('a4', 1);
    await tell(accountErased, 'a4', { erasureId: 'x4', accountId: 'a4' });
    await waitUntil('the third erasure', () => heard.filter((line) => line === 'erased x4').length === 3);
    expect(await left('a4')).toBe(0);
  });

  it('is erased after a stop in between', async () => {
    await write('a5', 1);
    await service.close();
    await tell(accountErased, 'a5', { erasureId: 'x5', accountId: 'a5' });
    service = await startService();
    await waitUntil('the erasure', () => heard.includes('erased x5'));
    expect(await left('a5')).toBe(0);
  });
});
