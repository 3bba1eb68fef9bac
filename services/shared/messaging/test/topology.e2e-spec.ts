import {
  analyseJob,
  chunkJob,
  EVENT_CONSUMERS,
  longFilmChunkJob,
  probeJob,
  revocationsBucket,
} from '@alcova/contracts';
import { testNats, type TestNats, waitUntil } from '@alcova/testing';
import { connect, nanos, type NatsConnection } from 'nats';
import { natsPermissions, TOPOLOGY, TopologyKeeper } from '../src';
import { durableOf, STREAMS } from '../src/topology';
import { isIncomplete, updateTopology } from '../src/topology-plan';

describe("the broker's streams, buckets and consumers", () => {
  let nats: TestNats;
  let connection: NatsConnection;

  beforeAll(async () => {
    const { topology } = natsPermissions();
    const { publish, subscribe } = topology ?? { publish: [], subscribe: [] };
    const operator = { name: 'operator', password: 'pw', publish: ['>'], subscribe: ['>'] };
    nats = await testNats([{ name: 'topology', password: 'pw', publish, subscribe }, operator]);
    connection = await connect({
      servers: nats.url,
      user: 'operator',
      pass: 'pw',
      maxReconnectAttempts: -1,
      reconnectTimeWait: 50,
    });
  });
  afterAll(async () => {
    await connection.close();
    await nats.stop();
  });

  it('are there before the first service runs, and made no second time', async () => {
    const manager = await connection.jetstreamManager();
    for (const job of [probeJob, analyseJob, chunkJob, longFilmChunkJob]) {
      const { num_pending } = await manager.consumers.info('JOBS', durableOf(job));
      expect(num_pending).toBe(0);
    }
    for (const { durable } of EVENT_CONSUMERS)
      expect((await manager.consumers.info('EVENTS', durable)).config.deliver_subject).toBeUndefined();
    expect(await isIncomplete(manager, TOPOLOGY)).toBe(false);
    expect(await updateTopology(connection, TOPOLOGY)).toEqual([]);
  });

  it('of an older version are brought up to date and keep their messages', async () => {
    const manager = await connection.jetstreamManager();
    const { config } = await manager.streams.info('DEAD');
    await manager.streams.update('DEAD', { ...config, max_age: nanos(1_000_000_000_000) });
    await connection.jetstream().publish('dead.job.media.probe', '{}');
    expect(await updateTopology(connection, TOPOLOGY)).toEqual(['DEAD']);
    const after = await manager.streams.info('DEAD');
    expect(after.config.max_age).toBe(STREAMS.dead.max_age);
    expect(after.state.messages).toBe(1);
  });

  it('give what a bucket holds the time that this version wants', async () => {
    const manager = await connection.jetstreamManager();
    const { config } = await manager.streams.info('KV_revocations');
    await manager.streams.update('KV_revocations', { ...config, max_age: nanos(180_000) });
    expect(await updateTopology(connection, TOPOLOGY)).toEqual(['KV_revocations']);
    const after = await manager.streams.info('KV_revocations');
    expect(after.config.max_age).toBe(nanos(revocationsBucket.ttlMs));
  });

  it('are made again when the broker has lost its store, or a consumer was removed', async () => {
    const complete = () =>
      connection.jetstreamManager().then(
        async (manager) => !(await isIncomplete(manager, TOPOLOGY)),
        () => false,
      );
    await nats.restart({ loseData: true });
    await waitUntil('everything to be there again', complete);
    const manager = await connection.jetstreamManager();
    await manager.consumers.delete('JOBS', durableOf(probeJob));
    expect(await complete()).toBe(false);
    await waitUntil('the consumer to be there again', complete);
  });

  it('are kept by two keepers as by one', async () => {
    const told: unknown[] = [];
    const access = { url: nats.url, user: 'topology', password: 'pw' };
    const second = await TopologyKeeper.start(access, { onChange: (names) => told.push(names) });
    await second.stop();
    expect(told).toEqual([]);
  });
});
