import { setTimeout as pause } from 'node:timers/promises';
import { reasonOf } from '../../parts';
import type { LoadRequest } from '../rolling/load/plan';
import { audit } from './audit/audit';
import type { Fault } from './fault';
import { FaultLoad, lastFailureSince } from './fault-load';
import { FaultSite } from './fault-site';
import type { Round, Seen } from './round';

/** A request that is under way when a fault comes may have been due so long before. */
const UNDER_WAY_MS = 10_000;

export interface FaultDrill {
  /** Faults that share a load and an audit; those of each list come one after the other. */
  readonly rounds: readonly (readonly Fault[])[];
  readonly perSecond: number;
  readonly uploadEveryMs: number;
  /** What still fails so long after a fault's end is too late. */
  readonly recoveredWithinMs: number;
  readonly say?: (line: string) => void;
}

/** Brings faults upon a site under load, and looks after each round whether all that was acknowledged is there. */
export async function faultDrill(drill: FaultDrill): Promise<Round[]> {
  const say = drill.say ?? (() => undefined);
  const site = await FaultSite.start();
  try {
    const rounds: Round[] = [];
    const add = (round: Round): void => {
      for (const { name, recoveredMs } of round.seen) say(`${name}: well again after ${recoveredMs} ms`);
      for (const problem of round.problems) say(problem);
      rounds.push(round);
    };
    for (const faults of drill.rounds)
      add(await orBroken(roundOf(site, faults, drill, String(rounds.length + 1))));
    return rounds;
  } finally {
    await site.stop();
  }
}

/** A round that could not be finished is told of like what else went wrong, so that the others follow. */
const orBroken = (round: Promise<Round>): Promise<Round> =>
  round.catch((error: unknown) => ({
    seen: [],
    acknowledged: 0,
    problems: [`given up: ${reasonOf(error)}`],
  }));

async function roundOf(
  site: FaultSite,
  faults: readonly Fault[],
  drill: FaultDrill,
  run: string,
): Promise<Round> {
  const load = await FaultLoad.start(site.folder, await site.planOf(run, drill));
  try {
    const marks: Pick<Seen, 'name' | 'startedAt' | 'endedAt'>[] = [];
    const problems: string[] = [];
    let wellFrom = Date.now();
    for (const fault of faults) {
      await load.wellSince(wellFrom);
      const startedAt = Date.now();
      await fault.start(site);
      await pause(fault.lastsSeconds * 1_000);
      await fault.end(site);
      wellFrom = Date.now();
      marks.push({ name: fault.name, startedAt, endedAt: wellFrom });
    }
    await load.wellSince(wellFrom).catch((error: unknown) => problems.push(reasonOf(error)));
    await load.end();
    const seen = marks.map((mark, index) => seenOf(mark, load.requests, marks[index + 1]?.startedAt));
    const first = marks[0]?.startedAt ?? 0;
    const audited = await audit(site, run, load.requests);
    return {
      ...{ seen, acknowledged: audited.acknowledged },
      problems: [
        ...problems,
        ...seen.flatMap((one) => lateness(one, drill.recoveredWithinMs)),
        ...failedBefore(load.requests, first),
        ...wrongAnswers(load.requests),
        ...audited.problems,
      ],
    };
  } finally {
    await load.stop();
  }
}

function seenOf(
  mark: Pick<Seen, 'name' | 'startedAt' | 'endedAt'>,
  all: readonly LoadRequest[],
  until = Infinity,
): Seen {
  const last = lastFailureSince(all, mark.endedAt, until);
  return {
    ...mark,
    recoveredMs: last === null ? 0 : Math.round(last - mark.endedAt),
    requests: all.filter(({ dueAt }) => dueAt >= mark.startedAt && dueAt < until),
  };
}

const lateness = ({ name, recoveredMs }: Seen, withinMs: number): string[] =>
  recoveredMs <= withinMs ? [] : [`${name}: something failed ${recoveredMs} ms after its end`];

/** What fails without a fault. */
function failedBefore(requests: readonly LoadRequest[], first: number): string[] {
  return requests
    .filter(({ dueAt, failure }) => failure !== null && dueAt < first - UNDER_WAY_MS)
    .map(({ kind, failure }) => `before any fault: ${kind}: ${failure}`);
}

/** Who is refused because of a fault is told so and told to come again: anything else says something that is not true. */
function wrongAnswers(requests: readonly LoadRequest[]): string[] {
  const wrong = requests.filter(({ failure, status }) => failure !== null && status !== 0 && status !== 503);
  return [...new Set(wrong.map(({ kind, failure }) => `${kind}: ${failure}`.slice(0, 160)))];
}
