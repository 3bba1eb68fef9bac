import { defineJob, type JobContract } from '@alcova/contracts';
import { z } from 'zod';
import { TakingOrder } from './taking-order';

const job = (name: string): JobContract =>
  defineJob({ name, payload: z.object({}), ackWaitMs: 1_000, maxDeliver: 1, backoffMs: [] });
const [urgent, short, long, late] = [job('urgent'), job('short'), job('long'), job('late')];

/** Takes `times` jobs out of queues with so many of each, and answers the names in order. */
function takeAll(order: TakingOrder, queues: Map<JobContract, number>, times: number): string[] {
  const taken: string[] = [];
  for (let n = 0; n < times; n++)
    for (const contract of order.forOneTake()) {
      const left = queues.get(contract) ?? 0;
      if (left === 0) continue;
      queues.set(contract, left - 1);
      order.took(contract);
      taken.push(contract.name);
      break;
    }
  return taken;
}
const shared = () => new TakingOrder([urgent, { preferred: short, other: long, otherEvery: 4 }, late]);

describe('the order of taking', () => {
  it('gives the other contract every fourth job while both have some', () => {
    const taken = takeAll(
      shared(),
      new Map([
        [short, 100],
        [long, 100],
      ]),
      8,
    );
    expect(taken).toEqual(['short', 'short', 'short', 'long', 'short', 'short', 'short', 'long']);
  });

  it('takes whatever there is when only one has some', () => {
    expect(takeAll(shared(), new Map([[long, 3]]), 3)).toEqual(['long', 'long', 'long']);
    expect(takeAll(shared(), new Map([[short, 6]]), 6)).toEqual(Array(6).fill('short'));
  });

  it('does not use up a turn for a job of an earlier place', () => {
    const order = shared();
    const queues = new Map([
      [short, 100],
      [long, 100],
    ]);
    expect(takeAll(order, queues, 3)).toEqual(['short', 'short', 'short']);
    queues.set(urgent, 2);
    expect(takeAll(order, queues, 3)).toEqual(['urgent', 'urgent', 'long']);
  });

  it('gives a turn once to slots that ask at the same time', () => {
    const order = shared();
    for (let n = 0; n < 3; n++) order.took(short);
    const first = [...order.forOneTake()];
    const second = [...order.forOneTake()];
    expect(first).toEqual([urgent, long, short, late]);
    expect(second).toEqual([urgent, short, long, late]);
  });

  it('refuses a share that leaves the preferred one none', () => {
    expect(() => new TakingOrder([{ preferred: short, other: long, otherEvery: 1 }])).toThrow();
  });
});
