import { percentile } from '../../load/statistics';
import type { Restart } from './fleet';
import type { LoadRequest } from './load/plan';
import type { RollingReport } from './rolling-drill';

const ms = (value: number): string => `${value.toFixed(0)} ms`;
const seconds = (value: number): string => `${(value / 1_000).toFixed(1)} s`;

export const HEAD = ['process', 'restart', 'of it the stop', 'requests meanwhile', 'failed', 'p50', 'p99'];

/** A row a restart, one for the time without any, and one for all. */
export function rowsOf({ restarts, requests }: RollingReport): string[][] {
  const during = (one: Restart) =>
    requests.filter(({ dueAt }) => dueAt >= one.beganAt && dueAt < one.endedAt);
  const calm = requests.filter(
    ({ dueAt }) => !restarts.some(({ beganAt, endedAt }) => dueAt >= beganAt && dueAt < endedAt),
  );
  return [
    ...restarts.map((one) => [
      ...[`${one.name} ${one.number}`, seconds(one.endedAt - one.beganAt), seconds(one.endedAt - one.toldAt)],
      ...figures(during(one)),
    ]),
    ['none', '', '', ...figures(calm)],
    ['all', '', '', ...figures(requests)],
  ];
}

function figures(requests: readonly LoadRequest[]): string[] {
  // Parts, uploads and streams take as long as they are told to.
  const times = requests
    .filter(({ kind }) => !['part', 'upload', 'events'].includes(kind))
    .map((one) => one.ms);
  const failed = requests.filter(({ failure }) => failure !== null).length;
  return [String(requests.length), String(failed), ms(percentile(times, 50)), ms(percentile(times, 99))];
}
