import { setTimeout as pause } from 'node:timers/promises';
import { reasonOf } from '../../parts';
import type { LoadRequest } from '../rolling/load/plan';
import { audit } from './audit/audit';
import type { Fault } from './fault';
import type { FaultDrill } from './drill-shape';
import { FaultLoad } from './fault-load';
import { lastFailureSince } from './last-failure';
import type { FaultSite } from './fault-site';
import type { FaultPlan } from './load/plan';
import { overloadOf } from './overload/overload';
import { failedBefore, lateness, unfairRefusals, wrongAnswers } from './problems';
import type { Round, Seen } from './round';

/** For so long the traffic is looked at after there was more of it. */
const AFTER_SURGE_MS = 15_000;

/** A fault that has been, with what came on top of the usual traffic. */
interface Mark {
  readonly fault: Fault;
  /** From when on nothing was wrong before it. */
  readonly usualFrom: number;
  readonly startedAt: number;
  readonly endedAt: number;
  readonly more: readonly LoadRequest[];
}

/** One load, the faults that come upon it one after the other, and an audit. */
export async function roundOf(
  site: FaultSite,
  faults: readonly Fault[],
  drill: FaultDrill,
  run: string,
): Promise<Round> {
  // Before anything is measured: people have to sign up.
  const surges = await surgePlans(site, faults, drill.perSecond, run);
  const load = await FaultLoad.start(site.folder, await site.planOf(run, drill));
  try {
    const marks: Mark[] = [];
    const problems: string[] = [];
    let wellFrom = Date.now();
    for (const fault of faults) {
      await load.wellSince(wellFrom);
      const mark = await bring(fault, site, drill, surges.get(fault));
      marks.push(mark);
      wellFrom = mark.endedAt;
    }
    await load.wellSince(wellFrom).catch((error: unknown) => problems.push(reasonOf(error)));
    await load.end();
    const seen = marks.map((mark, index) => seenOf(mark, load.requests, marks[index + 1]?.startedAt));
    const first = marks[0]?.startedAt ?? 0;
    const onTop = marks.flatMap(({ fault, more: requests }) => {
      const plan = surges.get(fault);
      return plan ? [{ run: plan.run, requests }] : [];
    });
    const audited = await audit(site, [{ run, requests: load.requests }, ...onTop]);
    return {
      seen,
      acknowledged: audited.acknowledged,
      problems: [
        ...problems,
        ...seen.flatMap((one) => lateness(one, drill.recoveredWithinMs)),
        ...seen.flatMap(unfairRefusals),
        ...failedBefore(load.requests, first),
        ...wrongAnswers([load.requests, ...marks.map(({ more }) => more)].flat()),
        ...audited.problems,
      ],
    };
  } finally {
    await load.stop();
  }
}

/** What is needed for the traffic on top of the usual, of each fault that has it. */
async function surgePlans(site: FaultSite, faults: readonly Fault[], perSecond: number, run: string) {
  const plans = new Map<Fault, FaultPlan>();
  for (const fault of faults)
    if (fault.times !== undefined)
      plans.set(fault, await site.surgePlanOf(`x${run}${plans.size}`, perSecond * (fault.times - 1)));
  return plans;
}

/** Brings a fault on, and mends it; resolves when all that came on top of the usual traffic is answered. */
async function bring(fault: Fault, site: FaultSite, drill: FaultDrill, plan?: FaultPlan): Promise<Mark> {
  const usualFrom = Date.now();
  if (plan) await pause(drill.usualSeconds * 1_000);
  const startedAt = Date.now();
  const surge = plan && (await FaultLoad.start(site.folder, plan));
  try {
    await fault.start(site);
    await pause(fault.lastsSeconds * 1_000);
    await fault.end(site);
    const endedAt = Date.now();
    await surge?.end();
    if (surge) await pause(AFTER_SURGE_MS);
    return { fault, usualFrom, startedAt, endedAt, more: surge?.requests ?? [] };
  } finally {
    await surge?.stop();
  }
}

function seenOf({ fault, more, ...mark }: Mark, all: readonly LoadRequest[], until = Infinity): Seen {
  const { startedAt, endedAt } = mark;
  const last = lastFailureSince(all, endedAt, until);
  return {
    ...{ name: fault.name, startedAt, endedAt },
    recoveredMs: last === null ? 0 : Math.round(last - endedAt),
    requests: [...all.filter(({ dueAt }) => dueAt >= startedAt && dueAt < until), ...more],
    ...(fault.times === undefined ? {} : { overload: overloadOf(mark, all, more) }),
  };
}
