import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { reasonOf } from '../../parts';
import { audit } from '../faults/audit/audit';
import { FaultLoad } from '../faults/fault-load';
import { FaultSite } from '../faults/fault-site';
import type { LoadRequest } from '../rolling/load/plan';
import { makeNoisyFilm } from '../takedown/noisy-film';
import { growthProblems, memoryProblems, type Series, seriesOf } from './judge';
import { atRest, endedSince, failures } from './outcome';
import { ageRows, overdueRows } from './pruning';
import { heldReadings } from './readings/processes';
import { openReadings, sampleUntil } from './readings/sampler';
import type { Reading, Sample } from './reading';
import { enoughFor } from './shares';

const RUN = 'longo';
const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const FILM_SECONDS = 3;
/** Pools of connections let go of what nobody needs. */
const REST_MS = 30_000;
/** So little may be kept ready that it is full after a minute: what is held after that must not grow. */
const CACHE_BYTES = String(1_024 ** 2);

export interface Soak {
  readonly minutes: number;
  readonly perSecond: number;
  readonly uploadEveryMs: number;
  /** Seconds of load before what is open at rest is looked at for the first time. */
  readonly beforeSeconds: number;
  readonly everyMs: number;
  readonly slowEvery: number;
  /** Hours between two sweeps of the store, and for which what is in it counts as in flight; without them the audit alone sweeps. */
  readonly sweeping?: { readonly everyHours: number; readonly graceHours: number };
  /** Minutes after which rows are made old, so that the rest of the time is enough to remove them; without it none are. */
  readonly agedAfterMinutes?: number;
  /** Whether memory that grows is a problem: a short time tells nothing of it. */
  readonly judgesMemory: boolean;
  readonly say?: (line: string) => void;
}

export interface Soaked {
  readonly series: readonly Series[];
  readonly samples: readonly Sample[];
  /** What was open and held at rest before and after. */
  readonly before: readonly Reading[];
  readonly after: readonly Reading[];
  readonly requests: readonly LoadRequest[];
  readonly acknowledged: number;
  /** Rows that should be gone. */
  readonly overdue: ReadonlyMap<string, number>;
  /** What leaks, grows, was lost or failed; empty when all is well. */
  readonly problems: readonly string[];
}

/** Uses a site for a while and looks at what it holds meanwhile and afterwards. */
export async function soakDrill(soak: Soak): Promise<Soaked> {
  const { sweeping } = soak;
  const site = await FaultSite.start({
    makeFilm: (target) => makeNoisyFilm(target, FILM_SECONDS),
    env: (folder) => {
      const temporary = join(folder, 'tmp');
      mkdirSync(temporary);
      return {
        ...{ TMPDIR: temporary, NODE_OPTIONS: `--require ${join(__dirname, 'collect-garbage.cjs')}` },
        ...{ PUBLIC_CACHE_BYTES: CACHE_BYTES, PAGE_CACHE_BYTES: CACHE_BYTES },
        ...(sweeping && { SWEEP_HOURS: String(sweeping.everyHours) }),
        ...(sweeping && { SWEEP_GRACE_HOURS: String(sweeping.graceHours) }),
      };
    },
  });
  try {
    return await soakOf(site, soak);
  } finally {
    await site.stop();
  }
}

async function soakOf(site: FaultSite, soak: Soak): Promise<Soaked> {
  const say = soak.say ?? (() => undefined);
  const aMoment = { ...soak, minutes: soak.beforeSeconds / 60 };
  await used(site, 'antes', aMoment, () => pause(soak.beforeSeconds * 1_000));
  await pause(REST_MS);
  const before = [...(await openReadings(site.system)), ...(await heldReadings(site.system))];
  const processes = site.system.processes();
  say('the load begins');
  const samples: Sample[] = [];
  const failed: string[] = [];
  const requests = await used(site, RUN, soak, async () => {
    const aged = agedIn(site, soak).catch((error: unknown) =>
      failed.push(`rows made old: ${reasonOf(error)}`),
    );
    const stopped = AbortSignal.timeout(soak.minutes * MINUTE_MS);
    samples.push(...(await sampleUntil(site.system, { ...soak, stopped, say })));
    await aged;
  });
  const overdue = await overdueRows(site);
  say('the load has ended');
  // What is in the store counts as in flight for so long.
  await pause((soak.sweeping?.graceHours ?? 0) * HOUR_MS);
  const rest = await atRest(site, before);
  const held = await heldReadings(site.system);
  const ended = endedSince(site, processes);
  const series = seriesOf(samples, (soak.minutes * MINUTE_MS) / 3);
  const audited = await audit(site, [{ run: RUN, requests }]);
  const late = [...overdue].filter(([, rows]) => rows > 0);
  return {
    ...{
      series,
      samples,
      before,
      after: [...rest.after, ...held],
      requests,
      overdue,
      acknowledged: audited.acknowledged,
    },
    problems: [
      ...[
        ...failed,
        ...ended,
        ...rest.problems,
        ...growthProblems(series),
        ...(soak.judgesMemory ? memoryProblems(series) : []),
      ],
      ...late.map(([name, rows]) => `${name}: ${rows} rows that should be gone`),
      ...[...failures(requests), ...audited.problems],
    ],
  };
}

/** Makes rows old in the middle of a soak. */
async function agedIn(site: FaultSite, { agedAfterMinutes }: Soak): Promise<void> {
  if (agedAfterMinutes === undefined) return;
  await pause(agedAfterMinutes * MINUTE_MS);
  await ageRows(site);
}

/** Keeps people on the site while something is done. @returns what they asked */
async function used(
  site: FaultSite,
  run: string,
  soak: Soak,
  meanwhile: () => Promise<void>,
): Promise<readonly LoadRequest[]> {
  const plan = await site.planOf(run, { ...soak, ...enoughFor(soak) });
  const load = await FaultLoad.start(site.folder, plan, join(__dirname, 'load/main.ts'));
  try {
    await meanwhile();
    await load.end();
    return load.requests;
  } finally {
    await load.stop();
  }
}
