import { defineJob } from '@alcova/contracts';
import { Transactions } from '@alcova/persistence';
import { testDatabase, type TestDatabase, testNats, type TestNats, waitUntil } from '@alcova/testing';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { connect, type NatsConnection } from 'nats';
import type { EntityManager } from 'typeorm';
import { z } from 'zod';
import { type DeadLetter, GivenUp, JobQueue } from '../src';
import { Outbox, outboxMigrations } from '../src/outbox';
import { jobConsumer } from '../src/connection/topology';
import { startApplication } from './support/application';

const again = defineJob({
  name: 'catalogue.again',
  payload: z.object({ text: z.string() }),
  ackWaitMs: 5_000,
  maxDeliver: 3,
  backoffMs: [50],
});
const other = defineJob({ ...again, name: 'catalogue.other' });

describe('a dead letter that is written with its reason in one transaction', () => {
  let database: TestDatabase;
  let nats: TestNats;
  let app: NestFastifyApplication;
  let raw: NatsConnection;
  let letters: GivenUp;

  beforeAll(async () => {
    database = await testDatabase({ service: 'catalogue', entities: [], migrations: outboxMigrations });
    nats = await testNats({ consumers: [again, other].map(jobConsumer) });
    app = await startApplication({ messaging: { service: 'catalogue', url: nats.url }, database });
    raw = await connect({ servers: nats.url, maxReconnectAttempts: -1, reconnectTimeWait: 100 });
    letters = new GivenUp(['catalogue'], async () => raw);
  });
  afterAll(async () => {
    await raw.close();
    await app.close();
    await nats.stop();
    await database.drop();
  });

  const run = <T>(step: (manager: EntityManager) => Promise<T>) => app.get(Transactions).run(step);
  const giveUp = (text: string) => (manager: EntityManager) =>
    app.get(Outbox).deadLetter(manager, again, { text }, { reason: 'no\nspace', deliveries: 2 });
  /** Until it is so, while the broker and its streams are on their way back. */
  const waitForReturn = (what: string, condition: () => Promise<boolean>) =>
    waitUntil(what, () =>
      condition().catch((error: Error) => {
        expect(error.message).toMatch(/503|TIMEOUT|CONNECTION/);
        return false;
      }),
    );
  async function onlyLetter(): Promise<DeadLetter> {
    await waitForReturn('the letter', async () => (await letters.list({ limit: 100 })).length > 0);
    const [letter, second] = await letters.list({ limit: 100 });
    expect(second).toBeUndefined();
    if (!letter) throw new Error('the letter is gone');
    return letter;
  }

  it('is kept with what was committed, survives the loss of the broker, and comes again as the job that it names', async () => {
    const undone = run(async (manager) => {
      await giveUp('rolled back')(manager);
      throw new Error('changed my mind');
    });
    await expect(undone).rejects.toThrow('changed my mind');
    await run(giveUp('given up'));
    const wanted = { body: '{"text":"given up"}', reason: 'no space', deliveries: 2 };
    expect(await onlyLetter()).toMatchObject({ ...wanted, subject: 'job.catalogue.again' });

    await nats.restart({ loseData: true });
    // The relay looks after lost streams when something is published.
    await run((manager) => app.get(Outbox).job(manager, other, { text: 'another' }));
    const letter = await onlyLetter();
    expect(letter).toMatchObject(wanted);

    const heard: unknown[] = [];
    const subscription = app.get(JobQueue).consume(again, { slots: 1 }, async (payload) => {
      heard.push(payload);
      return { kind: 'done' };
    });
    await waitForReturn('the stream of jobs', () => letters.replay(letter.id));
    await waitUntil('the job to be heard again', () => heard.length > 0);
    expect(heard).toEqual([{ text: 'given up' }]);
    await subscription.drain();
  });
});
