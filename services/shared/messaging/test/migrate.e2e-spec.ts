import { analyseJob, chunkJob, longFilmChunkJob, probeJob, revocationsBucket } from '@alcova/contracts';
import { testNats, type TestNats } from '@alcova/testing';
import { connect, nanos, type NatsConnection } from 'nats';
import { natsPermissions } from '../src';
import { durableOf } from '../src/jobs/consumers';
import { ensureBucket } from '../src/key-value/bucket';
import { migrateMessaging } from '../src/migrate';
import { STREAMS } from '../src/topology';

describe('the migration of streams and consumers', () => {
  let nats: TestNats;
  let connection: NatsConnection;
  const { operator } = natsPermissions();
  const options = () => ({ service: 'operator', url: nats.url, user: 'operator', password: 'pw' });

  beforeAll(async () => {
    nats = await testNats([
      {
        name: 'operator',
        password: 'pw',
        publish: operator?.publish ?? [],
        subscribe: operator?.subscribe ?? [],
      },
    ]);
    connection = await connect({ servers: nats.url, user: 'operator', pass: 'pw' });
  });
  afterAll(async () => {
    await connection.close();
    await nats.stop();
  });

  it('makes every stream and every consumer of the job queue before the first worker ran', async () => {
    expect(await migrateMessaging(options())).toEqual(['EVENTS', 'JOBS', 'DEAD']);
    const manager = await connection.jetstreamManager();
    for (const job of [probeJob, analyseJob, chunkJob, longFilmChunkJob]) {
      const { num_pending } = await manager.consumers.info('JOBS', durableOf(job));
      expect(num_pending).toBe(0);
    }
  });

  it('changes nothing the second time', async () => {
    await migrateMessaging(options());
    expect(await migrateMessaging(options())).toEqual([]);
  });

  it('brings a stream of an older version up to date and keeps its messages', async () => {
    await migrateMessaging(options());
    const manager = await connection.jetstreamManager();
    const { config } = await manager.streams.info('DEAD');
    await manager.streams.update('DEAD', { ...config, max_age: nanos(1_000_000) });
    await connection.jetstream().publish('dead.job.media.probe', '{}');
    expect(await migrateMessaging(options())).toEqual(['DEAD']);
    const after = await manager.streams.info('DEAD');
    expect(after.config.max_age).toBe(STREAMS.dead.max_age);
    expect(after.state.messages).toBe(1);
  });

  it('gives what a bucket holds the time that this version wants', async () => {
    const shorter = { ...revocationsBucket, ttlMs: 60_000 };
    await ensureBucket(connection, shorter);
    expect(await migrateMessaging(options())).toContain('KV_revocations');
    const { config } = await (await connection.jetstreamManager()).streams.info('KV_revocations');
    expect(config.max_age).toBe(nanos(revocationsBucket.ttlMs));
  });
});
