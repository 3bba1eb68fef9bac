import { analyseJob, chunkJob, longFilmChunkJob, probeJob, revocationsBucket } from '@alcova/contracts';
import { faultyLinkTo, testNats, type TestNats, testPassword, waitUntil } from '@alcova/testing';
import { connect, nanos, type NatsConnection } from 'nats';
import { setTimeout as sleep } from 'node:timers/promises';
import { TOPOLOGY, TopologyKeeper, type TopologyPlan } from '../src';
import { deadStream, durableOf, jobConsumer, streamPlans } from '../src/connection/topology';
import { isIncomplete, updateTopology } from '../src/topology-plan';

const planOf = (process: string): TopologyPlan => {
  const plan = TOPOLOGY[process];
  if (!plan) throw new Error(`${process} has no streams`);
  return plan;
};

describe("the broker's streams, buckets and consumers", () => {
  let nats: TestNats;
  const open = new Map<string, NatsConnection>();

  beforeAll(async () => {
    nats = await testNats({ hasAccounts: true });
    for (const process of Object.keys(TOPOLOGY))
      open.set(
        process,
        await connect({
          servers: nats.url,
          user: `operator-${process}`,
          pass: testPassword('operator'),
          maxReconnectAttempts: -1,
          reconnectTimeWait: 50,
        }),
      );
  });
  afterAll(async () => {
    await Promise.all([...open.values()].map((connection) => connection.close()));
    await nats.stop();
  });

  /** To the streams of one process. */
  function to(process: string): NatsConnection {
    const connection = open.get(process);
    if (!connection) throw new Error(`${process} has no streams`);
    return connection;
  }
  const isWhole = () =>
    Promise.all(
      Object.entries(TOPOLOGY).map(
        async ([process, plan]) => !(await isIncomplete(await to(process).jetstreamManager(), plan)),
      ),
    ).then(
      (whole) => whole.every(Boolean),
      () => false,
    );

  it("are there before the first service runs, among each process's own, and made no second time", async () => {
    const manager = await to('media-worker').jetstreamManager();
    for (const job of [probeJob, analyseJob, chunkJob, longFilmChunkJob]) {
      const { num_pending } = await manager.consumers.info(jobConsumer(job).stream, durableOf(job));
      expect(num_pending).toBe(0);
    }
    for (const [process, plan] of Object.entries(TOPOLOGY)) {
      const own = await to(process).jetstreamManager();
      for (const { stream, durable } of plan.consumers)
        expect((await own.consumers.info(stream, durable)).config.deliver_subject).toBeUndefined();
      expect(await updateTopology(to(process), plan)).toEqual([]);
    }
    expect(await isWhole()).toBe(true);
  });

  it('of an older version are brought up to date and keep their messages', async () => {
    const stream = deadStream('media-worker');
    const manager = await to('media-worker').jetstreamManager();
    const { config } = await manager.streams.info(stream);
    await manager.streams.update(stream, { ...config, max_age: nanos(1_000_000_000_000) });
    await to('media-worker').jetstream().publish('dead.media-worker.job.media.probe', '{}');
    const plan = planOf('media-worker');
    expect(await updateTopology(to('media-worker'), plan)).toEqual([stream]);
    const after = await manager.streams.info(stream);
    const [wanted] = streamPlans('media-worker', plan.consumers).filter(({ name }) => name === stream);
    expect(after.config.max_age).toBe(wanted?.max_age);
    expect(after.state.messages).toBe(1);
  });

  it('give what a bucket holds the time that this version wants', async () => {
    const manager = await to('gateway').jetstreamManager();
    const { config } = await manager.streams.info('KV_revocations');
    await manager.streams.update('KV_revocations', { ...config, max_age: nanos(180_000) });
    expect(await updateTopology(to('gateway'), planOf('gateway'))).toEqual(['KV_revocations']);
    const after = await manager.streams.info('KV_revocations');
    expect(after.config.max_age).toBe(nanos(revocationsBucket.ttlMs));
  });

  it('are made again when the broker has lost its store, or a consumer was removed', async () => {
    await nats.restart({ loseData: true });
    await waitUntil('everything to be there again', isWhole);
    const manager = await to('media-worker').jetstreamManager();
    await manager.consumers.delete(jobConsumer(probeJob).stream, durableOf(probeJob));
    expect(await isWhole()).toBe(false);
    await waitUntil('the consumer to be there again', isWhole);
  });

  it('are kept by two keepers as by one', async () => {
    const told: unknown[] = [];
    const access = { url: nats.url, user: 'topology', password: testPassword('topology') };
    const second = await TopologyKeeper.start(access, { onChange: (names) => told.push(names) });
    await second.stop();
    expect(told).toEqual([]);
  });

  it('are made also where the broker takes longer than a client waits', async () => {
    try {
      nats.pause();
      const made = updateTopology(to('gateway'), planOf('gateway'));
      // The client itself gives an answer 5 s.
      await Promise.race([made, sleep(6_000)]);
      nats.resume();
      expect(await made).toEqual([]);
    } finally {
      nats.resume();
    }
  });

  it('are made also where a question is lost with its connection', async () => {
    const { url, link } = await faultyLinkTo(nats.url);
    const connection = await connect({
      ...{ servers: url, user: 'operator-gateway', pass: testPassword('operator') },
      ...{ maxReconnectAttempts: -1, reconnectTimeWait: 50 },
    });
    try {
      nats.pause();
      const made = updateTopology(connection, planOf('gateway'));
      await waitUntil('the first question', () => connection.stats().outMsgs > 0);
      link.become('cut');
      link.become('well');
      nats.resume();
      expect(await made).toEqual([]);
    } finally {
      nats.resume();
      await connection.close();
      await link.stop();
    }
  });
});
