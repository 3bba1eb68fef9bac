import { defineJob, type JobContract, jobSubject } from '@alcova/contracts';
import { testNats, type TestNats, waitUntil } from '@alcova/testing';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { connect, type NatsConnection } from 'nats';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { GivenUp, JobQueue, type JobSubscription } from '../src';
import { jobConsumer, jobsStream } from '../src/connection/topology';
import { startApplication } from './support/application';
import { madeJobs } from './support/jobs';

const numbered = z.object({ n: z.number() });
const job = (name: string, rest: Partial<JobContract> = {}) =>
  defineJob({
    name,
    payload: numbered,
    ackWaitMs: 1_000,
    maxDeliver: 3,
    backoffMs: [50, 100],
    ...rest,
  });

describe('the job queue', () => {
  let nats: TestNats;
  let app: NestFastifyApplication;
  let queue: JobQueue;
  let letters: GivenUp;
  let raw: NatsConnection;
  let running: JobSubscription[] = [];

  beforeAll(async () => {
    nats = await testNats();
    app = await startApplication({ messaging: { service: 'media', url: nats.url } });
    queue = app.get(JobQueue);
    raw = await connect({ servers: nats.url, maxReconnectAttempts: -1, reconnectTimeWait: 100 });
    letters = new GivenUp(['media'], async () => raw);
  });
  afterEach(async () => {
    await Promise.all(running.map((subscription) => subscription.drain()));
    running = [];
  });
  afterAll(async () => {
    await raw.close();
    await app.close();
    await nats.stop();
  });

  const made = (contract: JobContract) => madeJobs(raw, contract);
  const put = async (contract: JobContract, n: unknown) => {
    await made(contract);
    await raw.jetstream().publish(jobSubject(contract), JSON.stringify({ n }));
  };
  const waiting = async () =>
    (await (await raw.jetstreamManager()).streams.info(jobsStream('test-worker'))).state.messages;
  const consume: JobQueue['consumeAll'] = (contracts, options, handler) => {
    const subscription = queue.consumeAll(contracts, options, handler);
    running.push(subscription);
    return subscription;
  };

  it('gives a failed job again after its backoff, and takes a done one out of the queue', async () => {
    const contract = job('test.retry');
    const times: number[] = [];
    consume([contract], { slots: 1 }, async (_payload, { delivery }) => {
      times.push(Date.now());
      if (delivery === 1) throw new Error('a first failure');
      return delivery === 2 ? { kind: 'retry', reason: 'not yet' } : { kind: 'done' };
    });
    await put(contract, 1);
    await waitUntil('three attempts', () => times.length === 3);
    const [first = 0, second = 0, third = 0] = times;
    expect(second - first).toBeGreaterThanOrEqual(50);
    expect(third - second).toBeGreaterThanOrEqual(100);
    await waitUntil('an empty queue', async () => (await waiting()) === 0);
  });

  it('keeps a job alive that runs for longer than its wait', async () => {
    const contract = job('test.long');
    let deliveries = 0;
    let done = false;
    consume([contract], { slots: 2 }, async () => {
      deliveries += 1;
      await sleep(3_000);
      done = true;
      return { kind: 'done' };
    });
    await put(contract, 1);
    await waitUntil('the job to be done', () => done);
    await waitUntil('an empty queue', async () => (await waiting()) === 0);
    expect(deliveries).toBe(1);
  });

  it('gives the job of a worker that is gone to another one', async () => {
    const contract = job('test.lost');
    await put(contract, 7);
    await takeAndVanish(contract, 1);
    const got: unknown[] = [];
    consume([contract], { slots: 1 }, async (payload, { delivery }) => {
      got.push(payload, delivery);
      return { kind: 'done' };
    });
    await waitUntil('the job to be taken', () => got.length > 0);
    expect(got).toEqual([{ n: 7 }, 2]);
  });

  it('moves a job to the dead letters whose worker was lost on the last delivery', async () => {
    const contract = job('test.poison', { ackWaitMs: 300 });
    await put(contract, 8);
    await takeAndVanish(contract, 3);
    let handled = 0;
    consume([contract], { slots: 1 }, async () => {
      handled += 1;
      return { kind: 'done' };
    });
    const letter = await letterOf(contract);
    expect(letter).toMatchObject({ reason: 'its worker was lost on the last delivery', deliveries: 4 });
    expect(handled).toBe(0);
    await waitUntil('an empty queue', async () => (await waiting()) === 0);
  });

  it('lists, shows and sends again what used up its deliveries', async () => {
    const contract = job('test.dead');
    let healthy = false;
    const seen: number[] = [];
    consume([contract], { slots: 1 }, async (_payload, { delivery }) => {
      seen.push(delivery);
      return healthy ? { kind: 'done' } : { kind: 'retry', reason: 'the disk is full', afterMs: 10 };
    });
    await put(contract, 9);
    const letter = await letterOf(contract);
    expect(seen).toEqual([1, 2, 3]);
    expect(letter).toMatchObject({
      subject: 'job.test.dead',
      reason: 'the disk is full',
      deliveries: 3,
      body: '{"n":9}',
    });
    await expect(letters.show(letter.id)).resolves.toEqual(letter);
    healthy = true;
    await expect(letters.replay(letter.id)).resolves.toBe(true);
    await waitUntil('four attempts', () => seen.length === 4);
    expect(seen).toEqual([1, 2, 3, 1]);
    await expect(letters.show(letter.id)).resolves.toBeUndefined();
    await expect(letters.replay(letter.id)).resolves.toBe(false);
  });

  it('moves a job to the dead letters at once that says so, whose payload does not fit, or that is no JSON', async () => {
    const refused = job('test.refused');
    const misfit = job('test.misfit', { announcedAgain: true });
    const torn = job('test.torn');
    consume([refused, misfit, torn], { slots: 1 }, async () => ({ kind: 'dead', reason: 'never' }));
    await put(refused, 1);
    await put(misfit, 'no number');
    await made(torn);
    await raw.jetstream().publish(jobSubject(torn), '{"n":');
    expect(await letterOf(refused)).toMatchObject({ reason: 'never', deliveries: 1 });
    const wrong = { reason: 'the payload does not fit the contract', deliveries: 1 };
    expect(await letterOf(misfit)).toMatchObject(wrong);
    expect(await letterOf(torn)).toMatchObject({ ...wrong, body: '{"n":' });
    await waitUntil('an empty queue', async () => (await waiting()) === 0);
  });

  it('works on no more jobs at once than it has slots, earlier contracts first', async () => {
    const urgent = job('test.urgent');
    const other = job('test.other');
    for (let n = 0; n < 4; n++) await put(other, n);
    for (let n = 0; n < 4; n++) await put(urgent, n);
    let atOnce = 0;
    let most = 0;
    const order: string[] = [];
    consume([urgent, other], { slots: 2 }, async (_payload, { contract }) => {
      order.push(contract.name);
      most = Math.max(most, ++atOnce);
      await sleep(50);
      atOnce -= 1;
      return { kind: 'done' };
    });
    await waitUntil('all eight jobs, with none in work', () => order.length === 8 && atOnce === 0);
    expect(most).toBe(2);
    expect(order).toEqual([...Array<string>(4).fill(urgent.name), ...Array<string>(4).fill(other.name)]);
  });

  it('hands a job back when it is told to stop, and another takes it at once', async () => {
    const contract = job('test.release', { ackWaitMs: 60_000 });
    let started = false;
    const leaving = queue.consumeAll([contract], { slots: 1 }, async (_payload, { signal }) => {
      started = true;
      await new Promise((resolve) => signal.addEventListener('abort', resolve));
      return { kind: 'release' };
    });
    await put(contract, 1);
    await waitUntil('the job to start', () => started);
    const drained = leaving.drain();
    leaving.abort();
    await drained;
    let taken = 0;
    consume([contract], { slots: 1 }, async (_payload, { delivery }) => {
      taken = delivery;
      return { kind: 'done' };
    });
    await waitUntil('the released job to be taken again', () => taken === 2);
  });

  it('goes on by itself after the broker lost all its data', async () => {
    const contract = job('test.folder');
    const got: number[] = [];
    consume([contract], { slots: 1 }, async (payload) => {
      got.push(numbered.parse(payload).n);
      return { kind: 'done' };
    });
    await put(contract, 1);
    await waitUntil('the first job', () => got.length === 1);
    await nats.restart({ loseData: true });
    await waitUntil('the job after the loss', async () => {
      await put(contract, 2).catch((error: Error) => expect(error.message).toMatch(/503|TIMEOUT/));
      return got.includes(2);
    });
    expect(got.slice(0, 2)).toEqual([1, 2]);
  });

  async function letterOf(contract: JobContract) {
    const find = async () =>
      (await letters.list({ limit: 100 })).find((letter) => letter.subject === jobSubject(contract));
    await waitUntil('the dead letter', async () => (await find()) !== undefined);
    const letter = await find();
    if (!letter) throw new Error('the letter is gone');
    return letter;
  }

  /** A worker that takes the job `times` times and is killed each time before it answers. */
  async function takeAndVanish(contract: JobContract, times: number): Promise<void> {
    const { durable } = jobConsumer(contract);
    const consumer = await raw.jetstream().consumers.get(jobsStream('test-worker'), durable);
    for (let n = 0; n < times; n++) expect(await consumer.next({ expires: 10_000 })).not.toBeNull();
  }
});
