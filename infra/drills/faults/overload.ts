import { setTimeout as pause } from 'node:timers/promises';
import { percentile } from '../../bench/statistics';
import { waitUntil } from '../../parts';
import { type LoadRequest, SHARES as EVENING } from '../rolling/load/plan';
import { audit } from './audit/audit';
import { FaultLoad } from './fault-load';
import type { FaultSite, LoadShape } from './fault-site';
import type { Round } from './round';

/** Traffic in times of the usual. */
const TIMES = 10;
const CALM_MS = 10_000;
/** Accepted requests may take so many times as long as usually, at p99. */
const SLOWER_AT_MOST = 5;
const USUAL_WITHIN_MS = 10_000;
/** Usual is what takes at most twice as long as before, at p99 of so much time. */
const USUAL_TIMES = 2;
const LOOKED_AT_MS = 3_000;
const LATEST_MS = 60_000;
const NEVER_MS = 3_600_000;
/** These take more than a request, and are not told of their headers. */
const LONG = new Set(['upload', 'decision']);

export interface Overload extends LoadShape {
  /** For so long it goes on. */
  readonly seconds: number;
}

/**
 * Ten times the usual traffic for a while: what is refused must be told so (503 and Retry-After), what is accepted must be nearly as quick as
 * ever, and after its end all must be as usual by itself. @param run of the usual load; that of the other one begins with `mais-`
 */
export async function overloadRound(
  site: FaultSite,
  { seconds, ...shape }: Overload,
  run: string,
): Promise<Round> {
  const usually = { ...shape, shares: EVENING };
  const more = { ...usually, perSecond: shape.perSecond * (TIMES - 1), uploadEveryMs: NEVER_MS };
  const crowd = `mais-${run}`;
  const [plan, crowdPlan] = [
    await site.planOf(run, usually),
    await site.planOf(crowd, { ...more, people: 60, tales: 5_000 }),
  ];
  const load = await FaultLoad.start(site.folder, plan);
  let surge: FaultLoad | undefined;
  try {
    const calmFrom = Date.now();
    await load.wellSince(calmFrom);
    await pause(CALM_MS);
    const startedAt = Date.now();
    surge = await FaultLoad.start(site.folder, crowdPlan);
    await pause(seconds * 1_000);
    const endedAt = Date.now();
    await surge.end();
    const usual = p99Of(load.requests.filter(({ dueAt }) => dueAt < startedAt));
    const back = await backAfter(load, endedAt, usual * USUAL_TIMES);
    await load.wellSince(endedAt);
    await load.end();
    const all = [...load.requests, ...surge.requests].filter(
      ({ dueAt }) => dueAt >= startedAt && dueAt < endedAt,
    );
    const audits = [await audit(site, run, load.requests), await audit(site, crowd, surge.requests)];
    return {
      seen: [
        { name: `${TIMES} x traffic`, startedAt, endedAt, recoveredMs: back ?? LATEST_MS, requests: all },
      ],
      acknowledged: audits.reduce((sum, { acknowledged }) => sum + acknowledged, 0),
      problems: [
        ...overloadProblems(all, usual, shape.perSecond * seconds),
        ...(back !== undefined && back <= USUAL_WITHIN_MS
          ? []
          : [`as usual after ${back ?? 'more than 60 s'}, not 10 s`]),
        ...audits.flatMap(({ problems }) => problems),
      ],
    };
  } finally {
    await surge?.stop();
    await load.stop();
  }
}

function overloadProblems(all: readonly LoadRequest[], usual: number, usualCount: number): string[] {
  const accepted = all.filter(({ failure }) => failure === null);
  const untold = all.filter(
    ({ kind, failure, status, isToRetry }) =>
      failure !== null && !LONG.has(kind) && (status !== 503 || !isToRetry),
  );
  const p99 = p99Of(accepted);
  return [
    ...(p99 <= usual * SLOWER_AT_MOST ? [] : [`p99 of what was accepted: ${p99} ms, usually ${usual} ms`]),
    ...(accepted.length >= usualCount
      ? []
      : [`only ${accepted.length} were accepted, usually ${usualCount}`]),
    ...new Set(untold.map(({ kind, failure }) => `not told to come back: ${kind}: ${failure}`.slice(0, 160))),
  ];
}

/** Milliseconds after a moment from which all is as quick as usual and nothing fails; undefined if not within a minute. */
async function backAfter(load: FaultLoad, endedAt: number, usualMs: number): Promise<number | undefined> {
  let from = endedAt;
  const isBack = async () => {
    if (Date.now() < from + LOOKED_AT_MS) return false;
    const looked = load.requests.filter(({ dueAt }) => dueAt >= from && dueAt < from + LOOKED_AT_MS);
    if (looked.every(({ failure }) => failure === null) && p99Of(looked) <= usualMs) return true;
    from += 1_000;
    return false;
  };
  return waitUntil('the usual', isBack, LATEST_MS).then(
    () => from - endedAt,
    () => undefined,
  );
}

const p99Of = (requests: readonly LoadRequest[]): number =>
  percentile(
    requests.filter(({ kind }) => !LONG.has(kind)).map(({ ms }) => ms),
    99,
  );
