import { join } from 'node:path';
import { z } from 'zod';
import { failuresOf, type LoadRequest } from '../../load/arrivals';
import { command, count, type Say } from '../../load/command';
import { seconds, type Table } from '../../load/report';
import { percentile } from '../../load/statistics';
import { serviceNames } from '../../local/names';
import { makeLargeFile, sha256Of } from '../../load/large-file';
import { storedSha256 } from '../../load/stored';
import { audit } from '../use/audit/audit';
import { EVENING, SLOW } from '../use/plan';
import type { UsedSite } from '../use/used-site';
import { type Exchange, Fleet } from './fleet';

const MIB = 1_024 ** 2;
/** So slow that a part takes eight seconds: some are under way whenever a gateway stops. */
const BYTES_PER_SECOND = 2 * MIB;
const TALES = 2_000;
const RUN = '1';

/** Exchanges every process of a site for a new one while people use it, and compares afterwards what they were told with what is there. */
export const rollingDrill = command({
  ...{ name: 'rolling', about: 'every process exchanged while the site is used' },
  options: z.object({
    ...{ rate: count(100), people: count(40), uploadMiB: count(128) },
    /** How many processes of each service are exchanged, of two. */
    each: count(2),
  }),
  // This machine starts the new processes as well, and what counts is that none fails.
  quick: { rate: 60, people: 10, uploadMiB: 40, each: 1 },
  run: async ({ rate, people, uploadMiB, each }, say) => {
    const fleet = await Fleet.start();
    const { site, proxy } = fleet;
    try {
      const slow = { file: join(site.folder, 'longo.mp4'), bytesPerSecond: BYTES_PER_SECOND };
      await makeLargeFile(slow.file, site.film, uploadMiB * MIB);
      const shape = { perSecond: rate, shares: EVENING, people, tales: TALES, slow };
      const [plan] = await Promise.all([site.planOf(RUN, shape), fleet.double()]);
      say('a site with two of everything');
      const all = each * serviceNames.length;
      const [told, exchanges] = await site.whileUsed(plan, () => exchangeAll(fleet, each, say));
      const { requests } = told;
      const secondTries = await proxy.secondTries();
      const problems = [
        ...failuresOf(requests, (one) => !isPlainPage(one)),
        ...exchanges.flatMap(({ problem }) => problem ?? []),
        ...(secondTries > 0 ? [`the proxy tried ${secondTries} times again`] : []),
        ...(exchanges.length === all ? [] : [`${exchanges.length} of ${all} were exchanged`]),
        ...(requests.length > rate ? [] : [`only ${requests.length} requests were made`]),
        ...(await uploadProblems(site, slow.file, requests)),
        ...(await audit(site, told)).problems,
      ];
      return { tables: [tableOf(exchanges, requests)], problems };
    } finally {
      await fleet.stop();
    }
  },
});

/** A page whose head takes too long leaves without it: whole for people, and 503 for search engines, which come again. */
const isPlainPage = ({ kind, status, isToRetry }: LoadRequest): boolean =>
  kind === 'page' && status === 503 && isToRetry;

async function exchangeAll(fleet: Fleet, each: number, say: Say): Promise<Exchange[]> {
  const exchanges: Exchange[] = [];
  // One service after the other: on a machine of two cores all new processes at once would leave nothing to the site.
  for (const name of serviceNames) {
    for (let number = 1; number <= each; number += 1) exchanges.push(await fleet.exchange(name, number));
    say(`${name}: exchanged`);
  }
  return exchanges;
}

/** Every file that was sent slowly must be whole. */
async function uploadProblems(
  site: UsedSite,
  file: string,
  requests: readonly LoadRequest[],
): Promise<string[]> {
  const keys = requests.flatMap(({ kind, subject }) => (kind === 'slow upload' ? (subject ?? []) : []));
  const sent = await sha256Of(file);
  const problems = keys.length === 0 ? ['no file was sent slowly'] : [];
  for (const key of keys)
    if ((await storedSha256(site, key)) !== sent) problems.push(`${key} is not what was sent`);
  return problems;
}

/** A row an exchange, one for the time without any, and one for all. */
function tableOf(exchanges: readonly Exchange[], requests: readonly LoadRequest[]): Table {
  const during = ({ dueAt }: LoadRequest, one: Exchange) => dueAt >= one.beganAt && dueAt < one.endedAt;
  const calm = requests.filter((request) => !exchanges.some((one) => during(request, one)));
  return {
    head: ['process', 'exchange', 'of it the stop', 'requests meanwhile', 'failed', 'p50', 'p99'],
    rows: [
      ...exchanges.map((one) => [
        ...[one.name, seconds(one.endedAt - one.beganAt), seconds(one.endedAt - one.toldAt)],
        ...figures(requests.filter((request) => during(request, one))),
      ]),
      ...(calm.length > 0 ? [['none', '', '', ...figures(calm)]] : []),
      ['all', '', '', ...figures(requests)],
    ],
  };
}

function figures(requests: readonly LoadRequest[]): string[] {
  const times = requests.filter(({ kind }) => !SLOW.includes(kind)).map(({ ms }) => ms);
  const failed = requests.filter(({ failure }) => failure !== null).length;
  const slowest = [50, 99].map((share) => `${percentile(times, share).toFixed(0)} ms`);
  return [`${requests.length}`, `${failed}`, ...slowest];
}
