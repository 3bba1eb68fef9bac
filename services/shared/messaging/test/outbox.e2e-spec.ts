import { defineEvent, defineJob, deliverySubject } from '@alcova/contracts';
import { Transactions } from '@alcova/persistence';
import { HealthRegistry } from '@alcova/platform';
import { metric, testDatabase, type TestDatabase, testNats, type TestNats, waitUntil } from '@alcova/testing';
import { Injectable } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { connect, type NatsConnection } from 'nats';
import type { EntityManager } from 'typeorm';
import { z } from 'zod';
import { GivenUp, JobQueue } from '../src';
import { OnEvent, Outbox, outboxMigrations, type ReceivedEvent } from '../src/outbox';
import { eventConsumer, eventsStream, jobConsumer } from '../src/connection/topology';
import { startApplication } from './support/application';

const payload = z.object({ text: z.string() });
const happened = defineEvent({ name: 'catalogue.test.happened', major: 1, payload });
const later = defineJob({
  name: 'catalogue.later',
  payload,
  ackWaitMs: 5_000,
  maxDeliver: 3,
  backoffMs: [50],
});

const listener = { service: 'catalogue', event: happened, durable: 'test_listener' } as const;
const heard: ReceivedEvent<{ text: string }>[] = [];
let failures = 0;

@Injectable()
class Listener {
  @OnEvent(listener)
  async onHappened(event: ReceivedEvent<{ text: string }>, manager: EntityManager): Promise<void> {
    await manager.query('INSERT INTO heard (event_id) VALUES ($1)', [event.eventId]);
    if (event.payload.text === 'fails twice' && failures++ < 2) throw new Error('not yet');
    if (event.payload.text === 'never works') throw new Error('never');
    heard.push(event);
  }
}

