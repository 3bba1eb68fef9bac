import { setTimeout as pause } from 'node:timers/promises';
import type { GatewayRole } from '../../../gateway/src/config/config';
import type { Load } from '../../load/closed-loop';
import { median } from '../../load/statistics';
import { type Answering, ofEach, type PidsOf, type Seconds, sumOf, usedBy } from './roles';

/** What is written after the answer (outbox, counters) is done by then. */
const SETTLED_MS = 1_000;
const WARM_UP_S = 1;

export type Turn = Pick<Load, 'requests' | 'perSecond' | 'p99'>;

/** A kind of request. */
export interface Kind {
  readonly name: string;
  /** The gateway's role that answers it. */
  readonly role: GatewayRole;
  /** The processes that have to do with it. What others do meanwhile has other causes. */
  readonly way: readonly Answering[];
  /** Asks for so many seconds. @param round counts turns: what may be asked once only is another in each */
  readonly turn: (round: number, seconds: number) => Promise<Turn>;
  /** Waits until what was begun for it is done. */
  readonly done?: () => Promise<void>;
}

/** What one request of a kind takes. */
export interface Measured {
  readonly kind: Kind;
  /** Seconds of processor time of one request, of each process; what the site takes at rest is left out. */
  readonly processor: Seconds;
  readonly perSecond: number;
  readonly p99: number;
}

/** Seconds of processor time in a second in which nobody asks anything. */
export async function atRest(pids: PidsOf, seconds: number): Promise<Seconds> {
  const before = usedBy(pids);
  const began = performance.now();
  await pause(seconds * 1_000);
  const after = usedBy(pids);
  const took = (performance.now() - began) / 1_000;
  return ofEach((name) => (after[name] - before[name]) / took);
}

/** Processor time of each process beyond that at rest, from the beginning of `work` until what it left is done. */
export async function usedFor<T>(
  { pids, rest }: { readonly pids: PidsOf; readonly rest: Seconds },
  work: () => Promise<T>,
): Promise<{ readonly done: T; readonly processor: Seconds }> {
  const before = usedBy(pids);
  const began = performance.now();
  const done = await work();
  await pause(SETTLED_MS);
  const after = usedBy(pids);
  const took = (performance.now() - began) / 1_000;
  return { done, processor: ofEach((name) => after[name] - before[name] - rest[name] * took) };
}

/** Measures a kind in some turns, after one that warms up. */
export async function measure(
  kind: Kind,
  around: { readonly pids: PidsOf; readonly rest: Seconds },
  { rounds, seconds }: { readonly rounds: number; readonly seconds: number },
): Promise<Measured> {
  await kind.turn(0, WARM_UP_S);
  await kind.done?.();
  const turns: Turn[] = [];
  const spent: Seconds[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    const { done, processor } = await usedFor(around, async () => {
      const turn = await kind.turn(round, seconds);
      await kind.done?.();
      return turn;
    });
    turns.push(done);
    spent.push(processor);
  }
  const asked = turns.reduce((sum, { requests }) => sum + requests, 0);
  return {
    kind,
    processor: ofEach((name) => {
      const all = spent.reduce((sum, one) => sum + one[name], 0);
      return kind.way.includes(name) ? Math.max(0, all / asked) : 0;
    }),
    perSecond: median(turns.map(({ perSecond }) => perSecond)),
    p99: median(turns.map(({ p99 }) => p99)),
  };
}

/** Requests of a kind that one core carries in a second when it does all of it: gateway, services, database, broker and store. */
export const perCore = ({ processor }: Pick<Measured, 'processor'>): number => 1 / sumOf(processor);
