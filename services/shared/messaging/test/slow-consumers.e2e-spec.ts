import { defineEvent, deliverySubject } from '@alcova/contracts';
import { testDatabase, type TestDatabase, testNats, type TestNats, waitUntil } from '@alcova/testing';
import { Injectable } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { connect, type NatsConnection } from 'nats';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { GivenUp } from '../src';
import { OnEvent, outboxMigrations, type ReceivedEvent } from '../src/outbox';
import { eventConsumer, eventsStream } from '../src/connection/topology';
import { startApplication } from './support/application';

const payload = z.object({ text: z.string() });
const happened = defineEvent({ name: 'catalogue.test.slow', major: 1, payload });
const listener = { service: 'catalogue', event: happened, durable: 'test_slow' } as const;
/** Short, so that a handler can be slower. */
const ACK_WAIT_MS = 1_000;
const heard: string[] = [];
let failures = 0;

@Injectable()
class Listener {
  @OnEvent(listener)
  async onHappened(event: ReceivedEvent<{ text: string }>): Promise<void> {
    if (event.payload.text === 'often handed out' && failures++ < 1) throw new Error('not yet');
    if (event.payload.text.startsWith('slow')) await sleep(2 * ACK_WAIT_MS);
    heard.push(event.payload.text);
  }
}

describe('a consumer of events', () => {
  let database: TestDatabase;
  let nats: TestNats;
  let raw: NatsConnection;
  let app: NestFastifyApplication | undefined;
  let version = 0;

  beforeAll(async () => {
    database = await testDatabase({ service: 'catalogue', entities: [], migrations: outboxMigrations });
    nats = await testNats({ consumers: [{ ...eventConsumer(listener), ackWaitMs: ACK_WAIT_MS }] });
    raw = await connect({ servers: nats.url });
  });
  afterEach(async () => {
    await app?.close();
    app = undefined;
    heard.splice(0);
  });
  afterAll(async () => {
    await raw.close();
    await nats.stop();
    await database.drop();
  });

  const start = async () => {
    app = await startApplication({
      messaging: { service: 'catalogue', url: nats.url, consumers: [listener] },
      database,
      providers: [Listener],
    });
  };
  const tell = async (text: string, name: string = happened.name) => {
    version += 1;
    const envelope = {
      ...{ eventId: `slow-${version}`, name, major: 1, aggregateId: 'a', aggregateVersion: version },
      ...{ occurredAt: new Date().toISOString(), payload: { text } },
    };
    await raw.jetstream().publish(deliverySubject(listener), JSON.stringify(envelope));
  };
  const consumer = () => raw.jetstream().consumers.get(eventsStream('catalogue'), listener.durable);

  it('is handed nothing twice, however long the one before takes', async () => {
    for (const text of ['slow one', 'slow two', 'third']) await tell(text);
    await start();
    await waitUntil('all events to be heard', () => heard.length === 3);
    await waitUntil(
      'all events to be acknowledged',
      async () => (await (await consumer()).info()).num_ack_pending === 0,
    );
    expect(heard).toEqual(['slow one', 'slow two', 'third']);
    expect((await (await consumer()).info()).delivered.consumer_seq).toBe(3);
  });

  it('gives up what failed with it, not what was handed out often', async () => {
    await tell('often handed out');
    for (let delivery = 1; delivery <= 12; delivery++)
      (await (await consumer()).next({ expires: 5_000 }))?.nak();
    await start();
    await waitUntil('the event to be heard', () => heard.includes('often handed out'));
    expect(await new GivenUp(['catalogue'], async () => raw).list({ limit: 10 })).toEqual([]);
  });

  it('does not take another fact than its own for one', async () => {
    await start();
    await tell('of another', 'identity.account.erased');
    await tell('its own');
    await waitUntil('the event behind it', () => heard.length > 0);
    expect(heard).toEqual(['its own']);
  });
});
