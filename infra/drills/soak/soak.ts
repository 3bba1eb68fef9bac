import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { failuresOf, type LoadRequest } from '../../load/arrivals';
import { command, count } from '../../load/command';
import { barOf, mib, type Table } from '../../load/report';
import type { System } from '../../local';
import { problemsLeft, scratchFolder } from '../../parts';
import { makeNoisyFilm } from '../takedown/noisy-film';
import { audit } from '../use/audit/audit';
import { LEAVING, MANY_WRITES, type Told } from '../use/plan';
import { LEFT_UPLOADS_GO, UsedSite } from '../use/used-site';
import { leftOpen, type MemoryRow, memoryRows, type MemorySample } from './judge';
import { type Figures, heldNow, openNow, residentNow } from './readings';

const RUN = 'longo';
const MINUTE_MS = 60_000;
const MIB = 1_024 ** 2;
const FILM_SECONDS = 3;
/** Pools of connections let go of what nobody needs. */
const REST_MS = 30_000;
const REST_WITHIN_MS = 120_000;
/** So little may be kept ready that it is full after a minute: what is held after that must not grow. */
const CACHE_BYTES = `${MIB}`;
/** Writes of a minute at a request a second need so many people, and tales to report, that none is made twice. */
const PEOPLE_A_REQUEST = 0.18;
const TALES_A_REQUEST = 3;
/**
 * What a process may hold more in an hour once it has settled, in MiB. Resident memory is let grow faster: the allocator and compiled code
 * settle for longer than half an hour.
 */
const MAX_AN_HOUR = { resident: 64, held: 16 };
/** What may fail, of all requests: none by a fault of the site, but a busy machine refuses some with 503. */
const MAX_FAILED = 0.005;
/** Less is no reading: every process holds more. */
const LEAST_HELD = 1e6;

/**
 * Uses a site for a while, with clients that break off among the others, and looks at what it holds meanwhile and afterwards. What services
 * must forget after a while is proven by their own tests, which move the clock.
 */
export const soakDrill = command({
  ...{ name: 'soak', about: 'half an hour of use: memory, open files and connections' },
  options: z.object({
    ...{ minutes: count(30), rate: count(25), uploadSeconds: count(20) },
    /** Of load before what is open at rest is looked at for the first time. */
    beforeSeconds: count(60),
    sampleSeconds: count(10),
  }),
  // A short time tells nothing of memory, which is a matter of bars.
  quick: { minutes: 1, rate: 20, uploadSeconds: 10, beforeSeconds: 15, sampleSeconds: 5 },
  run: async ({ minutes, rate, uploadSeconds, beforeSeconds, sampleSeconds }, say) => {
    const site = await soakedSite();
    const { system } = site;
    /** Keeps people on the site while something is done. @returns what they were told */
    const used = async (run: string, forMinutes: number, meanwhile: () => Promise<void>): Promise<Told> => {
      const asked = forMinutes * rate;
      const plan = await site.planOf(run, {
        ...{ perSecond: rate, shares: MANY_WRITES, lasts: true, uploadEveryMs: uploadSeconds * 1_000 },
        people: Math.max(10, Math.ceil(asked * PEOPLE_A_REQUEST)),
        tales: Math.max(1_000, Math.ceil(asked * TALES_A_REQUEST)),
      });
      return (await site.whileUsed(plan, meanwhile))[0];
    };
    try {
      await used('antes', beforeSeconds / 60, () => pause(beforeSeconds * 1_000));
      await pause(REST_MS);
      const before = openNow(system);
      const processes = pidsOf(system);
      say('the load begins');
      const samples: MemorySample[] = [];
      const told = await used(RUN, minutes, async () => {
        for (const end = Date.now() + minutes * MINUTE_MS; Date.now() < end;) {
          samples.push({ at: Date.now(), resident: residentNow(system), held: await heldNow(system) });
          await pause(sampleSeconds * 1_000);
        }
      });
      const { requests } = told;
      const most = requests.length * MAX_FAILED;
      const failed = requests.filter(({ failure }) => failure !== null).length;
      say('the load has ended');
      let after: Figures = new Map();
      const left = () => Promise.resolve(leftOpen(before, (after = openNow(system))));
      const open = await problemsLeft('rest', left, REST_WITHIN_MS);
      const ended = [...pidsOf(system)].filter(([name, pids]) => processes.get(name) !== pids);
      const memory = memoryRows(samples);
      const { acknowledged, problems } = await audit(site, told);
      return {
        about: `${requests.length} requests, ${acknowledged} writes acknowledged, each looked for.`,
        tables: [memoryTable(memory), openTable(before, after)],
        bars: (['resident', 'held'] as const).map((what) => {
          const growth = memory.filter((row) => row.what === what).map(({ perHour }) => perHour / MIB);
          const name = `${what} memory of any process grows an hour`;
          return barOf(name, Math.max(...growth), { most: MAX_AN_HOUR[what], unit: ' MiB', digits: 1 });
        }),
        problems: [
          // What they had leaked went with them.
          ...ended.map(([name]) => `${name} ended and was started again`),
          ...open,
          ...memory
            .filter((row) => row.what === 'held' && !(row.after > LEAST_HELD))
            .map(({ of }) => `nothing is known of what ${of} holds`),
          ...failuresOf(requests, ({ status }) => status !== 0 && status !== 503),
          ...(failed > most ? [`${failed} of ${requests.length} requests failed`] : []),
          ...neverMade(requests),
          ...(acknowledged < minutes * 10 * rate ? [`only ${acknowledged} writes were acknowledged`] : []),
          ...problems,
        ],
      };
    } finally {
      await site.stop();
    }
  },
});

async function soakedSite(): Promise<UsedSite> {
  const folder = scratchFolder('alcova-drill-');
  const temporary = join(folder, 'tmp');
  await mkdir(temporary);
  return UsedSite.start({
    folder,
    film: (target) => makeNoisyFilm(target, FILM_SECONDS),
    system: {
      env: {
        ...{ TMPDIR: temporary, NODE_OPTIONS: `--require ${join(__dirname, 'collect-garbage.cjs')}` },
        ...{ ...LEFT_UPLOADS_GO, PUBLIC_CACHE_BYTES: CACHE_BYTES, PAGE_CACHE_BYTES: CACHE_BYTES },
      },
    },
  });
}

const pidsOf = (system: System): Map<string, string> =>
  new Map(system.processes().map(({ name, pids }) => [name, pids.join(' ')]));

/** Kinds that the load is made for and that never came to pass. */
function neverMade(requests: readonly LoadRequest[]): string[] {
  const made = new Set(requests.flatMap(({ kind, failure }) => (failure === null ? kind : [])));
  return [...LEAVING, 'renewal']
    .filter((kind) => !made.has(kind))
    .map((kind) => `never came to pass: ${kind}`);
}

const memoryTable = (rows: readonly MemoryRow[]): Table => ({
  head: ['memory', 'of', 'least of the second third', 'of the last', 'grows an hour'],
  rows: rows.map(({ of, what, before, after, perHour }) => [what, of, ...[before, after, perHour].map(mib)]),
});

const openTable = (before: Figures, after: Figures): Table => ({
  head: ['open at rest', 'before', 'after'],
  rows: [...after].map(([name, count]) => [name, `${before.get(name) ?? 0}`, `${count}`]),
});
