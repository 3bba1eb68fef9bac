import { HealthRegistry } from './health';

describe('readiness', () => {
  it('is there while every check passes', async () => {
    const health = new HealthRegistry();
    health.register('a', async () => undefined);
    await expect(health.report()).resolves.toEqual({ ready: true, checks: { a: 'ok' }, reasons: {} });
  });

  it('is gone while one fails, and tells which', async () => {
    const health = new HealthRegistry();
    health.register('a', async () => undefined);
    health.register('b', () => Promise.reject(new Error('away')));
    await expect(health.report()).resolves.toEqual({
      ready: false,
      checks: { a: 'ok', b: 'down' },
      reasons: { b: 'away' },
    });
  });

  it('does not wait for a check that never ends', async () => {
    jest.useFakeTimers();
    const health = new HealthRegistry();
    health.register('stuck', () => new Promise(() => undefined));
    const report = health.report();
    await jest.advanceTimersByTimeAsync(2_000);
    await expect(report).resolves.toEqual({
      ready: false,
      checks: { stuck: 'down' },
      reasons: { stuck: 'no answer in 2000 ms' },
    });
    jest.useRealTimers();
  });

  it('stays while what fails is not needed, which is told', async () => {
    const health = new HealthRegistry();
    health.register('b', () => Promise.reject(new Error('away')), { needed: false });
    await expect(health.report()).resolves.toEqual({
      ready: true,
      checks: { b: 'down' },
      reasons: { b: 'away' },
    });
  });

  it('is gone once the process stops', async () => {
    const health = new HealthRegistry();
    health.startStopping();
    await expect(health.report()).resolves.toMatchObject({ ready: false });
  });

  it('is gone at once then, however slow its parts are', async () => {
    const health = new HealthRegistry();
    let asked = 0;
    health.register('store', () => {
      asked += 1;
      return new Promise(() => undefined);
    });
    health.startStopping();
    await expect(health.report()).resolves.toEqual({ ready: false, checks: {}, reasons: {} });
    expect(asked).toBe(0);
  });
});
