import type { Counted } from '@alcova/messaging';
import { waitFor } from '@alcova/testing';
import { RequestCounts, type SharedCounts } from './request-counts';

const MINUTE = 60_000;
const key = { id: 'a', secret: Buffer.alloc(32, 1) };

/** Counts that several gateways share, and how often they were asked. */
class Together implements SharedCounts {
  private readonly counted = new Map<string, Counted>();
  asked = 0;
  isAway = false;

  async hit(name: string, windowMs: number, hits = 1): Promise<Counted> {
    this.asked += 1;
    if (this.isAway) throw new Error('nobody counts');
    const before = this.counted.get(name) ?? { count: 0, endsAt: Date.now() + windowMs };
    const after = { ...before, count: before.count + hits };
    this.counted.set(name, after);
    return after;
  }

  countOf = (name: string) => this.counted.get(name)?.count ?? 0;
}

function times(number: number, hit: () => Counted): number {
  let last = 0;
  for (let index = 0; index < number; index += 1) last = hit().count;
  return last;
}

describe('counts that are told to the other gateways', () => {
  it('are made at once, and come together soon after', async () => {
    const together = new Together();
    const [one, other] = [new RequestCounts(together, [key]), new RequestCounts(together, [key])];
    expect(times(20, () => one.hitAndPublish('a', MINUTE, 10))).toBe(20);
    expect(times(15, () => other.hitAndPublish('a', MINUTE, 10))).toBe(15);
    await waitFor(
      'both counts',
      async () => together.countOf('a'),
      (count) => count === 35,
    );
    // What came here is known to the other with what it tells next.
    expect(other.hitAndPublish('a', MINUTE, 10).count).toBeGreaterThanOrEqual(16);
    await waitFor(
      'the count of both at one',
      async () => one.hitAndPublish('a', MINUTE, 10).count,
      (count) => count > 36,
    );
  });

  it('ask nobody for who asks little, and seldom for who asks much', async () => {
    const together = new Together();
    const counts = new RequestCounts(together, [key]);
    times(9, () => counts.hitAndPublish('little', MINUTE, 10));
    times(1_000, () => counts.hitAndPublish('much', MINUTE, 10));
    await waitFor(
      'what is told',
      async () => together.countOf('much'),
      (count) => count === 1_000,
    );
    expect([together.asked, together.countOf('little')]).toEqual([1, 0]);
  });

  it('go on alone while the shared ones are away', async () => {
    const together = new Together();
    together.isAway = true;
    const counts = new RequestCounts(together, [key]);
    times(20, () => counts.hitAndPublish('a', MINUTE, 10));
    await waitFor(
      'the attempt',
      async () => together.asked,
      (asked) => asked === 1,
    );
    expect(times(5, () => counts.hitAndPublish('a', MINUTE, 10))).toBe(25);
  });

  it('begin again after their window', () => {
    const counts = new RequestCounts(new Together(), [key]);
    expect([1, 2].map(() => counts.hitAndPublish('ended', -1, 10).count)).toEqual([1, 1]);
  });
});
