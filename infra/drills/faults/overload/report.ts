import type { Round } from '../round';
import type { Overload } from './overload';

/** The most that the p99 of what is accepted may be (docs/decisions/0062). */
const P99_WITHIN_MS = 1_200;
const USUAL_AGAIN_WITHIN_MS = 10_000;

export const OVERLOAD_HEAD = [
  'fault',
  'p99 usually',
  'p99 of what was accepted',
  'ratio',
  'requests',
  'refused',
  'of them told when to come again',
  'warm reads refused',
  'as usual again after',
];

/** Every overload of some rounds, with its name. */
const overloadsOf = (rounds: readonly Round[]): { name: string; overload: Overload }[] =>
  rounds.flatMap(({ seen }) => seen.flatMap(({ name, overload }) => (overload ? [{ name, overload }] : [])));

/** A row for each time that there was more traffic than usual; none where there never was. */
export function overloadRowsOf(rounds: readonly Round[]): string[][] {
  return overloadsOf(rounds).map(({ name, overload }) => {
    const { usualP99, p99, due, refused, toldWhen, warmRefused, usualAgainMs } = overload;
    const share = (part: number, whole: number) =>
      whole === 0 ? '-' : `${((100 * part) / whole).toFixed(1)} %`;
    return [
      ...[name, `${usualP99.toFixed(0)} ms`, `${p99.toFixed(0)} ms`, (p99 / usualP99).toFixed(1)],
      ...[String(due), share(refused, due), share(toldWhen, refused), String(warmRefused)],
      usualAgainMs === null ? 'never' : `${(usualAgainMs / 1_000).toFixed(1)} s`,
    ];
  });
}

/** Where a bar of time was missed: what a busy machine may miss as well. */
export function overloadFailures(rounds: readonly Round[]): string[] {
  return overloadsOf(rounds).flatMap(({ name, overload: { p99, usualAgainMs } }) => [
    ...(p99 <= P99_WITHIN_MS ? [] : [`${name}: what was accepted took ${p99.toFixed(0)} ms`]),
    ...(usualAgainMs !== null && usualAgainMs <= USUAL_AGAIN_WITHIN_MS
      ? []
      : [`${name}: not as usual within ${USUAL_AGAIN_WITHIN_MS} ms`]),
  ]);
}
