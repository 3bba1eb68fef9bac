import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { reasonOf, waitUntil } from '../../parts';
import { audit } from '../faults/audit/audit';
import { FaultLoad } from '../faults/fault-load';
import { FaultSite } from '../faults/fault-site';
import type { LoadRequest } from '../rolling/load/plan';
import { makeNoisyFilm } from '../takedown/noisy-film';
import { failures, leftOpen, memoryProblems, type MemoryRow, memoryRows, type MemorySample } from './judge';
import { type Figures, heldNow, openNow, residentNow, unfinishedUploads } from './readings';

const RUN = 'longo';
const MINUTE_MS = 60_000;
const FILM_SECONDS = 3;
/** Pools of connections let go of what nobody needs. */
const REST_MS = 30_000;
const REST_WITHIN_MS = 120_000;
/** So little may be kept ready that it is full after a minute: what is held after that must not grow. */
const CACHE_BYTES = String(1_024 ** 2);
/** Writes of a minute at a request a second need so many people, and tales to report, that none is made twice. */
const PEOPLE_A_REQUEST = 0.18;
const TALES_A_REQUEST = 3;

export interface Soak {
  readonly minutes: number;
  readonly perSecond: number;
  readonly uploadEveryMs: number;
  /** Seconds of load before what is open at rest is looked at for the first time. */
  readonly beforeSeconds: number;
  readonly everyMs: number;
  /** Whether memory that grows is a problem: a short time tells nothing of it. */
  readonly judgesMemory: boolean;
  readonly say?: (line: string) => void;
}

export interface Soaked {
  readonly memory: readonly MemoryRow[];
  /** What was open at rest before and after. */
  readonly before: Figures;
  readonly after: Figures;
  readonly unfinishedUploads: number;
  readonly requests: readonly LoadRequest[];
  readonly acknowledged: number;
  /** What leaks, grows, was lost or failed; empty when all is well. */
  readonly problems: readonly string[];
}

/** Uses a site for a while and looks at what it holds meanwhile and afterwards. */
export async function soakDrill(soak: Soak): Promise<Soaked> {
  const site = await FaultSite.start({
    makeFilm: (target) => makeNoisyFilm(target, FILM_SECONDS),
    env: (folder) => {
      const temporary = join(folder, 'tmp');
      mkdirSync(temporary);
      return {
        ...{ TMPDIR: temporary, NODE_OPTIONS: `--require ${join(__dirname, 'collect-garbage.cjs')}` },
        ...{ PUBLIC_CACHE_BYTES: CACHE_BYTES, PAGE_CACHE_BYTES: CACHE_BYTES },
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
  await used(site, 'antes', { ...soak, minutes: soak.beforeSeconds / 60 }, () =>
    pause(soak.beforeSeconds * 1_000),
  );
  await pause(REST_MS);
  const before = openNow(site.system);
  const processes = pidsOf(site);
  say('the load begins');
  const samples: MemorySample[] = [];
  const requests = await used(site, RUN, soak, async () => {
    const end = Date.now() + soak.minutes * MINUTE_MS;
    while (Date.now() < end) {
      const sample = { at: Date.now(), resident: residentNow(site.system), held: await heldNow(site.system) };
      samples.push(sample);
      await pause(Math.min(soak.everyMs, Math.max(0, end - Date.now())));
    }
  });
  say('the load has ended');
  const rest = await atRest(site, before);
  const ended = [...pidsOf(site)].filter(([name, pids]) => processes.get(name) !== pids);
  const memory = memoryRows(samples);
  const audited = await audit(site, [{ run: RUN, requests }]);
  return {
    ...{ memory, before, after: rest.after, requests, acknowledged: audited.acknowledged },
    unfinishedUploads: await unfinishedUploads(site.system),
    problems: [
      // What they had leaked went with them.
      ...ended.map(([name]) => `${name} ended and was started again`),
      ...rest.problems,
      ...(soak.judgesMemory ? memoryProblems(memory) : []),
      ...failures(requests),
      ...audited.problems,
    ],
  };
}

const pidsOf = ({ system }: FaultSite): Map<string, string> =>
  new Map(system.processes().map(({ name, pids }) => [name, pids.join(' ')]));

/** Waits until no more is open than before. */
async function atRest(site: FaultSite, before: Figures) {
  let after: Figures = new Map();
  const isAtRest = (): boolean => {
    after = openNow(site.system);
    return leftOpen(before, after).length === 0;
  };
  const problems = await waitUntil('rest', isAtRest, REST_WITHIN_MS).then(
    () => [],
    (error: unknown) => {
      const left = leftOpen(before, after);
      return left.length > 0 ? left : [reasonOf(error)];
    },
  );
  return { after, problems };
}

/** Keeps people on the site while something is done. @returns what they asked */
async function used(
  site: FaultSite,
  run: string,
  soak: Soak,
  meanwhile: () => Promise<void>,
): Promise<readonly LoadRequest[]> {
  const asked = soak.minutes * soak.perSecond;
  const plan = await site.planOf(run, {
    ...soak,
    people: Math.max(10, Math.ceil(asked * PEOPLE_A_REQUEST)),
    tales: Math.max(1_000, Math.ceil(asked * TALES_A_REQUEST)),
  });
  const load = await FaultLoad.start(site.folder, plan, join(__dirname, 'load/main.ts'));
  try {
    await meanwhile();
    await load.end();
    return load.requests;
  } finally {
    await load.stop();
  }
}
