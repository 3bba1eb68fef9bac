import { parseArgs } from 'node:util';
import { withSystem } from '../bench-system';
import { fillSite } from '../http-site';
import { uploadPictures } from '../pictures';
import { type Bar, printSection } from '../section';
import { cellsOf, extremesOf } from './extremes';
import { firstVisits } from './first-visits';
import { type Goodput, goodputOf } from './goodput';

const { values: options } = parseArgs({ options: { seconds: { type: 'string', default: '8' } } });
const SECONDS = Number(options.seconds);
const LOOPS = [8, 32, 128];
const SHARES = [0.5, 1, 1.25, 2, 4];
const CONNECTIONS = 300;
const PICTURES = 15;
const ASKING = 'state of three videos';
/** Eight times the twenty a second that were carried before pictures were kept. */
const VISITS = 160;
const GOODPUT_BAR = 0.9;
/** Milliseconds: of what asks a service, and of what is kept. */
const P99_BARS = { asks: 1_200, kept: 250 };

interface Measured {
  readonly name: string;
  readonly asked: string;
  readonly got: Goodput;
  readonly best: number;
}

/** Closed loops first, whose best is the capacity; then parts and times of it, as they come. */
async function measure(name: string, url: string): Promise<Measured[]> {
  const loops = [];
  await goodputOf({ url, connections: 32, seconds: 3 });
  for (const connections of LOOPS)
    loops.push([`${connections} at once`, await goodputOf({ url, connections, seconds: SECONDS })] as const);
  const best = Math.max(...loops.map(([, { perSecond }]) => perSecond));
  const open = [];
  for (const share of SHARES) {
    const crowd = { url, connections: CONNECTIONS, seconds: SECONDS, perSecond: share * best };
    open.push([`${share} x`, await goodputOf(crowd)] as const);
  }
  return [...loops, ...open].map(([asked, got]) => ({ name, asked, got, best }));
}

function barsOf({ name, asked, got, best }: Measured): Bar[] {
  const bars: Bar[] = [];
  const share = asked.endsWith('x') ? Number.parseFloat(asked) : undefined;
  if (share === undefined || share > 1) {
    const ratio = got.perSecond / best;
    bars.push({
      name: `${name}, ${asked}: goodput beside the best`,
      wanted: `>= ${GOODPUT_BAR}`,
      measured: ratio.toFixed(2),
      isMet: ratio >= GOODPUT_BAR,
    });
  }
  if (share !== undefined && share < 0.9)
    bars.push({
      name: `${name}, ${asked}: refused`,
      wanted: '0',
      measured: `${(got.refused * 100).toFixed(1)} %`,
      isMet: got.refused === 0,
    });
  const mostMs = name === ASKING ? P99_BARS.asks : P99_BARS.kept;
  if (share !== undefined && share >= 2)
    bars.push({
      name: `${name}, ${asked}: p99 of what was accepted`,
      wanted: `<= ${mostMs} ms`,
      measured: `${got.p99.toFixed(0)} ms`,
      isMet: got.p99 <= mostMs,
    });
  return bars;
}

void withSystem({ TRUSTED_PROXIES: '127.0.0.1' }, async (system, client, folder) => {
  await fillSite(system);
  const pictures = await uploadPictures(client, folder, PICTURES);
  const places = [
    ['page of a video', '/video/bench7'],
    ['home', '/api/videos/home?page=3'],
    ['picture', pictures[0] ?? ''],
    // Never kept: each asks the catalogue.
    [ASKING, '/api/me/state?ids=bench1,bench2,bench3'],
  ] as const;
  const rows: Measured[] = [];
  for (const [name, path] of places) rows.push(...(await measure(name, `${system.url}${path}`)));
  const [last] = rows.slice(-1);
  const extremes = await extremesOf(system, {
    ...{ name: ASKING, url: `${system.url}${places[3][1]}`, capacity: last?.best ?? Number.NaN },
    ...{ connections: CONNECTIONS, overloadSeconds: 8 * SECONDS },
  });
  const visits = [];
  for (const perSecond of [VISITS / 8, VISITS / 2, VISITS])
    visits.push(
      await firstVisits(system.url, '/api/videos', pictures, { perSecond, seconds: Math.max(3, SECONDS) }),
    );
  const whole = visits.at(-1)?.whole ?? 0;
  printSection({
    title: 'A crowd',
    command: 'npm run bench -- --only crowd',
    about:
      `Goodput (answers with 2xx in a second) in closed loops, and at parts and times of the best of them, over ${CONNECTIONS} ` +
      `connections at most, each visitor with an address of their own; ${SECONDS} s each, the load on the same machine. The times leave out ` +
      'the first answer of each connection, which waits until the connection is accepted (docs/decisions/0062). First visits: ' +
      `a list and ${PICTURES} pictures over six new connections, counted where all answers came.`,
    head: ['what', 'asked', 'goodput', 'refused', 'p50 / p99 of 2xx'],
    rows: [
      ...rows.map(({ name, asked, got }) => [name, asked, ...cellsOf(got)]),
      ...extremes.rows,
      ...visits.map((one) => [
        'first visits',
        `${one.perSecond} a second`,
        `${(one.whole * one.perSecond).toFixed(0)} whole`,
        '',
        `${one.p50.toFixed(0)} / ${one.p99.toFixed(0)} ms`,
      ]),
    ],
    bars: [
      ...rows.flatMap(barsOf),
      ...extremes.bars,
      {
        name: `first visits that are whole at ${VISITS} a second`,
        wanted: '100 %',
        measured: `${(whole * 100).toFixed(1)} %`,
        isMet: whole === 1,
      },
    ],
  });
});
