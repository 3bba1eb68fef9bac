import { defineJob, type JobContract, jobSubject } from '@alcova/contracts';
import { testNats, type TestNats } from '@alcova/testing';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { connect, type NatsConnection } from 'nats';
import { z } from 'zod';
import { JobQueue } from '../src';
import { ensureStream, STREAMS } from '../src/topology';
import { startApplication, until } from './support/application';

const job = (name: string): JobContract =>
  defineJob({ name, payload: z.object({}), ackWaitMs: 5_000, maxDeliver: 3, backoffMs: [50] });

describe('two lanes of one place in the queue', () => {
  const film = job('test.film');
  const clip = job('test.clip');
  let nats: TestNats;
  let app: NestFastifyApplication;
  let raw: NatsConnection;

  beforeAll(async () => {
    nats = await testNats();
    app = await startApplication({ messaging: { service: 'media', url: nats.url } });
    raw = await connect({ servers: nats.url });
    await ensureStream(await raw.jetstreamManager(), STREAMS.jobs);
  });
  afterAll(async () => {
    await raw.close();
    await app.close();
    await nats.stop();
  });

  const put = async (contract: JobContract, count: number) => {
    for (let n = 0; n < count; n++) await raw.jetstream().publish(jobSubject(contract), '{}');
  };

  it('bring ten short clips past a film of 400 chunks, and the film on beside an endless row of clips', async () => {
    await put(film, 400);
    await put(clip, 10 * 3);
    const taken: string[] = [];
    const subscription = app
      .get(JobQueue)
      .consumeAll(
        [{ preferred: clip, other: film, otherEvery: 4 }],
        { slots: 1 },
        async (_payload, { contract }) => {
          taken.push(contract.name);
          // From the 60th take on there is always a clip waiting: a new one comes for each that is taken.
          if (taken.length === 60) await put(clip, 2);
          else if (taken.length > 60 && contract === clip) await put(clip, 1);
          return { kind: 'done' };
        },
      );
    await until(() => taken.length >= 160);
    await subscription.drain();
    const filmsIn = (from: number, to: number) =>
      taken.slice(from, to).filter((name) => name === film.name).length;
    // Thirty clips within the first forty takes, with every fourth of them for the film that came first.
    expect(filmsIn(0, 40)).toBe(10);
    expect(filmsIn(40, 60)).toBe(20);
    expect(filmsIn(60, 160)).toBe(25);
  });
});
