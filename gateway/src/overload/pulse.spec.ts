import { setTimeout as sleep } from 'node:timers/promises';
import { Pulse } from './pulse';

function work(forMs: number): void {
  const until = performance.now() + forMs;
  while (performance.now() < until) Math.sqrt(until);
}

describe('the pulse of a process', () => {
  let pulse: Pulse;
  beforeEach(() => {
    pulse = new Pulse();
  });
  afterEach(() => pulse.stop());

  it('is late after steps that are all long, until one beat has come in time', async () => {
    for (let step = 0; step < 8; step += 1) {
      work(100);
      await sleep(0);
    }
    expect(pulse.behindMs()).toBeGreaterThan(50);
    for (let waited = 0; pulse.behindMs() > 50; waited += 1) {
      expect(waited).toBeLessThan(1_000);
      await sleep(5);
    }
  });

  it('is late within a step that is very long, and not after it', async () => {
    work(400);
    expect(pulse.behindMs()).toBeGreaterThan(200);
    for (let waited = 0; pulse.behindMs() > 50; waited += 1) {
      expect(waited).toBeLessThan(1_000);
      await sleep(5);
    }
  });
});
