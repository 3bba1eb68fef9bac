import { testNats, type TestNats, waitUntil } from '@alcova/testing';
import { connect, type NatsConnection } from 'nats';
import { LEASE_MS, Leases } from '../src';
import { inboxPrefix } from '../src/connection';
import { streamsOf } from '../src/connection/jetstream';
import { Lease } from '../src/key-value/lease';

const NEVER = new AbortController().signal;

describe('keys that one process at a time holds', () => {
  let nats: TestNats;
  const open: NatsConnection[] = [];

  beforeAll(async () => {
    nats = await testNats({ hasAccounts: true });
  });
  afterAll(async () => {
    await Promise.all(open.map((connection) => connection.close()));
    await nats.stop();
  });

  /** As the process of a gateway takes them, with its permissions; `cutOff` takes its connection away. */
  async function process() {
    const connection = await connect({
      servers: nats.url,
      user: 'gateway',
      pass: 'pw-gateway',
      inboxPrefix: inboxPrefix('gateway'),
    });
    open.push(connection);
    const leases = new Leases(connection);
    const take = (key: string, options: { withinMs?: number; onAsked?: () => void } = {}) =>
      leases.take(key, { withinMs: 15_000, signal: NEVER, onAsked: () => undefined, ...options });
    const bucket = await streamsOf(connection, 'gateway').views.kv('leases', { bindOnly: true });
    return { take, connection, bucket, cutOff: () => connection.close() };
  }

  it('go to one of many who ask at once, and to the next with what the one before left', async () => {
    const processes = await Promise.all([process(), process(), process()]);
    let holding = 0;
    let most = 0;
    const counts: number[] = [];
    const tokens: number[] = [];
    await Promise.all(
      processes.flatMap(({ take }) =>
        [1, 2].map(async () => {
          const lease = await take('shared');
          if (!lease) throw new Error('not taken');
          holding += 1;
          most = Math.max(most, holding);
          const count = typeof lease.left === 'number' ? lease.left : 0;
          counts.push(count);
          tokens.push(lease.token);
          holding -= 1;
          await lease.release(count + 1);
        }),
      ),
    );
    expect(most).toBe(1);
    expect(counts).toEqual([0, 1, 2, 3, 4, 5]);
    expect(tokens).toEqual([...tokens].sort((a, b) => a - b));
    expect(new Set(tokens).size).toBe(6);
  });

  it('are asked for, and not to be had while the holder keeps them', async () => {
    const [holder, other] = await Promise.all([process(), process()]);
    let asked = 0;
    const lease = await holder.take('kept', { onAsked: () => (asked += 1) });
    expect(await other.take('kept', { withinMs: 1_000 })).toBeUndefined();
    expect(asked).toBeGreaterThan(0);
    expect(lease?.isHeld()).toBe(true);
    await lease?.release();
    expect((await other.take('kept', { withinMs: 1_000 }))?.left).toBeNull();
  });

  it('are trusted from the question on, however late the answer came', async () => {
    const { connection, bucket } = await process();
    const begun = { connection, bucket, key: 'late', left: undefined, onAsked: () => undefined };
    const revision = await bucket.put('late', JSON.stringify({ held: true }));
    const askedAt = performance.now() - LEASE_MS;
    const lease = Lease.start({ ...begun, revision, askedAt });
    expect(lease.isHeld()).toBe(false);
    await lease.release();
  });

  it('stay with a holder that lives, and leave one that is gone, who knows it before anybody else begins', async () => {
    const [holder, other] = await Promise.all([process(), process()]);
    const lease = await holder.take('lost');
    expect(await other.take('lost', { withinMs: LEASE_MS + 1_000 })).toBeUndefined();
    expect(lease?.isHeld()).toBe(true);
    await holder.cutOff();
    const next = await other.take('lost');
    expect(lease?.isHeld()).toBe(false);
    expect(lease?.lost.aborted).toBe(true);
    expect(next?.token).toBeGreaterThan(lease?.token ?? Number.POSITIVE_INFINITY);
    expect(next?.left).toBeUndefined();
    await lease?.release('too late');
    await waitUntil('the next holder of the lease', () => next?.isHeld() === true);
    await next?.release();
  });
});
