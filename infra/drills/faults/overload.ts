import type { LoadRequest } from '../../load/arrivals';
import { percentile } from '../../load/statistics';
import { ACTS } from '../use/plan';
import { lastFailureSince } from './well';

/** A stretch of time that is looked at as a whole. */
const WINDOW_MS = 3_000;
const STEP_MS = 250;
/** So much of the usual p99 counts as usual. */
const AS_USUAL = 2;

/** What more traffic than a site can carry did to it. */
export interface Overload {
  /** Milliseconds at the usual traffic, before it. */
  readonly usualP99: number;
  /** Of those that were accepted meanwhile. */
  readonly p99: number;
  /** Requests that were due meanwhile. */
  readonly due: number;
  readonly refused: number;
  /** Milliseconds from its end until all was as before for a while; NaN when it never was. */
  readonly usualAgainMs: number;
}

/** When the traffic came, in milliseconds since 1970. */
export interface Surge {
  /** From when on the usual traffic is measured. */
  readonly usualFrom: number;
  readonly startedAt: number;
  readonly endedAt: number;
}

/**
 * @param usual requests of the usual traffic, which goes on all the time
 * @param more those that came on top of it
 */
export function overloadOf(
  { usualFrom, startedAt, endedAt }: Surge,
  usual: readonly LoadRequest[],
  more: readonly LoadRequest[],
): Overload {
  // Films that are sent and what moderators decide are not asked for at their moments.
  const own = usual.filter(({ kind }) => !ACTS.includes(kind));
  const usualP99 = p99Of(between(own, usualFrom, startedAt));
  const meanwhile = [...between(own, startedAt, endedAt), ...more];
  const refused = meanwhile.filter(({ failure }) => failure !== null).length;
  return {
    ...{ usualP99, p99: p99Of(meanwhile), due: meanwhile.length, refused },
    usualAgainMs: usualAgain(own, endedAt, AS_USUAL * usualP99),
  };
}

/** Until nobody is refused any more, and the first stretch whose slowest are as quick as `mostMs`. */
function usualAgain(requests: readonly LoadRequest[], endedAt: number, mostMs: number): number {
  const last = requests.reduce((latest, { dueAt }) => Math.max(latest, dueAt), endedAt);
  for (let from = lastFailureSince(requests, endedAt) ?? endedAt; from + WINDOW_MS <= last; from += STEP_MS) {
    const window = between(requests, from, from + WINDOW_MS);
    if (window.length > 0 && p99Of(window) <= mostMs) return from - endedAt;
  }
  return Number.NaN;
}

const between = (requests: readonly LoadRequest[], from: number, to: number): LoadRequest[] =>
  requests.filter(({ dueAt }) => dueAt >= from && dueAt < to);

/** Of those that did not fail. */
export function p99Of(requests: readonly LoadRequest[]): number {
  const times = requests.filter(({ failure }) => failure === null).map(({ ms }) => ms);
  return percentile(times, 99);
}
