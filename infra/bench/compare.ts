import type { Load } from '../load/closed-loop';
import { residentBytes } from '../load/memory';
import { processorSeconds } from '../load/processor-time';
import { mib, type Table } from '../load/report';
import { median, medianAndSpread } from '../load/statistics';
import { inTurns } from './turns';

export const CONNECTIONS = 32;

export interface Turns {
  readonly rounds: number;
  readonly seconds: number;
  readonly connections?: number;
}

/** One turn at one side; milliseconds of processor time are for each request, of all processes on its way. */
interface Turn extends Load {
  readonly processor: number;
}

/** What is compared. */
export interface Side {
  readonly ask: (seconds: number) => Promise<Load>;
  /** Processes on the way of a request, and those of them whose memory is told. */
  readonly way: readonly number[];
  readonly own: readonly number[];
  /** What is done and checked around each turn that counts. */
  readonly around?: (<T extends Load>(turn: () => Promise<T>) => Promise<T>) | undefined;
}

export interface Compared {
  readonly name: string;
  /** Of requests a second, ours in parts of the floor's: the median over the turns. */
  readonly ratio: number;
  /** Of requests for each second of processor time, and of p99, by the medians. */
  readonly processorRatio: number;
  readonly p99Ratio: number;
  readonly cells: readonly string[];
}

/** Warms both up, then asks them in turns. */
export async function compare(
  name: string,
  { rounds, seconds }: Turns,
  ours: Side,
  floor: Side,
): Promise<Compared> {
  for (const { ask } of [ours, floor]) await ask(warmUpOf(seconds));
  const [got = [], least = []] = await inTurns(
    rounds,
    [ours, floor].map(
      ({ ask, way, around = (turn) => turn() }) =>
        () =>
          around(() => timed(way, () => ask(seconds))),
    ),
  );
  const ratios = got.map(({ perSecond }, at) => perSecond / (least[at]?.perSecond ?? Number.NaN));
  const of = (loads: readonly Turn[], what: keyof Turn) => median(loads.map((one) => one[what]));
  return {
    ...{ name, ratio: median(ratios), processorRatio: of(least, 'processor') / of(got, 'processor') },
    p99Ratio: of(got, 'p99') / of(least, 'p99'),
    cells: [
      ...[name, ...cellsOf(got, ours), ...cellsOf(least, floor), medianAndSpread(ratios, 2)],
      (of(got, 'processor') / of(least, 'processor')).toFixed(2),
    ],
  };
}

const warmUpOf = (seconds: number): number => 2 * seconds;

async function timed(pids: readonly number[], ask: () => Promise<Load>): Promise<Turn> {
  const before = processorSeconds(...pids);
  const got = await ask();
  return { ...got, processor: ((processorSeconds(...pids) - before) * 1_000) / got.requests };
}

function cellsOf(loads: readonly Turn[], { own }: Side): string[] {
  const of = (what: keyof Turn) => loads.map((one) => one[what]);
  return [
    medianAndSpread(of('perSecond'), 0),
    `${median(of('p50')).toFixed(2)} / ${median(of('p99')).toFixed(2)} ms`,
    `${median(of('processor')).toFixed(3)} ms`,
    mib(own.reduce((sum, pid) => sum + residentBytes(pid), 0)),
  ];
}

/** @param what was asked @param floor what the other side is */
export const comparedTable = (what: string, floor: string, rows: readonly Compared[]): Table => ({
  head: [
    ...[what, 'requests/s', 'p50 / p99', 'processor time a request', 'memory'],
    ...[`${floor}: requests/s`, 'p50 / p99', 'processor time a request', 'memory'],
    ...['ratio of requests/s', 'of processor time'],
  ],
  rows: rows.map(({ cells }) => cells),
});

/** How such a comparison is made, for the report. */
export const howCompared = ({ rounds, seconds, connections = CONNECTIONS }: Turns): string =>
  `${connections} connections over loopback, ${warmUpOf(seconds)} s of warming up, then ${rounds} turns of ${seconds} s each in changing order; median ` +
  '(least to most). Processor time is of all processes on the way, the load left out; memory is resident.';
