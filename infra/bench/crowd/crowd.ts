import { z } from 'zod';
import { type Asked, type Load, load } from '../../load/closed-loop';
import { command, count } from '../../load/command';
import { fillSite } from '../../load/fill-site';
import { watchMemory } from '../../load/memory';
import { type Bar, barOf, mib, type Report } from '../../load/report';
import { uploadPictures } from '../pictures';
import { type BenchSite, pidsOf, withSite } from '../site';
import { mergeReports } from '../together';
import { firstVisits } from './first-visits';

const LOOPS = [8, 32, 128];
const SHARES = [0.5, 1.25, 2, 4];
const OPEN = { connections: 300 };
const PICTURES = 15;
const HEAD = ['what', 'asked', 'goodput', 'refused', 'p50 / p99 of 2xx'];
const GOODPUT_BAR = { least: 0.9, digits: 2 };
const PERCENT = { unit: ' %', digits: 1 };
/** Eight times the twenty a second that were carried before pictures were kept. */
const VISITS = 160;
/** Capacity's parts and times: of the long overload, and of what follows it. */
const [TOO_MUCH, CALM] = [4, 0.8];
const CALM_SECONDS = 5;
/** Of what was asked after the overload, what has to be answered. */
const WHOLE = 0.95;
const WAITING_CONNECTIONS = 5_000;
/** Below what the load takes for lost: some of so many connections are not accepted before others are through. */
const WAITING_SECONDS = 20;
/** What the gateway may hold while so many wait: three quarters of what the chart lets it have. */
const MEMORY_BAR = { most: 768, unit: ' MiB' };

interface Place {
  readonly name: string;
  readonly path: string;
  /** The most that the p99 may be at twice what can be served, and above. */
  readonly mostMs: number;
}

let visitors = 0;
/** Each connection is of a visitor with an address of their own. */
function crowd(url: string, path: string, how: Omit<Asked, 'url' | 'requests'>): Promise<Load> {
  const requests = () => {
    visitors += 1;
    const address = `198.18.${(visitors >> 8) & 255}.${visitors & 255}`;
    const headers = { accept: 'text/html,*/*', 'accept-encoding': 'gzip, br', 'x-forwarded-for': address };
    return [{ path, headers }];
  };
  return load({ url, requests, ...how, mayRefuse: true });
}

/** Goodput, what was refused and how long the others took, as a table says it. */
const cellsOf = (got: Load): string[] => [
  ...[got.perSecond.toFixed(0), `${(got.refused * 100).toFixed(1)} %`],
  `${got.p50.toFixed(1)} / ${got.p99.toFixed(1)} ms`,
];

const noneRefused = (what: string, { refused }: Load): Bar =>
  barOf(`${what}: refused`, refused * 100, { most: 0, ...PERCENT });

/** Closed loops first, whose best is the capacity; then parts and times of it, as they come. */
async function measure(url: string, { name, path, mostMs }: Place, seconds: number) {
  const rows: string[][] = [];
  const bars: Bar[] = [];
  await crowd(url, path, { connections: 32, seconds: 3 });
  const loops: [string, Load][] = [];
  for (const connections of LOOPS)
    loops.push([`${connections} at once`, await crowd(url, path, { connections, seconds })]);
  const best = Math.max(...loops.map(([, { perSecond }]) => perSecond));
  /** @param share in parts of the capacity; a closed loop has none */
  const keep = (asked: string, got: Load, share?: number) => {
    const what = `${name}, ${asked}`;
    rows.push([name, asked, ...cellsOf(got)]);
    if (share === undefined || share > 1)
      bars.push(barOf(`${what}: goodput beside the best`, got.perSecond / best, GOODPUT_BAR));
    if (share !== undefined && share < 1) bars.push(noneRefused(what, got));
    if (share !== undefined && share >= 2)
      bars.push(barOf(`${what}: p99 of what was accepted`, got.p99, { most: mostMs, unit: ' ms' }));
  };
  for (const [asked, got] of loops) keep(asked, got);
  for (const share of SHARES)
    keep(`${share} x`, await crowd(url, path, { ...OPEN, seconds, perSecond: share * best }), share);
  return { best, report: { tables: [{ head: HEAD, rows }], bars } };
}

