import {
  accountRevocationKey,
  beginJob,
  deleteVideo,
  getVideo,
  importAccounts,
  eventSubject,
  jobSubject,
  openAccessInquiry,
  probeJob,
  revocationsBucket,
  rpcSubject,
  videoDeleted,
  assetChanged,
} from '@alcova/contracts';
import { DrainRegistry } from '@alcova/platform';
import { testNats, type TestNats } from '@alcova/testing';
import { connect, Events, type NatsConnection } from 'nats';
import { DeadLetters, EventTap, KeyValueView, KeyValueWriter, natsPermissions } from '../src';
import { inboxPrefix } from '../src/connection';
import { ensureConsumer, ensureStream, STREAMS } from '../src/topology';
import { until } from './support/application';

describe('what each NATS user may do', () => {
  let nats: TestNats;
  const open: NatsConnection[] = [];

  beforeAll(async () => {
    nats = await testNats(
      Object.entries(natsPermissions()).map(([name, may]) => ({ name, password: `pw-${name}`, ...may })),
    );
  });
  afterAll(async () => {
    await Promise.all(open.map((connection) => connection.close()));
    await nats.stop();
  });

  async function as(user: string): Promise<{ connection: NatsConnection; refused: string[] }> {
    const connection = await connect({
      servers: nats.url,
      user,
      pass: `pw-${user}`,
      inboxPrefix: inboxPrefix(user),
    });
    open.push(connection);
    const refused: string[] = [];
    void (async () => {
      for await (const status of connection.status())
        if (status.type === Events.Error) refused.push(JSON.stringify(status));
    })();
    return { connection, refused };
  }

  it('lets media make the streams, publish its jobs and events, and take jobs', async () => {
    const { connection, refused } = await as('media');
    const manager = await connection.jetstreamManager();
    for (const stream of Object.values(STREAMS)) await ensureStream(manager, stream);
    await connection.jetstream().publish(jobSubject(probeJob), '{}');
    await connection.jetstream().publish(eventSubject(assetChanged), '{}');
    expect(refused).toEqual([]);
  });

  it('lets the worker take, acknowledge and bury jobs, and ask media for them', async () => {
    const media = await as('media');
    media.connection.subscribe(rpcSubject(beginJob), {
      callback: (_error, message) => message.respond('{}'),
    });
    await media.connection.flush();
    const { connection, refused } = await as('media-worker');
    const consumer = {
      durable: 'jobs_test',
      subject: jobSubject(probeJob),
      ackWaitMs: 5_000,
      maxInFlight: 10,
    };
    await ensureConsumer(await connection.jetstreamManager(), STREAMS.jobs, consumer);
    const message = await (
      await connection.jetstream().consumers.get('JOBS', 'jobs_test')
    ).next({ expires: 5_000 });
    await expect(message?.ackAck()).resolves.toBe(true);
    await new DeadLetters(connection).add({
      id: 'x',
      subject: jobSubject(probeJob),
      body: '{}',
      reason: 'r',
      deliveries: 1,
    });
    await expect(connection.request(rpcSubject(beginJob), '{}', { timeout: 2_000 })).resolves.toBeDefined();
    expect(refused).toEqual([]);
  });

  it('lets the gateway hear the facts of catalogue and commerce, and of nobody else', async () => {
    const media = await as('media');
    const catalogue = await as('catalogue');
    const { connection, refused } = await as('gateway');
    const heard: string[] = [];
    const drains = new DrainRegistry();
    new EventTap(connection, drains).hear(
      ['catalogue', 'commerce'],
      ({ name }) => heard.push(name),
      () => undefined,
    );
    connection.subscribe(eventSubject(assetChanged), {
      callback: (error) => {
        if (!error) heard.push('of media');
      },
    });
    await until(() => refused.length > 0);
    const envelope = {
      ...{ eventId: 'e1', major: 1, aggregateId: 'v1', aggregateVersion: 1, payload: {} },
      occurredAt: new Date().toISOString(),
    };
    media.connection.publish(eventSubject(assetChanged), '{}');
    // What is not understood is passed over.
    const { connection: publisher } = catalogue;
    publisher.publish(eventSubject(videoDeleted), 'no JSON');
    publisher.publish(eventSubject(videoDeleted), JSON.stringify({ ...envelope, name: videoDeleted.name }));
    await until(() => heard.length > 0);
    expect(heard).toEqual([videoDeleted.name]);
    expect(refused).toHaveLength(1);
    await drains.beforeApplicationShutdown();
  });

  it('lets catalogue consume events durably', async () => {
    const { connection, refused } = await as('catalogue');
    const consumer = {
      durable: 'test_assets',
      subject: eventSubject(assetChanged),
      ackWaitMs: 5_000,
      maxInFlight: 10,
    };
    await ensureConsumer(await connection.jetstreamManager(), STREAMS.events, consumer);
    const message = await (
      await connection.jetstream().consumers.get('EVENTS', 'test_assets')
    ).next({ expires: 5_000 });
    await expect(message?.ackAck()).resolves.toBe(true);
    await connection.jetstream().publish(eventSubject(videoDeleted), '{}');
    expect(refused).toEqual([]);
  });

  it('lets identity write the revocations, and the gateway read them', async () => {
    const identity = await as('identity');
    const writer = new KeyValueWriter(identity.connection, revocationsBucket);
    await writer.ensure();
    await writer.put(accountRevocationKey('a'), { gen: 1 }, () => true);
    await writer.put(accountRevocationKey('a'), { gen: 2 }, () => true);
    await writer.complete();
    const gateway = await as('gateway');
    const seen: unknown[] = [];
    const view = new KeyValueView(gateway.connection, revocationsBucket, ({ value }) => seen.push(value));
    view.start();
    await expect(view.loaded(20_000)).resolves.toBe(true);
    await view.drain();
    expect(seen).toEqual([{ gen: 2 }]);
    expect([identity.refused, gateway.refused]).toEqual([[], []]);
  });

  it('lets moderation ask catalogue for a reported video', async () => {
    const catalogue = await as('catalogue');
    catalogue.connection.subscribe(rpcSubject(getVideo), {
      callback: (_error, message) => message.respond('{}'),
    });
    await catalogue.connection.flush();
    const { connection, refused } = await as('moderation');
    await expect(connection.request(rpcSubject(getVideo), '{}', { timeout: 2_000 })).resolves.toBeDefined();
    expect(refused).toEqual([]);
  });

  it.each([
    ['moderation', rpcSubject(deleteVideo), 'another request to catalogue'],
    ['catalogue', eventSubject(assetChanged), "media's event"],
    ['catalogue', jobSubject(probeJob), "media's job"],
    ['catalogue', rpcSubject(beginJob), "the worker's request"],
    ['catalogue', '$JS.API.CONSUMER.MSG.NEXT.JOBS.jobs_test', 'taking a job'],
    ['catalogue', '$JS.API.STREAM.DELETE.JOBS', 'deleting a stream'],
    ['gateway', rpcSubject(beginJob), "the worker's request"],
    ['gateway', rpcSubject(openAccessInquiry), "an operator's request"],
    ['gateway', rpcSubject(importAccounts), "an operator's import"],
    ['gateway', eventSubject(assetChanged), 'an event'],
    ['gateway', '$KV.revocations.account.a', 'a revocation'],
    ['gateway', '$JS.API.STREAM.CREATE.KV_revocations', 'making the revocations'],
    ['catalogue', '$KV.revocations.account.a', 'a revocation'],
    ['catalogue', '$JS.API.CONSUMER.CREATE.KV_revocations.x.$KV.revocations.>', 'reading revocations'],
    ['media-worker', eventSubject(assetChanged), 'an event'],
    ['media-worker', jobSubject(probeJob), 'a job'],
  ])('refuses %s to publish on %s (%s)', async (user, subject) => {
    const { connection, refused } = await as(user);
    connection.publish(subject, '{}');
    await connection.flush();
    await until(() => refused.length > 0, 5_000);
    expect(refused.join()).toMatch(/permission/i);
  });

  it.each([
    ['catalogue', 'rpc.media.>'],
    ['catalogue', '_INBOX_gateway.>'],
    ['media-worker', 'rpc.>'],
    ['gateway', 'event.>'],
  ])('refuses %s to listen on %s', async (user, subject) => {
    const { connection } = await as(user);
    const refusal = new Promise((resolve) => {
      connection.subscribe(subject, { callback: (error) => resolve(error?.message) });
    });
    await expect(refusal).resolves.toMatch(/permission/i);
  });
});
