import { median, medianAndSpread } from '../../load/statistics';
import { mib } from '../table';
import type { MeasuredLoad, Turns } from '../measured-load';
import type { Wanted } from './turns';

export interface Compared {
  readonly name: string;
  /** Of requests a second: ours in parts of the floor's, the median over the turns. */
  readonly ratio: number;
  readonly cells: readonly string[];
}

/** @param floor what the floor is made of */
export const comparisonHead = (what: string, floor = 'bare Fastify and `pg`'): string[] => [
  ...[what, 'requests/s', 'p50 / p99', 'processor time a request', 'memory'],
  ...[`${floor}: requests/s`, 'p50 / p99', 'processor time a request', 'memory'],
  ...['ratio of requests/s', 'of processor time'],
];

export function compared(name: string, { ours, floor, memory }: Turns): Compared {
  const ratios = ours.map(({ perSecond }, at) => perSecond / (floor[at]?.perSecond ?? Number.NaN));
  const cells = [
    ...[...cellsOf(ours), mib(memory.ours), ...cellsOf(floor), mib(memory.floor)],
    medianAndSpread(ratios, 2),
    (processorOf(ours) / processorOf(floor)).toFixed(2),
  ];
  return { name, ratio: median(ratios), cells: [name, ...cells] };
}

const processorOf = (loads: readonly MeasuredLoad[]): number =>
  median(loads.map(({ processor }) => processor));

function cellsOf(loads: readonly MeasuredLoad[]): string[] {
  const rates = loads.map(({ perSecond }) => perSecond);
  const [p50, p99] = [median(loads.map((one) => one.p50)), median(loads.map((one) => one.p99))];
  return [
    medianAndSpread(rates, 0),
    `${p50.toFixed(1)} / ${p99.toFixed(1)} ms`,
    `${processorOf(loads).toFixed(2)} ms`,
  ];
}

/** How such a comparison is made, for the report. */
export const howCompared = ({ rounds, seconds, warmUpSeconds }: Wanted): string =>
  'Ours: gateway, NATS, catalogue, Postgres; production settings, limits on and scaled up, every second request of somebody who is ' +
  'signed in. The floor: one Fastify process that sends the statements which the service sent for the very same requests (as Postgres ' +
  'logged them, with their values and the frame of the transaction) through `pg`, over ten connections as the service, and serialises ' +
  `the same answer. wrk with 32 connections over loopback, ${warmUpSeconds} s of warming up, then ${rounds} turns of ${seconds} s each ` +
  'in changing order; median (least to most). Processor time is of all processes on the way, Postgres too, without wrk; memory is ' +
  "resident, of gateway and catalogue beside the floor's own process.";