/** What a long overload leaves behind, and what thousands of connections that wait cost. */
async function extremes(
  { system }: BenchSite,
  { name, path }: Place,
  capacity: number,
  seconds: number,
): Promise<Report> {
  const { url } = system;
  await crowd(url, path, { ...OPEN, seconds, perSecond: TOO_MUCH * capacity });
  const calm = await crowd(url, path, { ...OPEN, seconds: CALM_SECONDS, perSecond: CALM * capacity });
  const memory = watchMemory(() => pidsOf(system, 'gateway'));
  const many = await crowd(url, path, { connections: WAITING_CONNECTIONS, seconds: WAITING_SECONDS });
  const { before, peak } = memory.stop();
  const after = `${CALM} x, after ${seconds} s of ${TOO_MUCH} x`;
  return {
    tables: [
      {
        head: [...HEAD, 'memory of the gateway'],
        rows: [
          [name, after, ...cellsOf(calm), ''],
          [name, `${WAITING_CONNECTIONS} at once`, ...cellsOf(many), `${mib(before)}, at most ${mib(peak)}`],
        ],
      },
    ],
    bars: [
      barOf(`${name}, ${after}: goodput`, calm.perSecond / (CALM * capacity), { least: WHOLE, digits: 2 }),
      noneRefused(`${name}, ${after}`, calm),
      barOf(`${name}, ${WAITING_CONNECTIONS} at once: memory of the gateway`, peak / 1024 ** 2, MEMORY_BAR),
    ],
  };
}

/** Visitors who come, each for a list and all pictures. */
async function visits(url: string, pictures: readonly string[], seconds: number): Promise<Report> {
  const all = [];
  for (const perSecond of [VISITS / 8, VISITS / 2, VISITS])
    all.push(await firstVisits(url, '/api/videos', pictures, { perSecond, seconds }));
  const whole = (all.at(-1)?.whole ?? 0) * 100;
  return {
    tables: [
      {
        head: ['first visits', 'whole', 'p50 / p99'],
        rows: all.map((one) => [
          ...[`${one.perSecond} a second`, `${(one.whole * one.perSecond).toFixed(0)} a second`],
          `${one.p50.toFixed(0)} / ${one.p99.toFixed(0)} ms`,
        ]),
      },
    ],
    bars: [barOf(`first visits that are whole at ${VISITS} a second`, whole, { least: 100, ...PERCENT })],
  };
}

/** More visitors than the site can serve. */
export const crowdBench = command({
  ...{ name: 'crowd', about: 'more visitors than the site can serve' },
  options: z.object({ seconds: count(3) }),
  quick: { seconds: 1 },
  run: ({ seconds }, say) =>
    withSite({ TRUSTED_PROXIES: '127.0.0.1' }, async (site) => {
      const { url } = site.system;
      await fillSite(site.system);
      const pictures = await uploadPictures(site.client, site.folder, PICTURES);
      // Never kept: each asks the catalogue.
      const state = {
        name: 'state of three videos',
        path: '/api/me/state?ids=bench1,bench2,bench3',
        mostMs: 1_200,
      };
      const places = [
        { name: 'page of a video', path: '/video/bench7', mostMs: 250 },
        { name: 'home', path: '/api/videos/home?page=3', mostMs: 250 },
        { name: 'picture', path: pictures[0] ?? '', mostMs: 250 },
        state,
      ];
      const found: Report[] = [];
      let capacity = Number.NaN;
      for (const place of places) {
        const { best, report } = await measure(url, place, seconds);
        found.push(report);
        capacity = best;
        say(place.name);
      }
      found.push(await extremes(site, state, capacity, 20 * seconds));
      found.push(await visits(url, pictures, Math.max(3, seconds)));
      const about =
        `Goodput (answers with 2xx in a second) in closed loops, and at parts and times of the best of them, over ${OPEN.connections} connections ` +
        `of as many visitors; ${seconds} s each. Times leave out the first answer of each connection, which waits until the connection is ` +
        `accepted (docs/decisions/0013). First visits: a list and ${PICTURES} pictures over six new connections.`;
      return { ...mergeReports(found), about };
    }),
});
