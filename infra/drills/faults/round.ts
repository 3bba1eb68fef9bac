import { setTimeout as pause } from 'node:timers/promises';
import { failuresOf, type LoadRequest } from '../../load/arrivals';
import { reasonOf } from '../../parts';
import { audit } from '../use/audit/audit';
import { ACTS, type LoadPlan, MANY_WRITES } from '../use/plan';
import type { UsedSite } from '../use/used-site';
import type { Around, Fault } from './list/fault';
import { type Overload, overloadOf } from './overload';
import { lastFailureSince, wellSince } from './well';

const UPLOAD_EVERY_MS = 5_000;
/** For so long the usual traffic is measured at most before there is more of it. */
const MAX_USUAL_SECONDS = 20;
/** For so long the traffic is looked at after there was more of it. */
const AFTER_SURGE_MS = 15_000;
/** 400 requests a second that wait for two and a half each: the site is to refuse some, not the load (docs/decisions/0013). */
const MAX_UNDER_WAY = 1_024;
/** Each signs in again and again; who does so ten times at once is refused for another reason. */
const SURGE_PEOPLE = 60;
/** A request that is under way when a fault comes may have been due so long before. */
const UNDER_WAY_MS = 10_000;

/** One fault, as the requests of the load saw it. */
export interface Round {
  readonly name: string;
  readonly lastedMs: number;
  /** From the fault's end to the last request that failed. */
  readonly recoveredMs: number;
  /** From its start on. */
  readonly requests: readonly LoadRequest[];
  /** Where there was more traffic than usual. */
  readonly overload?: Overload | undefined;
  /** Writes that were acknowledged, each looked for afterwards. */
  readonly acknowledged: number;
  /** What was lost, doubled, left over, answered wrongly or never came back; empty when all is well. */
  readonly problems: readonly string[];
}

/** A load, a fault that comes upon it, and an audit. @param run a name that no other round on the site has */
export async function roundOf(
  site: UsedSite,
  around: Around,
  fault: Fault,
  { run, perSecond }: Pick<LoadPlan, 'run' | 'perSecond'>,
): Promise<Round> {
  const { lastsSeconds = 0, name, times = 1 } = fault;
  const shape = { shares: MANY_WRITES, mostUnderWay: MAX_UNDER_WAY };
  // Before anything is measured: people have to sign up.
  const plan = await site.planOf(run, { ...shape, perSecond, uploadEveryMs: UPLOAD_EVERY_MS });
  const surgeShape = { ...shape, perSecond: perSecond * (times - 1), people: SURGE_PEOPLE };
  const surge = times > 1 ? await site.planOf(`x${run}`, surgeShape) : undefined;
  /** Brings the fault on, and mends it. @returns when it was over */
  const bring = async (): Promise<number> => {
    await fault.start?.(site, around);
    await pause(lastsSeconds * 1_000);
    await fault.end?.(site, around);
    return Date.now();
  };
  const [told, seen] = await site.whileUsed(plan, async (load) => {
    await wellSince(load, plan, Date.now());
    const usualFrom = Date.now();
    if (surge) await pause(Math.min(MAX_USUAL_SECONDS, lastsSeconds / 2) * 1_000);
    const startedAt = Date.now();
    const [onTop, endedAt] = surge ? await site.whileUsed(surge, bring) : [undefined, await bring()];
    if (surge) await pause(AFTER_SURGE_MS);
    const never = await wellSince(load, plan, endedAt).then(
      () => [],
      (error: unknown) => [reasonOf(error)],
    );
    return { usualFrom, startedAt, endedAt, onTop, never };
  });
  const { requests } = told;
  const { startedAt, endedAt, onTop } = seen;
  const more = onTop?.requests ?? [];
  const least = surge ? (surge.perSecond * lastsSeconds) / 2 : 0;
  const overload = surge && overloadOf(seen, requests, more);
  const isBefore = ({ dueAt }: LoadRequest) => dueAt < startedAt - UNDER_WAY_MS;
  const { acknowledged, problems } = await audit(site, told, ...(onTop ? [onTop] : []));
  const meanwhile = [...requests.filter(({ dueAt }) => dueAt >= startedAt), ...more];
  return {
    ...{ name, lastedMs: endedAt - startedAt, requests: meanwhile, overload, acknowledged },
    recoveredMs: (lastFailureSince(requests, endedAt) ?? endedAt) - endedAt,
    problems: [
      ...seen.never,
      ...failuresOf(requests, isBefore).map((one) => `before it: ${one}`),
      // Who is refused because of a fault is told so: anything else says something that is not true.
      ...failuresOf([...requests, ...more], ({ status }) => status !== 0 && status !== 503),
      // More traffic than can be carried is no reason for leaving anybody without an answer.
      ...(surge ? failuresOf(meanwhile, isUntold) : []).map((one) => `not told when to come again: ${one}`),
      // Less would prove nothing.
      ...(more.length < least ? [`only ${more.length} came on top`] : []),
      ...(acknowledged < perSecond ? [`only ${acknowledged} writes were acknowledged`] : []),
      ...problems,
    ],
  };
}

const isUntold = ({ kind, isToRetry }: LoadRequest): boolean => !isToRetry && !ACTS.includes(kind);
