import {
  accountRevocationKey,
  beginJob,
  consumers,
  deleteVideo,
  getReportedVideo,
  importAccounts,
  deliverySubject,
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
import { testNats, type TestNats, testPassword, waitUntil } from '@alcova/testing';
import { connect, Events, type NatsConnection } from 'nats';
import { brokerAccounts, DeadLetters, EventTap, KeyValueView, KeyValueWriter, TOPOLOGY } from '../src';
import { inboxPrefix } from '../src/connection';
import { DECLARED } from '../src/connection/declared';
import { streamsOf } from '../src/connection/jetstream';
import { type ConsumerPlan, eventConsumer, jobConsumer } from '../src/connection/topology';

/** Each of them in an account of its own, where no JetStream works. */
const PROCESSES = brokerAccounts().filter(({ name, hasStreams }) => !hasStreams && name !== 'operator');
const RPCS = DECLARED.rpcs;
const ALL_CONSUMERS = Object.values(TOPOLOGY).flatMap(({ consumers: own }) => own);
const ALL_STREAMS = Object.values(TOPOLOGY).flatMap(({ streams }) => streams.map(({ name }) => name));

/** What a process may publish. */
const grantsOf = (process: string): readonly string[] =>
  PROCESSES.find(({ name }) => name === process)?.users.flatMap(({ publish }) => publish) ?? [];

/** Whether a user's permissions cover a subject; as NATS matches, `*` one word and `>` the rest. */
const mayPublish = (user: string, subject: string): boolean =>
  grantsOf(user).some((pattern) => {
    const words = pattern.split('.').map((word) => (word === '*' ? '[^.]+' : word.replaceAll('$', '\\$')));
    const [rest] = words.slice(-1);
    const expression = rest === '>' ? `${words.slice(0, -1).join('\\.')}\\..+` : words.join('\\.');
    return new RegExp(`^${expression}$`).test(subject);
  });

const next = (job: typeof probeJob): string => {
  const { process, stream, durable } = jobConsumer(job);
  return `$JS.${process}.API.CONSUMER.MSG.NEXT.${stream}.${durable}`;
};

describe('what each NATS user may do', () => {
  let nats: TestNats;
  const open: NatsConnection[] = [];

  beforeAll(async () => {
    nats = await testNats({ hasAccounts: true });
  });
  afterAll(async () => {
    await Promise.all(open.map((connection) => connection.close()));
    await nats.stop();
  });

  async function as(user: string): Promise<{ connection: NatsConnection; refused: string[] }> {
    const connection = await connect({
      servers: nats.url,
      user,
      pass: testPassword(user),
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
  async function taken(connection: NatsConnection, plan: ConsumerPlan): Promise<boolean> {
    const { process, stream, durable } = plan;
    const consumer = await streamsOf(connection, process).consumers.get(stream, durable);
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
    await connection.jetstream().publish(deliverySubject(consumers.catalogue.assetChanged), '{}');
    await expect(taken(connection, jobConsumer(removeJob))).resolves.toBe(true);
    expect(refused).toEqual([]);
  });

  it('lets the worker take, acknowledge and give up jobs, and ask media for them', async () => {
    const media = await as('media');
    media.connection.subscribe(rpcSubject(beginJob), {
      callback: (_error, message) => message.respond('{}'),
    });
    await media.connection.jetstream().publish(jobSubject(probeJob), '{}');
    const { connection, refused } = await as('media-worker');
    await expect(taken(connection, jobConsumer(probeJob))).resolves.toBe(true);
    await new DeadLetters(connection, { service: 'media-worker' }).add({
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
    await media.connection.jetstream().publish(deliverySubject(consumers.catalogue.assetChanged), '{}');
    const { connection, refused } = await as('catalogue');
    await expect(taken(connection, eventConsumer(consumers.catalogue.assetChanged))).resolves.toBe(true);
    await connection.jetstream().publish(deliverySubject(consumers.media.videoDeleted), '{}');
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
    ['catalogue', next(probeJob), 'taking a job'],
    ['media', next(probeJob), "taking a worker's job"],
    ['catalogue', '$JS.API.STREAM.DELETE.EVENTS_catalogue', 'deleting a stream'],
    ['catalogue', '$JS.catalogue.API.STREAM.DELETE.EVENTS_catalogue', 'deleting a stream'],
    ['moderation', deliverySubject(consumers.catalogue.accountErased), "another's fact"],
    ['media', 'dead.catalogue.job.media.probe', "another's dead letter"],
    ['gateway', rpcSubject(beginJob), "the worker's request"],
    ['gateway', rpcSubject(openAccessInquiry), "an operator's request"],
    ['gateway', rpcSubject(importAccounts), "an operator's import"],
    ['gateway', eventSubject(assetChanged), 'an event'],
    ['gateway', '$KV.revocations.account.a', 'a revocation'],
    ['gateway', '$JS.gateway.API.$KV.revocations.account.a', 'a revocation'],
    ['gateway', '$JS.gateway.API.STREAM.CREATE.KV_revocations', 'making the revocations'],
    ['catalogue', '$KV.revocations.account.a', 'a revocation'],
    [
      'catalogue',
      '$JS.gateway.API.CONSUMER.CREATE.KV_revocations.x.$KV.revocations.>',
      'reading revocations',
    ],
    ['media-worker', eventSubject(assetChanged), 'an event'],
    ['media-worker', jobSubject(probeJob), 'a job'],
  ])('refuses %s to publish on %s (%s)', async (user, subject) => {
    const { connection, refused } = await as(user);
    connection.publish(subject, '{}');
    await connection.flush();
    await waitUntil('the refusal', () => refused.length > 0);
    expect(refused.join()).toMatch(/permission/i);
  });

  describe.each(PROCESSES.map(({ name }) => name))('of %s alone, past what it may publish,', (user) => {
    const foreign = ALL_CONSUMERS.filter(({ process }) => process !== user);

    it('no consumer can be made of any stream of events, jobs or dead letters', async () => {
      const { connection } = await as(user);
      const API = `$JS.${user}.API`;
      const config = {
        deliver_subject: rpcSubject(promoteToAdministrator),
        deliver_group: 'identity',
        ack_policy: 'none',
      };
      for (const stream of ALL_STREAMS)
        for (const subject of [
          `${API}.CONSUMER.CREATE.${stream}`,
          `${API}.CONSUMER.CREATE.${stream}.intruder`,
          `${API}.CONSUMER.CREATE.${stream}.intruder.>`,
          `${API}.CONSUMER.DURABLE.CREATE.${stream}.intruder`,
        ])
          await refusedRequest(connection, subject, { stream_name: stream, config });
    });

    it('no stream can be made, changed or read past its consumers', async () => {
      const { connection } = await as(user);
      const republish = { src: '>', dest: 'rpc.identity.>' };
      const sources = [{ name: 'EVENTS_identity' }];
      for (const [subject, body] of [
        ['STREAM.CREATE.COPY', { name: 'COPY', sources }],
        ['STREAM.CREATE.KV_counters', { name: 'KV_counters', sources }],
        ['STREAM.UPDATE.EVENTS_identity', { name: 'EVENTS_identity', republish }],
        ['STREAM.MSG.GET.EVENTS_identity', { seq: 1 }],
        ['DIRECT.GET.EVENTS_identity', { seq: 1 }],
        ['STREAM.SNAPSHOT.EVENTS_identity', { deliver_subject: 'rpc.identity.x' }],
        ['STREAM.PURGE.EVENTS_identity', {}],
        ['STREAM.DELETE.EVENTS_identity', {}],
      ] as const)
        for (const api of ['$JS.API', `$JS.${user}.API`, '$JS.identity.API'])
          await refusedRequest(connection, `${api}.${subject}`, body);
    });

    it("no other's messages can be taken, looked at or acknowledged", async () => {
      const { connection, refused } = await as(user);
      const subjects = foreign.flatMap(({ process, stream, durable }) => [
        ...['MSG.NEXT', 'INFO', 'DELETE'].flatMap((question) => [
          `$JS.API.CONSUMER.${question}.${stream}.${durable}`,
          `$JS.${process}.API.CONSUMER.${question}.${stream}.${durable}`,
        ]),
        `$JS.ACK.${stream}.${durable}.1.1.1.1.0`,
      ]);
      for (const subject of subjects) connection.publish(subject, '{}');
      await connection.flush();
      await waitUntil('all to be refused', () => refused.length >= subjects.length);
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
