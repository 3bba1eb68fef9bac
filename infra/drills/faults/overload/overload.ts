import { percentile } from '../../../load/statistics';
import type { LoadRequest } from '../../rolling/load/plan';
import { lastFailureSince } from '../last-failure';
import { ACTS } from '../load/plan';

/** A stretch of time that is looked at as a whole. */
const WINDOW_MS = 3_000;
const STEP_MS = 250;
/** So much of the usual p99 counts as usual. */
const AS_USUAL = 2;
const WARM: readonly string[] = ['list', 'home'];

/** What more traffic than a site can carry did to it. */
export interface Overload {
  /** Milliseconds at the usual traffic, before it. */
  readonly usualP99: number;
  /** Of those that were accepted meanwhile. */
  readonly p99: number;
  /** Requests that were due meanwhile. */
  readonly due: number;
  readonly refused: number;
  /** Of those refused, how many with 503 and when to come again. */
  readonly toldWhen: number;
  /** Of public reads that many ask for, how many got no answer. */
  readonly warmRefused: number;
  /** Milliseconds from its end until all was as before for a while; null when it never was. */
  readonly usualAgainMs: number | null;
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
  const own = usual.filter(({ kind }) => !ACTS.includes(kind));
  const usualP99 = p99Of(between(own, usualFrom, startedAt));
  const meanwhile = [...between(own, startedAt, endedAt), ...more];
  const refused = meanwhile.filter(({ failure }) => failure !== null);
  return {
    ...{ usualP99, p99: p99Of(meanwhile), due: meanwhile.length, refused: refused.length },
    toldWhen: refused.filter(({ status, isToRetry }) => status === 503 && isToRetry).length,
    warmRefused: refused.filter(({ kind }) => WARM.includes(kind)).length,
    usualAgainMs: usualAgain(own, endedAt, AS_USUAL * usualP99),
  };
}

/** Until nobody is refused any more, and the first stretch whose slowest are as quick as `mostMs`. */
function usualAgain(requests: readonly LoadRequest[], endedAt: number, mostMs: number): number | null {
  const last = requests.reduce((latest, { dueAt }) => Math.max(latest, dueAt), endedAt);
  for (let from = lastFailureSince(requests, endedAt) ?? endedAt; from + WINDOW_MS <= last; from += STEP_MS) {
    const window = between(requests, from, from + WINDOW_MS);
    if (window.length > 0 && p99Of(window) <= mostMs) return from - endedAt;
  }
  return null;
}

const between = (requests: readonly LoadRequest[], from: number, to: number): LoadRequest[] =>
  requests.filter(({ dueAt }) => dueAt >= from && dueAt < to);

const p99Of = (requests: readonly LoadRequest[]): number =>
  percentile(
    requests.filter(({ failure }) => failure === null).map(({ ms }) => ms),
    99,
  );
