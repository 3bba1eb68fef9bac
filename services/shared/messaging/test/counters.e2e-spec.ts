import { testNats, type TestNats, waitUntil } from '@alcova/testing';
import { connect, type NatsConnection } from 'nats';
import { Counters } from '../src';
import { inboxPrefix } from '../src/connection';

const MINUTE = 60_000;

describe('counters that processes share', () => {
  let nats: TestNats;
  const open: NatsConnection[] = [];

  beforeAll(async () => {
    nats = await testNats({ hasAccounts: true });
  });
  afterAll(async () => {
    await Promise.all(open.map((connection) => connection.close()));
    await nats.stop();
  });

  /** As the process of a gateway counts, with its permissions. */
  async function counters(): Promise<Counters> {
    const connection = await connect({
      servers: nats.url,
      user: 'gateway',
      pass: 'pw-gateway',
      inboxPrefix: inboxPrefix('gateway'),
      maxReconnectAttempts: -1,
      reconnectTimeWait: 50,
    });
    open.push(connection);
    return new Counters(connection);
  }

  it('lose no hit and give each its own number, whoever counts at once', async () => {
    const processes = await Promise.all([counters(), counters(), counters()]);
    const hits = await Promise.all(
      Array.from({ length: 60 }, (_, index) =>
        Promise.all(processes.map((process) => process.hit(`flood.${index % 2}`, MINUTE))),
      ),
    );
    const numbers = hits.flat().map(({ count }) => count);
    expect([...numbers].sort((a, b) => a - b)).toEqual(
      Array.from({ length: 180 }, (_, index) => Math.floor(index / 2) + 1),
    );
    expect(await processes[0]?.hit('flood.0', MINUTE)).toMatchObject({ count: 91 });
  });

  it('take several hits at once, and give each who waits the number of its last one', async () => {
    const [one, other] = await Promise.all([counters(), counters()]);
    const numbers = await Promise.all([1, 5, 3].map((hits) => one?.hit('together', MINUTE, hits)));
    expect(numbers.map((counted) => counted?.count)).toEqual([1, 6, 9]);
    expect(await other?.hit('together', MINUTE, 10)).toMatchObject({ count: 19 });
  });

  it('begin again after their window', async () => {
    const [one, other] = await Promise.all([counters(), counters()]);
    expect(await one?.hit('short', 200)).toMatchObject({ count: 1 });
    const second = await other?.hit('short', 200);
    expect(second).toMatchObject({ count: 2 });
    await waitUntil('the end of the window', () => Date.now() > (second?.endsAt ?? 0));
    expect(await one?.hit('short', 200)).toMatchObject({ count: 1 });
  });

  it('answer soon that nobody counts while the broker is away, and count again after it', async () => {
    const own = await counters();
    await own.hit('away', MINUTE);
    await nats.stop();
    const asked = Date.now();
    await expect(own.hit('away', MINUTE)).rejects.toMatchObject({ code: 'unavailable' });
    expect(Date.now() - asked).toBeLessThan(10_000);
    await nats.restart({ loseData: true });
    await waitUntil("the count after the broker's return", async () => {
      try {
        return (await own.hit('away', MINUTE)).count > 0;
      } catch {
        return false;
      }
    });
  });
});
