import { defineBucket } from '@alcova/contracts';
import { faultyLinkTo, testNats, type TestNats, waitUntil } from '@alcova/testing';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { connect, type NatsConnection } from 'nats';
import { z } from 'zod';
import { KeyValues, type KeyValueView, KeyValueWriter } from '../src';
import { bucketPlan } from '../src/key-value/shared-buckets';
import { startApplication } from './support/application';

const entry = z.object({ n: z.number() });
const contractOf = (bucket: string, ttlMs = 600_000) =>
  defineBucket({ bucket, owner: 'identity', reader: 'gateway', ttlMs, entry });
const higher = (next: { n: number }, stored: { n: number }): boolean => next.n > stored.n;
/** A view that was whole within this time is taken for fresh. */
const FRESH_MS = 5_000;

describe('a key-value bucket', () => {
  let nats: TestNats;
  let app: NestFastifyApplication;
  let keyValues: KeyValues;
  let raw: NatsConnection;
  let views: KeyValueView<typeof entry>[] = [];
  let buckets = 0;
  let contract = contractOf('none');
  let writer: KeyValueWriter<typeof entry>;

  beforeAll(async () => {
    nats = await testNats();
    app = await startApplication({ messaging: { service: 'identity', url: nats.url } });
    keyValues = app.get(KeyValues);
    raw = await connect({ servers: nats.url, maxReconnectAttempts: -1, reconnectTimeWait: 100 });
  });
  beforeEach(() => {
    buckets += 1;
    contract = contractOf(`test-${buckets}`);
    writer = keyValues.writer(contract);
  });
  afterEach(async () => {
    await Promise.all(views.map((view) => view.drain()));
    views = [];
  });
  afterAll(async () => {
    await app.close();
    await raw.close();
    await nats.stop();
  });

  function watched() {
    const seen = new Map<string, number>();
    const view = keyValues.view(contract, ({ key, value }) => seen.set(key, value.n));
    views.push(view);
    return { seen, view };
  }
  const put = (key: string, n: number) => writer.put(key, { n }, higher);
  const filled = async () => {
    await made();
    await writer.complete();
  };
  /** As the keeper makes buckets of contracts. */
  const made = async () => {
    const { bucket, options } = bucketPlan(contract);
    await raw.jetstream().views.kv(bucket, options);
  };

  it('shows what stood there before and what comes, to every reader', async () => {
    await made();
    for (let n = 0; n < 50; n++) await put(`key.${n}`, n);
    await writer.complete();
    const readers = [watched(), watched()];
    for (const { view, seen } of readers) {
      await expect(view.loaded(20_000)).resolves.toBe(true);
      expect(seen.size).toBe(50);
    }
    await put('key.7', 70);
    await waitUntil('the new entry at every reader', () =>
      readers.every(({ seen }) => seen.get('key.7') === 70),
    );
  });

  it('does not let an older entry replace a newer one, whoever writes last', async () => {
    await filled();
    const other = keyValues.writer(contract);
    await Promise.all(
      Array.from({ length: 8 }, (_, n) => (n % 2 ? other : writer).put('key', { n }, higher)),
    );
    await put('key', 3);
    const { seen, view } = watched();
    await view.loaded(20_000);
    expect(seen.get('key')).toBe(7);
  });

  it('is not relied on before its owner has written down all that it knew', async () => {
    const { view } = watched();
    await expect(view.loaded(500)).resolves.toBe(false);
    await made();
    await put('key', 1);
    await expect(view.loaded(2_000)).resolves.toBe(false);
    await writer.complete();
    await expect(view.loaded(20_000)).resolves.toBe(true);
  });

  it('is relied on without its owner once everything that the owner knew would be gone', async () => {
    contract = contractOf(`test-${buckets}-short`, 1_500);
    writer = keyValues.writer(contract);
    await made();
    const { view } = watched();
    await expect(view.loaded(20_000)).resolves.toBe(true);
  });

  it('goes on after a restart of the broker', async () => {
    await filled();
    await put('before', 1);
    const { seen, view } = watched();
    await view.loaded(20_000);
    await nats.restart();
    await waitUntil("an entry after the broker's return", () =>
      put('after', 2).then(
        () => true,
        () => false,
      ),
    );
    await waitUntil(
      'a fresh view with the new entry',
      () => seen.get('after') === 2 && view.staleMs() < FRESH_MS,
    );
    expect(seen.get('before')).toBe(1);
  });

  it('grows stale while the broker is away or its store is lost, keeps what it had, and reads the new store', async () => {
    await filled();
    await put('before', 1);
    const { seen, view } = watched();
    await view.loaded(20_000);
    const { created } = await writer.state();
    await nats.restart({ loseData: true });
    await waitUntil('a stale view', () => view.staleMs() > 4_000);
    expect(seen.get('before')).toBe(1);
    await waitUntil('a new store of entries', () =>
      made().then(
        async () => (await writer.state()).created !== created,
        () => false,
      ),
    );
    await waitUntil('an entry in the new store', () =>
      put('after', 2).then(
        () => true,
        () => false,
      ),
    );
    await waitUntil('the new entry', () => seen.get('after') === 2);
    expect(view.staleMs()).toBeGreaterThan(4_000);
    await writer.complete();
    await waitUntil('a fresh view', () => view.staleMs() < FRESH_MS);
    expect(seen.get('before')).toBe(1);
  });

  it('gives up what was lost with a connection early enough to ask again within five seconds', async () => {
    await filled();
    const way = await faultyLinkTo(nats.url);
    const connection = await connect({ servers: way.url });
    try {
      const far = new KeyValueWriter(connection, contract);
      await far.state();
      way.link.become('silent');
      const askedAt = performance.now();
      await expect(far.state()).rejects.toThrow('TIMEOUT');
      await expect(far.put('key', { n: 1 }, higher)).rejects.toThrow('TIMEOUT');
      expect(performance.now() - askedAt).toBeLessThan(FRESH_MS);
    } finally {
      await connection.close();
      await way.link.stop();
    }
  });

  it('passes over what it does not understand', async () => {
    await filled();
    const bucket = await raw.jetstream().views.kv(contract.bucket);
    await bucket.put('strange', 'no JSON');
    await bucket.put('other', '{"n":"text"}');
    await put('key', 1);
    const { seen, view } = watched();
    await expect(view.loaded(20_000)).resolves.toBe(true);
    expect([...seen]).toEqual([['key', 1]]);
  });
});
