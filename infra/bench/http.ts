import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { System } from '../local/system';
import { profiledInto } from './profiled';
import { startBare } from './bare-process';
import { withSystem } from './bench-system';
import { answerOf, assertSameAnswer } from './http-answers';
import { fillSite, halfSignedIn, sessionCookie } from './http-site';
import { uploadPictures } from './pictures';
import { printSection } from './section';
import { median, medianAndSpread } from '../load/statistics';
import { inTurns } from './turns';
import { type Load, load } from './wrk';

const { values: options } = parseArgs({
  options: {
    rounds: { type: 'string', default: '6' },
    seconds: { type: 'string', default: '3' },
    /** Of the kinds, those whose names contain this. */
    only: { type: 'string', default: '' },
    /** A folder for profiles of all processes of the site; the figures of such a run are worth little. */
    profile: { type: 'string' },
  },
});
const ROUNDS = Number(options.rounds);
const SECONDS = Number(options.seconds);
const WARM_UP_SECONDS = 5;
/** The most that its p99 may be, in parts of the bare server's. */
const P99_BAR = 3;

interface Kind {
  readonly name: string;
  readonly path: string;
  /** The least that the gateway may answer, in parts of what a bare server answers. */
  readonly bar: number;
  /** Set: it leaves as it is, since it is compressed already or another one each time. */
  readonly isPlain?: true;
  readonly isRandom?: true;
}

const kinds = (picture: string): readonly Kind[] => [
  { name: 'list', path: '/api/videos', bar: 0.8 },
  { name: 'list by views, second page', path: '/api/videos?sort=most-viewed&page=2', bar: 0.8 },
  { name: 'one video', path: '/api/videos/bench7', bar: 0.8 },
  { name: 'related', path: '/api/videos/bench7/related', bar: 0.8 },
  { name: 'search', path: '/api/videos/search?q=demonstra%C3%A7%C3%A3o', bar: 0.8 },
  { name: 'home block', path: '/api/videos/home/all/5/0', bar: 0.8 },
  { name: 'home', path: '/api/videos/home?page=3', bar: 0.4, isPlain: true, isRandom: true },
  { name: 'page of a video', path: '/video/bench7', bar: 0.6 },
  { name: 'picture of a card', path: picture, bar: 0.6, isPlain: true },
];

/** Both servers in turns. */
async function rounds(path: string, servers: readonly string[], script: string): Promise<Load[][]> {
  for (const server of servers) await load(`${server}${path}`, script, WARM_UP_SECONDS);
  return inTurns(
    ROUNDS,
    servers.map((server) => () => load(`${server}${path}`, script, SECONDS)),
  );
}

function rowOf({ name, bar }: Kind, bytes: number, [ours = [], bare = []]: readonly Load[][]) {
  const ratios = ours.map(({ perSecond }, at) => perSecond / (bare[at]?.perSecond ?? Number.NaN));
  const cells = [ours, bare].flatMap((loads) => {
    const rates = loads.map(({ perSecond }) => perSecond);
    return [medianAndSpread(rates, 0), `${p50Of(loads).toFixed(2)} / ${p99Of(loads).toFixed(2)} ms`];
  });
  return {
    ...{ name, bar, ratio: median(ratios), p99Ratio: p99Of(ours) / p99Of(bare) },
    cells: [name, String(bytes), ...cells, medianAndSpread(ratios, 2)],
  };
}

const p50Of = (loads: readonly Load[]): number => median(loads.map(({ p50 }) => p50));
const p99Of = (loads: readonly Load[]): number => median(loads.map(({ p99 }) => p99));

/** One kind of read at both servers. What the site answers may change later (its home lists do), so the floor answers what it answers now. */
async function measure(system: System, folder: string, script: string, kind: Kind) {
  const { path, isPlain = false, isRandom = false } = kind;
  const answer = await answerOf(system.url, path, isPlain);
  const file = join(folder, 'answers.json');
  await writeFile(file, JSON.stringify([answer]));
  const bare = await startBare(join(__dirname, 'bare-server.ts'), [file]);
  try {
    if (!isRandom) await assertSameAnswer(system.url, bare.url, path, isPlain);
    const bytes = Buffer.from(answer.base64, 'base64').length;
    return rowOf(kind, bytes, await rounds(path, [system.url, bare.url], script));
  } finally {
    await bare.child.stop(2_000);
  }
}

void withSystem(
  { RATE_LIMIT_SCALE: '1000000', ...profiledInto(options.profile) },
  async (system, client, folder) => {
    await fillSite(system);
    const [picture = ''] = await uploadPictures(client, folder, 1);
    const script = join(folder, 'half-signed-in.lua');
    await writeFile(script, halfSignedIn(await sessionCookie(system.url)));
    const rows = [];
    for (const kind of kinds(picture).filter(({ name }) => name.includes(options.only)))
      rows.push(await measure(system, folder, script, kind));
    printSection({
      title: 'Warm reads beside a bare Fastify',
      command: 'npm run bench -- --only warm',
      about:
        'The gateway in production settings (limits on, scaled up; every second request of somebody who is signed in; the rest of the site ' +
        'on the same machine) beside a Fastify that does nothing but answer the same bytes and headers, which is checked before each case. ' +
        `One process each, wrk with 32 connections over loopback, ${WARM_UP_SECONDS} s of warming up, then ${ROUNDS} turns of ` +
        `${SECONDS} s each in changing order; the ratio is the median over the turns (least to most).`,
      head: [
        ...['warm GET', 'bytes', 'gateway, requests/s', 'p50 / p99', 'bare Fastify, requests/s', 'p50 / p99'],
        'ratio',
      ],
      rows: rows.map(({ cells }) => cells),
      bars: rows.flatMap(({ name, bar, ratio, p99Ratio }) => [
        {
          name: `${name}: requests/s beside the floor's`,
          wanted: `>= ${bar}`,
          measured: ratio.toFixed(2),
          isMet: ratio >= bar,
        },
        {
          name: `${name}: p99 beside the floor's`,
          wanted: `<= ${P99_BAR}`,
          measured: p99Ratio.toFixed(2),
          isMet: p99Ratio <= P99_BAR,
        },
      ]),
    });
  },
);
