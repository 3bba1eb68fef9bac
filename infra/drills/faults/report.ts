import { percentile } from '../../load/statistics';
import type { Round, Seen } from './round';

export const HEAD = [
  'fault',
  'lasted',
  'well again after',
  'requests meanwhile',
  'of them failed',
  'p99 of the others',
];
export const ROUND_HEAD = ['round', 'writes acknowledged', 'lost, left over or wrong'];

/** A row a fault. */
export function rowsOf(rounds: readonly Round[]): string[][] {
  return rounds.flatMap(({ seen }) => seen.map(rowOf));
}

/** A row a round: what was looked for afterwards. */
export function roundRowsOf(rounds: readonly Round[]): string[][] {
  return rounds.map(({ seen, acknowledged, problems }) => [
    seen.map(({ name }) => name).join(', '),
    ...[acknowledged, problems.length].map(String),
  ]);
}

function rowOf({ name, startedAt, endedAt, recoveredMs, requests }: Seen): string[] {
  const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`;
  const times = requests.filter(({ failure }) => failure === null).map(({ ms }) => ms);
  const failed = requests.length - times.length;
  return [
    ...[name, seconds(endedAt - startedAt), seconds(recoveredMs)],
    ...[String(requests.length), String(failed), `${percentile(times, 99).toFixed(0)} ms`],
  ];
}
