import { testDatabase, type TestDatabase, testNats, type TestNats, waitUntil } from '@alcova/testing';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { outboxMigrations } from '../src/outbox';
import { startApplication } from './support/application';

describe('what was told and heard', () => {
  let database: TestDatabase;
  let nats: TestNats;
  let app: NestFastifyApplication | undefined;

  beforeAll(async () => {
    database = await testDatabase({ service: 'catalogue', entities: [], migrations: outboxMigrations });
    nats = await testNats();
  });
  afterAll(async () => {
    await app?.close();
    await nats.stop();
    await database.drop();
  });

  const names = async (text: string): Promise<string[]> => {
    const rows = await database.dataSource.query<{ name: string }[]>(text);
    return rows.map(({ name }) => name);
  };
  const left = async (): Promise<string[]> => [
    ...(await names('SELECT message_id AS name FROM outbox ORDER BY 1')),
    ...(await names('SELECT event_id AS name FROM processed_events ORDER BY 1')),
  ];

  it('is forgotten after an hour and after 14 days, and not before', async () => {
    await database.dataSource.query(
      `INSERT INTO outbox (kind, message_id, subject, body, published_at) VALUES
         ('job', 'told-long-ago', 'job.of.somebody', '{}', now() - interval '61 minutes'),
         ('job', 'told-lately', 'job.of.somebody', '{}', now() - interval '59 minutes')`,
    );
    await database.dataSource.query(
      `INSERT INTO processed_events (consumer, event_id, processed_at) VALUES
         ('somebody', 'heard-long-ago', now() - interval '15 days'), ('somebody', 'heard-lately', now() - interval '13 days')`,
    );
    expect(await left()).toHaveLength(4);
    app = await startApplication({ messaging: { service: 'catalogue', url: nats.url }, database });
    await waitUntil('the old rows to be pruned', async () => (await left()).length <= 2);
    expect(await left()).toEqual(['told-lately', 'heard-lately']);
  });
});
