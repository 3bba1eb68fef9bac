import { Controller, Injectable, Module } from '@nestjs/common';
import { CodedError, getVideo, packageJob, probeJob, videoDeleted, signOut } from '@alcova/contracts';
import { createProcess } from '@alcova/platform';
import { PersistenceModule, Transactions } from '@alcova/persistence';
import { testDatabase, testNats, type TestDatabase, type TestNats } from '@alcova/testing';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { JobQueue, MessagingModule, RpcClient, Serve, DeadLetters } from '../src';
import { OnEvent, Outbox, outboxMigrations, OutboxModule, type ReceivedEvent } from '../src/outbox';

@Controller()
class Answers {
  @Serve(signOut)
  async signOut(input: { refreshToken: string }) {
    return { ended: input.refreshToken === 'x' };
  }
  @Serve(getVideo)
  async get(): Promise<never> {
    throw new CodedError('video.not-found');
  }
}
const seen: string[] = [];
@Injectable()
class Hears {
  @OnEvent(videoDeleted, { durable: 'test_hears' })
  async on(event: ReceivedEvent<{ videoId: string }>) {
    seen.push(event.payload.videoId);
  }
}

describe('smoke', () => {
  let db: TestDatabase;
  let nats: TestNats;
  let app: NestFastifyApplication;
  beforeAll(async () => {
    db = await testDatabase({ service: 'smoke', entities: [], migrations: outboxMigrations });
    nats = await testNats();
    @Module({
      imports: [
        MessagingModule.forRoot({ service: 'smoke', url: nats.url, callerKey: 'a'.repeat(64) }),
        PersistenceModule.forRoot({
          service: 'smoke',
          url: db.url,
          entities: [],
          migrations: outboxMigrations,
        }),
        OutboxModule.forService(),
      ],
      controllers: [Answers],
      providers: [Hears],
    })
    class AppModule {}
    app = await createProcess({ module: AppModule });
    await app.init();
  });
  afterAll(async () => {
    await app.close();
    await nats.stop();
    await db.drop();
  });
  it('answers', async () => {
    const client = app.get(RpcClient);
    await expect(client.request(signOut, { refreshToken: 'x' })).resolves.toEqual({ ended: true });
    await expect(client.request(getVideo, { id: 'a' })).rejects.toMatchObject({ code: 'video.not-found' });
    await expect(client.request(getVideo, { id: '..' })).rejects.toMatchObject({ code: 'request.invalid' });
  });
  it('events and jobs', async () => {
    const outbox = app.get(Outbox);
    const tx = app.get(Transactions);
    const got: string[] = [];
    app.get(JobQueue).consumeAll([probeJob, packageJob], { slots: 2 }, async (payload, d) => {
      got.push(`${d.contract.name} ${d.delivery}`);
      if (d.contract === packageJob) return { kind: 'dead', reason: 'no' };
      return d.delivery < 2 ? { kind: 'retry', reason: 'x', afterMs: 10 } : { kind: 'done' };
    });
    await tx.run(async (m) => {
      await outbox.event(m, videoDeleted, {
        aggregateId: 'v',
        aggregateVersion: 1,
        payload: { videoId: 'v1', assetId: null },
      });
      await outbox.job(m, probeJob, { jobId: 'j', assetId: 'a' });
      await outbox.job(m, packageJob, { jobId: 'j', assetId: 'a' });
    });
    for (let i = 0; i < 100 && (seen.length < 1 || got.length < 3); i++)
      await new Promise((r) => setTimeout(r, 100));
    expect(seen).toEqual(['v1']);
    expect(got.sort()).toEqual(['media.package 1', 'media.probe 1', 'media.probe 2']);
    expect(await app.get(DeadLetters).list({ limit: 10 })).toHaveLength(1);
    await nats.restart({ loseData: true });
    await tx.run(async (m) => {
      await outbox.event(m, videoDeleted, {
        aggregateId: 'v',
        aggregateVersion: 2,
        payload: { videoId: 'v2', assetId: null },
      });
      await outbox.job(m, probeJob, { jobId: 'j2', assetId: 'a' });
    });
    for (let i = 0; i < 300 && (seen.length < 2 || got.length < 5); i++)
      await new Promise((r) => setTimeout(r, 100));
    expect(seen).toEqual(['v1', 'v2']);
    expect(got).toHaveLength(5);
  }, 60000);
});
