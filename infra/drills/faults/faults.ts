import { join } from 'node:path';
import { z } from 'zod';
import { command, count, type Say } from '../../load/command';
import { barOf, seconds, type Table } from '../../load/report';
import { databaseUrl } from '../../local/environment';
import { loadSecrets } from '../../local/secrets';
import { FaultyLink, freePorts, reasonOf, scratchFolder, StartFailure, usableFolder } from '../../parts';
import { whyNoClock } from '../surroundings/clock';
import { LEFT_UPLOADS_GO, UsedSite } from '../use/used-site';
import { Clocks } from './list/clocks';
import type { Fault } from './list/fault';
import { allFaults } from './list/faults';
import { type Overload, p99Of } from './overload';
import { type Round, roundOf } from './round';

const IN_SECONDS = { unit: ' s', digits: 1 };
const RECOVERED_WITHIN_S = 15;
/** The most that the p99 of what is accepted may be under too much traffic (docs/decisions/0013). */
const P99_WITHIN_MS = 1_200;
const USUAL_AGAIN_WITHIN_S = 10;
/** What ended its worker twice waits for so long until somebody takes it alone, instead of a minute. */
const SUSPECT_PAUSE_SECONDS = '3';

/** Brings one fault after the other upon a site under load, and looks through it after each. */
export const faultsDrill = command({
  ...{ name: 'faults', about: 'one fault after the other upon a site under load' },
  options: z.object({
    /** Those alone whose names begin so. */
    only: z.string().default(''),
    /** For how long the store is away, or more traffic comes. */
    seconds: count(30),
    /** Requests a second as usual. */
    rate: count(40, 10),
  }),
  quick: {
    only: 'kill-catalogue,kill-gateway,restart-postgres,restart-nats,store-full,poison-message,overload',
    seconds: 10,
  },
  run: async ({ only, seconds: lastsSeconds, rate }, say) => {
    const all = allFaults(lastsSeconds);
    const beginnings = only.split(',');
    const named = all.filter(({ name }) => beginnings.some((beginning) => name.startsWith(beginning)));
    if (named.length === 0) throw new StartFailure(`there are ${all.map(({ name }) => name).join(', ')}`);
    const noClock = whyNoClock();
    const clocked = named.filter(({ needsClocks }) => needsClocks);
    const linked = named.filter(({ needsDatabaseLink }) => needsDatabaseLink);
    const plain = named.filter((fault) => !clocked.includes(fault) && !linked.includes(fault));
    // Sites of their own: what stands before the clock of a process, or before a database, costs time.
    const rounds = [...(await roundsOf(plain, rate, say)), ...(await roundsOf(linked, rate, say))];
    if (noClock === null) rounds.push(...(await roundsOf(clocked, rate, say)));
    const overloads = rounds.flatMap(({ overload }) => overload ?? []);
    const left = noClock === null ? [] : clocked.map(({ name }) => `${name} was left out: ${noClock}.`);
    const slowest = Math.max(...rounds.map(({ recoveredMs }) => recoveredMs)) / 1_000;
    return {
      about: [...left, ...overloads.map(overloadText)].join(' '),
      tables: [tableOf(rounds)],
      bars: [
        barOf('well again', slowest, { ...IN_SECONDS, most: RECOVERED_WITHIN_S }),
        ...overloads.flatMap(({ p99, usualAgainMs }) => [
          barOf('p99 of what was accepted', p99, { most: P99_WITHIN_MS, unit: ' ms' }),
          barOf('as usual again', usualAgainMs / 1_000, { ...IN_SECONDS, most: USUAL_AGAIN_WITHIN_S }),
        ]),
      ],
      problems: rounds.flatMap(({ name, problems }) => problems.map((problem) => `${name}: ${problem}`)),
    };
  },
});

/** One fault after the other upon a site of its own. */
async function roundsOf(faults: readonly Fault[], perSecond: number, say: Say): Promise<Round[]> {
  if (faults.length === 0) return [];
  const folder = scratchFolder('alcova-drill-');
  const [natsPort = 0, linkPort = 0, postgresPort = 0, databasePort = 0] = await freePorts(4);
  const clocks = new Clocks(join(folder, 'clocks'));
  const link = await FaultyLink.start(linkPort, natsPort);
  const database = await FaultyLink.start(databasePort, postgresPort);
  try {
    const own = faults.some(({ needsClocks }) => needsClocks) ? await clocks.env() : {};
    const needsLink = faults.some(({ needsDatabaseLink }) => needsDatabaseLink);
    const linked = needsLink && (await catalogueUrl(folder, databasePort));
    const site = await UsedSite.start({
      folder,
      system: {
        ...{ natsPort, postgresPort },
        moved: {
          ...own,
          gateway: { ...own.gateway, NATS_URL: `nats://127.0.0.1:${linkPort}` },
          ...(linked && { catalogue: { ...own.catalogue, DATABASE_URL: linked } }),
        },
        env: { ...LEFT_UPLOADS_GO, SUSPECT_PAUSE_SECONDS },
      },
    });
    try {
      const rounds: Round[] = [];
      for (const fault of faults) {
        const load = { run: `${rounds.length + 1}`, perSecond };
        const round = await roundOf(site, { link, database, clocks }, fault, load).catch(brokenOff(fault));
        say(`${fault.name}: well again after ${round.recoveredMs} ms`);
        for (const problem of round.problems) say(problem);
        rounds.push(round);
      }
      return rounds;
    } finally {
      await site.stop();
    }
  } finally {
    await Promise.all([link.stop(), database.stop()]);
  }
}

/** Catalogue's database by another port, with the password that the site is going to have. */
async function catalogueUrl(folder: string, postgresPort: number): Promise<string> {
  // Where the site keeps its own.
  const dataDir = join(folder, 'data');
  await usableFolder(dataDir, 0o711);
  return databaseUrl('catalogue', { ...(await loadSecrets(dataDir)), postgresPort });
}

/** A round that could not be finished is told of like what else went wrong, so that the others follow. */
const brokenOff =
  ({ name }: Fault) =>
  (error: unknown): Round => ({
    ...{ name, lastedMs: 0, recoveredMs: Number.NaN, requests: [], acknowledged: 0 },
    problems: [`given up: ${reasonOf(error)}`],
  });

/** A row a fault. */
function tableOf(rounds: readonly Round[]): Table {
  return {
    head: [
      ...['fault', 'lasted', 'well again after', 'requests meanwhile', 'of them failed', 'p99 of the others'],
      ...['writes acknowledged', 'lost, left over or wrong'],
    ],
    rows: rounds.map(({ name, lastedMs, recoveredMs, requests, acknowledged, problems }) => [
      ...[name, seconds(lastedMs), seconds(recoveredMs), `${requests.length}`],
      ...[`${requests.filter(({ failure }) => failure !== null).length}`, `${p99Of(requests).toFixed(0)} ms`],
      ...[`${acknowledged}`, `${problems.length}`],
    ]),
  };
}

const overloadText = ({ usualP99, p99, due, refused }: Overload): string =>
  `Under too much traffic: p99 ${p99.toFixed(0)} ms, usually ${usualP99.toFixed(0)} ms; ${refused} of ${due} refused.`;
