import { defineJob, type JobContract, jobSubject } from '@alcova/contracts';
import { testNats, type TestNats, waitUntil } from '@alcova/testing';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { connect, type NatsConnection } from 'nats';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { GivenUp, JobQueue } from '../src';
import { jobsStream } from '../src/connection/topology';
import { startApplication } from './support/application';
import { madeJobs } from './support/jobs';

const job = (name: string, rest: Partial<JobContract> = {}): JobContract =>
  defineJob({ name, payload: z.object({}), ackWaitMs: 1_000, maxDeliver: 3, backoffMs: [50], ...rest });

describe('jobs beside each other', () => {
  const film = job('test.film');
  const clip = job('test.clip');
  let nats: TestNats;
  let app: NestFastifyApplication;
  let raw: NatsConnection;

  beforeAll(async () => {
    nats = await testNats();
    app = await startApplication({ messaging: { service: 'media', url: nats.url } });
    raw = await connect({ servers: nats.url });
  });
  afterAll(async () => {
    await raw.close();
    await app.close();
    await nats.stop();
  });

  const made = (contract: JobContract) => madeJobs(raw, contract);
  const put = async (contract: JobContract, count: number) => {
    await made(contract);
    for (let n = 0; n < count; n++) await raw.jetstream().publish(jobSubject(contract), '{}');
  };

  it('bring, in two lanes of one place, ten short clips past a film of 400 chunks, and the film on beside an endless row of clips', async () => {
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
    await waitUntil('all jobs to be taken', () => taken.length >= 160);
    await subscription.drain();
    const filmsIn = (from: number, to: number) =>
      taken.slice(from, to).filter((name) => name === film.name).length;
    // Thirty clips within the first forty takes, with every fourth of them for the film that came first.
    expect(filmsIn(0, 40)).toBe(10);
    expect(filmsIn(40, 60)).toBe(20);
    expect(filmsIn(60, 160)).toBe(25);
  });

  it('leave no dead letter when they wear out and their owner announces them again', async () => {
    const kept = job('test.kept', { backoffMs: [10] });
    const dropped = job('test.dropped', { backoffMs: [10], announcedAgain: true });
    await put(dropped, 1);
    await put(kept, 1);
    const subscription = app
      .get(JobQueue)
      .consumeAll([dropped, kept], { slots: 1 }, async () => ({ kind: 'retry', reason: 'away' }));
    const letters = () => new GivenUp(['media'], async () => raw).list({ limit: 10 });
    await waitUntil('the dead letter', async () => (await letters()).length > 0);
    const stream = async () =>
      (await raw.jetstreamManager()).streams.info(jobsStream('test-worker'), {
        subjects_filter: 'job.test.dropped',
      });
    await waitUntil(
      'an empty stream',
      async () => Object.keys((await stream()).state.subjects ?? {}).length === 0,
    );
    await subscription.drain();
    expect((await letters()).map(({ subject }) => subject)).toEqual(['job.test.kept']);
  });

  it('do not run beside one that must be alone, which is kept alive while it waits', async () => {
    const usual = job('test.usual');
    const alone = job('test.alone', { alone: true });
    await made(alone);
    await put(usual, 3);
    const log: string[] = [];
    let atWork = 0;
    let done = 0;
    const subscription = app
      .get(JobQueue)
      .consumeAll([alone, usual], { slots: 3 }, async (_payload, { contract, delivery }) => {
        atWork += 1;
        log.push(`${contract.name} ${delivery} beside ${atWork - 1}`);
        if (log.length === 1) await put(alone, 1);
        if (contract === alone) await put(usual, 1);
        // Longer than the broker waits for a sign of life.
        await sleep(1_500);
        atWork -= 1;
        done += 1;
        return { kind: 'done' };
      });
    await waitUntil('all jobs to be done', () => done === 5);
    await subscription.drain();
    expect(log.filter((line) => line.startsWith(alone.name))).toEqual([`${alone.name} 1 beside 0`]);
    expect(log.indexOf(`${alone.name} 1 beside 0`)).toBeGreaterThan(0);
  });
});
