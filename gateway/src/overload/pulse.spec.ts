import { setTimeout as sleep } from 'node:timers/promises';
import { Pulse } from './pulse';

const BUSY_MS = 200;

function work(): void {
  const until = performance.now() + BUSY_MS;
  while (performance.now() < until) Math.sqrt(until);
}

describe('the pulse of a process', () => {
  let pulse: Pulse;
  beforeEach(() => {
    pulse = new Pulse();
  });
  afterEach(() => pulse.stop());

  it('tells how late it is while it works, and after that until it has beaten in time again', async () => {
    work();
    expect(pulse.behindMs()).toBeGreaterThan(BUSY_MS / 2);
    await sleep(1);
    expect(pulse.behindMs()).toBeGreaterThan(BUSY_MS / 2);
    for (let waited = 0; pulse.behindMs() > BUSY_MS / 2; waited += 1) {
      expect(waited).toBeLessThan(1_000);
      await sleep(5);
    }
  });
});