describe('the outbox and its consumers', () => {
  let database: TestDatabase;
  let nats: TestNats;
  let app: NestFastifyApplication;
  let outbox: Outbox;
  let transactions: Transactions;
  let raw: NatsConnection;

  beforeAll(async () => {
    database = await testDatabase({ service: 'catalogue', entities: [], migrations: outboxMigrations });
    await database.dataSource.query('CREATE TABLE heard (event_id text)');
    nats = await testNats({ consumers: [eventConsumer(listener), jobConsumer(later)] });
    raw = await connect({ servers: nats.url, maxReconnectAttempts: -1, reconnectTimeWait: 100 });
    app = await startApplication({
      messaging: { service: 'catalogue', url: nats.url, consumers: [listener] },
      database,
      providers: [Listener],
    });
    outbox = app.get(Outbox);
    transactions = app.get(Transactions);
  });
  beforeEach(() => heard.splice(0));
  afterAll(async () => {
    await app.close();
    await raw.close();
    await nats.stop();
    await database.drop();
  });

  const tell = (text: string, aggregateVersion = 1): Promise<void> =>
    transactions.run((manager) =>
      outbox.event(manager, happened, { aggregateId: 'a', aggregateVersion, payload: { text } }),
    );
  const texts = () => heard.map((event) => event.payload.text);
  const rowsHeard = async (eventId: string) =>
    z
      .array(z.unknown())
      .parse(await database.dataSource.query('SELECT 1 FROM heard WHERE event_id = $1', [eventId])).length;

  it('publishes what a transaction wrote once it is committed, in order', async () => {
    const wanted = Array.from({ length: 250 }, (_, n) => `n${n}`);
    await transactions.run(async (manager) => {
      for (const [version, text] of wanted.entries())
        await outbox.event(manager, happened, {
          aggregateId: 'a',
          aggregateVersion: version,
          payload: { text },
        });
    });
    await waitUntil('all events to be heard', () => heard.length >= wanted.length);
    expect(texts()).toEqual(wanted);
  });

  it('publishes nothing of a transaction that was rolled back', async () => {
    const failed = transactions.run(async (manager) => {
      await outbox.event(manager, happened, {
        aggregateId: 'a',
        aggregateVersion: 1,
        payload: { text: 'rolled back' },
      });
      throw new Error('changed my mind');
    });
    await expect(failed).rejects.toThrow('changed my mind');
    await tell('after it');
    await waitUntil('the event to be heard', () => heard.length > 0);
    expect(texts()).toEqual(['after it']);
  });

  it('has one effect when the relay was killed between publishing and marking', async () => {
    await tell('twice published');
    await waitUntil('the event to be heard', () => heard.length === 1);
    // What a killed relay leaves: the message is out, the row is not marked.
    await database.dataSource.query('UPDATE outbox SET published_at = NULL WHERE message_id = $1', [
      heard[0]?.eventId,
    ]);
    await tell('the next');
    await waitUntil('both events to be heard', () => heard.length >= 2);
    expect(texts()).toEqual(['twice published', 'the next']);
  });

  it('has one effect when the broker itself delivers an event twice, also beside its de-duplication', async () => {
    const envelope = {
      eventId: 'event-twice',
      name: happened.name,
      major: 1,
      aggregateId: 'a',
      aggregateVersion: 3,
      occurredAt: new Date().toISOString(),
      payload: { text: 'twice' },
    };
    for (const msgID of ['one', 'two'])
      await raw.jetstream().publish(deliverySubject(listener), JSON.stringify(envelope), { msgID });
    await tell('behind both');
    await waitUntil('the event behind both', () => texts().includes('behind both'));
    expect(texts()).toEqual(['twice', 'behind both']);
    expect(await rowsHeard('event-twice')).toBe(1);
  });

  it('gives a failed event again, and keeps nothing of the failed attempts', async () => {
    await tell('fails twice');
    await waitUntil('the event to be heard', () => heard.length === 1);
    expect(failures).toBe(3);
    expect(await rowsHeard(heard[0]?.eventId ?? '')).toBe(1);
  });

  it('ignores an event of a major that it does not know', async () => {
    const envelope = {
      eventId: 'event-of-tomorrow',
      name: happened.name,
      major: 2,
      aggregateId: 'a',
      aggregateVersion: 1,
      occurredAt: new Date().toISOString(),
      payload: { shape: 'unknown' },
    };
    await raw.jetstream().publish(deliverySubject(listener), JSON.stringify(envelope));
    await tell('of today');
    await waitUntil('the event to be heard', () => heard.length > 0);
    expect(texts()).toEqual(['of today']);
    const consumer = await raw.jetstream().consumers.get(eventsStream('catalogue'), 'test_listener');
    await waitUntil(
      'all events to be acknowledged',
      async () => (await consumer.info()).num_ack_pending === 0,
    );
  });

  it('goes on behind an event that never works, which ends in the dead letters', async () => {
    await tell('never works');
    await tell('works');
    await waitUntil('the event to be heard', () => heard.length === 1);
    expect(texts()).toEqual(['works']);
    const letters = new GivenUp(['catalogue'], async () => raw);
    await waitUntil(
      'the dead letter of the event',
      async () => (await letters.list({ limit: 10 })).length === 1,
      50_000,
    );
    const [letter] = await letters.list({ limit: 10 });
    expect(letter).toMatchObject({
      subject: deliverySubject(listener),
      reason: 'never',
      deliveries: 10,
    });
  });

  it('publishes a delayed job when its time has come, not before', async () => {
    let at = 0;
    const subscription = app.get(JobQueue).consume(later, { slots: 1 }, async () => {
      at = Date.now();
      return { kind: 'done' };
    });
    const before = Date.now();
    await transactions.run((manager) => outbox.job(manager, later, { text: 'x' }, { delayMs: 1_500 }));
    await waitUntil('the delayed job', () => at > 0);
    expect(at - before).toBeGreaterThanOrEqual(1_500);
    await subscription.drain();
  });

  it('refuses a message that the broker would never take', async () => {
    await expect(tell('x'.repeat(600 * 1024))).rejects.toThrow('over 524288 bytes');
  });

  it('publishes and consumes again after the broker lost all its data', async () => {
    const again = (await metric('alcova_nats_reconnects_total')) ?? NaN;
    expect(await metric('alcova_nats_connected')).toBe(1);
    await nats.restart({ loseData: true });
    await waitUntil(
      'the reconnection to be counted',
      async () => (await metric('alcova_nats_reconnects_total')) === again + 1,
    );
    await tell('after the loss');
    await waitUntil('the event after the loss', () => texts().includes('after the loss'));
    expect(texts()).toEqual(['after the loss']);
  });

  it('tells how much waits, and for how long', async () => {
    // Nobody takes it.
    await database.dataSource.query(
      `INSERT INTO outbox (kind, message_id, subject, body, available_at)
       VALUES ('job', 'stuck-1', 'nowhere.to.go', '{}', now() - interval '1 hour'), ('job', 'stuck-2', 'nowhere.to.go', '{}', now())`,
    );
    await waitUntil(
      'both stuck jobs to be counted',
      async () => (await metric('alcova_outbox_waiting')) === 2,
    );
    expect(await metric('alcova_outbox_lag_seconds')).toBeGreaterThanOrEqual(3_600);
    await database.dataSource.query(`DELETE FROM outbox WHERE subject = 'nowhere.to.go'`);
    await tell('after what was stuck');
    await waitUntil('the event after those that were stuck', () => texts().includes('after what was stuck'));
  });

  it('makes a stream again that was deleted under it, and publishes what waited', async () => {
    await (await raw.jetstreamManager()).streams.delete(eventsStream('catalogue'));
    await tell('after the deletion');
    await waitUntil('the event after the deletion', () => texts().includes('after the deletion'));
    expect(texts().filter((text) => text === 'after the deletion')).toHaveLength(1);
  });

  it('keeps what a full JetStream does not take, says so, and publishes it when there is room', async () => {
    const health = app.get(HealthRegistry);
    await nats.restart({ loseData: true, maxFileStore: '1MB' });
    const texts400k = ['a', 'b', 'c', 'd'].map((letter) => letter.repeat(400_000));
    for (const text of texts400k) await tell(text);
    await waitUntil(
      'the outbox to tell that the broker takes no more',
      async () => (await health.report()).reasons['outbox']?.includes('takes no more') === true,
    );
    // The process takes requests all the while.
    expect(await health.report()).toMatchObject({ ready: true, checks: { outbox: 'down' } });
    const [row] = await database.dataSource.query<{ waiting: string }[]>(
      'SELECT count(*) AS waiting FROM outbox WHERE published_at IS NULL',
    );
    expect(Number(row?.waiting)).toBeGreaterThan(0);
    expect(await metric('alcova_outbox_lag_seconds')).toBeGreaterThan(0);
    await nats.restart({ maxFileStore: '20MB' });
    await waitUntil('all large events', () => texts400k.every((text) => texts().includes(text)));
    expect((await health.report()).checks['outbox']).toBe('ok');
  });

  it('keeps one relay at work per database, and the next takes over', async () => {
    const second = await startApplication({
      messaging: { service: 'catalogue-second', url: nats.url },
      database,
    });
    const relays = async () =>
      z
        .array(z.unknown())
        .parse(
          await database.dataSource.query(
            `SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND objid = 8217002 AND granted AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
          ),
        ).length;
    expect(await relays()).toBe(1);
    await database.dataSource.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'alcova-outbox-relay' AND datname = current_database()`,
    );
    await tell('after the takeover');
    await waitUntil('the event after the takeover', () => texts().includes('after the takeover'));
    expect(texts()).toEqual(['after the takeover']);
    expect(await relays()).toBe(1);
    await second.close();
  });
});
