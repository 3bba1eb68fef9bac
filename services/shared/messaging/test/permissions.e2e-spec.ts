import {
  accountRevocationKey,
  beginJob,
  consumers,
  deleteVideo,
  getReportedVideo,
  importAccounts,
  eventSubject,
  jobSubject,
  openAccessInquiry,
  probeJob,
  promoteToAdministrator,
  removeJob,
  revocationsBucket,
  rpcSubject,
  videoDeleted,
  assetChanged,
} from '@alcova/contracts';
import { DrainRegistry } from '@alcova/platform';
import { testNats, type TestNats, waitUntil } from '@alcova/testing';
import { connect, Events, type NatsConnection } from 'nats';
import { DeadLetters, EventTap, KeyValueView, KeyValueWriter, natsPermissions, TOPOLOGY } from '../src';
import { inboxPrefix } from '../src/connection';
import { DECLARED } from '../src/declared';
import { type ConsumerPlan, durableOf, eventConsumer, jobConsumer } from '../src/topology';

/** They are in the operator's hands, and of no service. */
const ADMINISTRATORS = ['topology', 'operator'];
const RPCS = DECLARED.rpcs;

/** Whether a user's permissions cover a subject; as NATS matches, `*` one word and `>` the rest. */
const mayPublish = (user: string, subject: string): boolean =>
  (natsPermissions()[user]?.publish ?? []).some((pattern) => {
    const words = pattern.split('.').map((word) => (word === '*' ? '[^.]+' : word.replaceAll('$', '\\$')));
    const [rest] = words.slice(-1);
    const expression = rest === '>' ? `${words.slice(0, -1).join('\\.')}\\..+` : words.join('\\.');
    return new RegExp(`^${expression}$`).test(subject);
  });

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

  /** Takes one message of a consumer and acknowledges it. */
  async function taken(connection: NatsConnection, { stream, durable }: ConsumerPlan): Promise<boolean> {
    const consumer = await connection.jetstream().consumers.get(stream, durable);
    const message = await consumer.next({ expires: 5_000 });
    return (await message?.ackAck()) ?? false;
  }

  /** Asks the broker's own interface; it answers nothing to who may not ask. */
  async function refusedRequest(connection: NatsConnection, subject: string, body: object): Promise<void> {
    await expect(connection.request(subject, JSON.stringify(body), { timeout: 5_000 })).rejects.toThrow(
      /permission/i,
    );
  }

  it('lets media publish its jobs and events, and take its own jobs', async () => {
    const { connection, refused } = await as('media');
    await connection.jetstream().publish(jobSubject(removeJob), '{}');
    await connection.jetstream().publish(eventSubject(assetChanged), '{}');
    await expect(taken(connection, jobConsumer(removeJob))).resolves.toBe(true);
    expect(refused).toEqual([]);
  });

  it('lets the worker take, acknowledge and bury jobs, and ask media for them', async () => {
    const media = await as('media');
    media.connection.subscribe(rpcSubject(beginJob), {
      callback: (_error, message) => message.respond('{}'),
    });
    await media.connection.jetstream().publish(jobSubject(probeJob), '{}');
    const { connection, refused } = await as('media-worker');
    await expect(taken(connection, jobConsumer(probeJob))).resolves.toBe(true);
    await new DeadLetters(connection).add({
      ...{ id: 'x', subject: jobSubject(probeJob), body: '{}', reason: 'r', deliveries: 1 },
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
    await waitUntil('the refusal', () => refused.length > 0);
    const envelope = {
      ...{ eventId: 'e1', major: 1, aggregateId: 'v1', aggregateVersion: 1, payload: {} },
      occurredAt: new Date().toISOString(),
    };
    media.connection.publish(eventSubject(assetChanged), '{}');
    // What is not understood is passed over.
    const { connection: publisher } = catalogue;
    publisher.publish(eventSubject(videoDeleted), 'no JSON');
    publisher.publish(eventSubject(videoDeleted), JSON.stringify({ ...envelope, name: videoDeleted.name }));
    await waitUntil('the message to be heard', () => heard.length > 0);
    expect(heard).toEqual([videoDeleted.name]);
    expect(refused).toHaveLength(1);
    await drains.beforeApplicationShutdown();
  });

  it('lets catalogue consume its events', async () => {
    const media = await as('media');
    await media.connection.jetstream().publish(eventSubject(assetChanged), '{}');
    const { connection, refused } = await as('catalogue');
    await expect(taken(connection, eventConsumer(consumers.catalogue.assetChanged))).resolves.toBe(true);
    await connection.jetstream().publish(eventSubject(videoDeleted), '{}');
    expect(refused).toEqual([]);
  });

  it('lets identity write the revocations, and the gateway read them', async () => {
    const identity = await as('identity');
    const writer = new KeyValueWriter(identity.connection, revocationsBucket);
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
    catalogue.connection.subscribe(rpcSubject(getReportedVideo), {
      callback: (_error, message) => message.respond('{}'),
    });
    await catalogue.connection.flush();
    const { connection, refused } = await as('moderation');
    await expect(
      connection.request(rpcSubject(getReportedVideo), '{}', { timeout: 2_000 }),
    ).resolves.toBeDefined();
    expect(refused).toEqual([]);
  });

  it.each([
    ['moderation', rpcSubject(deleteVideo), 'another request to catalogue'],
    ['catalogue', eventSubject(assetChanged), "media's event"],
    ['catalogue', jobSubject(probeJob), "media's job"],
    ['catalogue', rpcSubject(beginJob), "the worker's request"],
    ['catalogue', `$JS.API.CONSUMER.MSG.NEXT.JOBS.${durableOf(probeJob)}`, 'taking a job'],
    ['media', `$JS.API.CONSUMER.MSG.NEXT.JOBS.${durableOf(probeJob)}`, "taking a worker's job"],
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
    await waitUntil('the refusal', () => refused.length > 0);
    expect(refused.join()).toMatch(/permission/i);
  });

  describe.each(Object.keys(natsPermissions()).filter((user) => !ADMINISTRATORS.includes(user)))(
    'of %s alone, past what it may publish,',
    (user) => {
      const own = (plan: ConsumerPlan) =>
        mayPublish(user, `$JS.API.CONSUMER.MSG.NEXT.${plan.stream}.${plan.durable}`);
      const foreign = TOPOLOGY.consumers.filter((plan) => !own(plan));

      it('no consumer can be made of any stream of events, jobs or dead letters', async () => {
        const { connection } = await as(user);
        const config = {
          deliver_subject: rpcSubject(promoteToAdministrator),
          deliver_group: 'identity',
          ack_policy: 'none',
        };
        for (const stream of ['EVENTS', 'JOBS', 'DEAD'])
          for (const subject of [
            `$JS.API.CONSUMER.CREATE.${stream}`,
            `$JS.API.CONSUMER.CREATE.${stream}.intruder`,
            `$JS.API.CONSUMER.CREATE.${stream}.intruder.>`,
            `$JS.API.CONSUMER.DURABLE.CREATE.${stream}.intruder`,
          ])
            await refusedRequest(connection, subject, { stream_name: stream, config });
      });

      it('no stream can be made, changed or read past its consumers', async () => {
        const { connection } = await as(user);
        const republish = { src: '>', dest: 'rpc.identity.>' };
        for (const [subject, body] of [
          ['$JS.API.STREAM.CREATE.COPY', { name: 'COPY', mirror: { name: 'EVENTS' } }],
          ['$JS.API.STREAM.CREATE.KV_counters', { name: 'KV_counters', sources: [{ name: 'EVENTS' }] }],
          ['$JS.API.STREAM.UPDATE.EVENTS', { name: 'EVENTS', subjects: ['event.>'], republish }],
          ['$JS.API.STREAM.MSG.GET.EVENTS', { seq: 1 }],
          ['$JS.API.DIRECT.GET.EVENTS', { seq: 1 }],
          ['$JS.API.STREAM.SNAPSHOT.EVENTS', { deliver_subject: 'rpc.identity.x' }],
          ['$JS.API.STREAM.DELETE.EVENTS', {}],
        ] as const)
          await refusedRequest(connection, subject, body);
      });

      it("no other's messages can be taken, looked at or acknowledged", async () => {
        const { connection, refused } = await as(user);
        for (const { stream, durable } of foreign) {
          for (const subject of [
            `$JS.API.CONSUMER.MSG.NEXT.${stream}.${durable}`,
            `$JS.API.CONSUMER.INFO.${stream}.${durable}`,
            `$JS.API.CONSUMER.DELETE.${stream}.${durable}`,
            `$JS.ACK.${stream}.${durable}.1.1.1.1.0`,
          ])
            connection.publish(subject, '{}');
        }
        await connection.flush();
        await waitUntil('all to be refused', () => refused.length >= foreign.length * 4);
        expect(foreign.length).toBeGreaterThan(0);
      });

      it('no request of another can be asked', async () => {
        const { connection, refused } = await as(user);
        const forbidden = RPCS.filter((contract) => !mayPublish(user, rpcSubject(contract)));
        expect(forbidden).toContain(promoteToAdministrator);
        for (const contract of forbidden) connection.publish(rpcSubject(contract), '{}');
        await connection.flush();
        await waitUntil('all to be refused', () => refused.length >= forbidden.length);
      });
    },
  );

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
