import { roleOfPath } from '../../../gateway/src/config/role-paths';
import { type HttpRequest, load } from '../../load/closed-loop';
import { seededRandom } from '../../load/random';
import { type Replica, startReplica } from '../../drills/replica';
import type { ServiceName } from '../../local/names';
import type { System } from '../../local/system';
import { freePorts } from '../../parts';
import { type BenchSite, pidsOf } from '../site';
import { type ChartSize, chartSize, type Component, type Size, SIZES } from './chart-sizes';
import type { Demand } from './demand';
import { requestsOf, type Stock } from './kinds';
import { atRest, usedFor } from './measure';
import { type PidsOf, sumOf } from './roles';

const STARTED_AT_ONCE = 3;
const REST_S = 4;
const SEED = 7;
const MAX_CONNECTIONS = 16;
/** Numbers of writes that no kind and no size before has used. */
const FIRST_NUMBER = 8_000;
const NUMBERS_EACH = 1_000;

/** What a size was seen to do. */
export interface Ran {
  readonly size: Size;
  readonly processes: number;
  /** Processors in use: at rest, and for the listeners beyond that. */
  readonly rest: number;
  readonly used: number;
  readonly perSecond: number;
  /** Of the slowest of its loads (ms). */
  readonly p99: number;
}

/** Runs the three sizes one after the other, each with as many processes as its example has at the least, and as many listeners. */
export async function runSizes(
  site: BenchSite,
  stock: Stock,
  crowd: { readonly demand: Demand; readonly listeners: number; readonly seconds: number },
): Promise<Ran[]> {
  const fleet = new Fleet(site);
  try {
    const ran: Ran[] = [];
    for (const [at, size] of SIZES.entries()) {
      const processes = await fleet.grow(chartSize(size, 1));
      const numbers = FIRST_NUMBER + at * NUMBERS_EACH;
      // New processes have compiled nothing and kept nothing yet.
      const few = { ...crowd, seconds: crowd.seconds / 2 };
      await ask(fleet, listsOf(site, stock, few, numbers), few.seconds);
      const rest = await atRest(fleet.pids, REST_S);
      const lists = listsOf(site, stock, crowd, numbers + NUMBERS_EACH / 2);
      const { done, processor } = await usedFor({ pids: fleet.pids, rest }, () =>
        ask(fleet, lists, crowd.seconds),
      );
      const requests = done.reduce((sum, one) => sum + one.requests, 0);
      ran.push({
        ...{ size, processes, rest: sumOf(rest), used: sumOf(processor) / crowd.seconds },
        perSecond: requests / crowd.seconds,
        p99: Math.max(...done.map(({ p99 }) => p99)),
      });
    }
    return ran;
  } finally {
    await fleet.stop();
  }
}

/** What all listeners ask for in those seconds, by the gateway's role, in a changing order. */
function listsOf(
  site: BenchSite,
  stock: Stock,
  { demand, listeners, seconds }: { demand: Demand; listeners: number; seconds: number },
  first: number,
): Record<'api' | 'media', HttpRequest[]> {
  const random = seededRandom(SEED);
  const kinds = requestsOf(site, stock);
  const lists: Record<'api' | 'media', { at: number; request: HttpRequest }[]> = { api: [], media: [] };
  for (const [name, times] of demand) {
    const kind = kinds.get(name);
    if (!kind) continue;
    const count = Math.round((times / 3_600) * listeners * seconds);
    for (let number = 0; number < count; number += 1) {
      const request = kind.make(first + number);
      const role = roleOfPath(request.path) === 'media' ? 'media' : 'api';
      lists[role].push({ at: random(), request });
    }
  }
  const inOrder = (role: 'api' | 'media') =>
    lists[role].sort((one, other) => one.at - other.at).map(({ request }) => request);
  return { api: inOrder('api'), media: inOrder('media') };
}

/** Sends each list to the gateways of its role, evenly over the seconds. */
const ask = (fleet: Fleet, lists: Record<'api' | 'media', HttpRequest[]>, seconds: number) =>
  Promise.all(
    (['api', 'media'] as const).flatMap((role) => {
      const urls = fleet.gateways(role);
      return urls.flatMap((url, at) => {
        const requests = lists[role].filter((_, number) => number % urls.length === at);
        if (requests.length === 0) return [];
        const perSecond = Math.max(1, requests.length / seconds);
        const connections = Math.max(1, Math.min(MAX_CONNECTIONS, Math.floor(perSecond)));
        return [load({ url, requests, seconds: 2 * seconds, perSecond, connections, isOnce: true })];
      });
    }),
  );

const OWN = ['identity', 'catalogue', 'moderation', 'commerce', 'media'] as const;

/** The site's own processes, of which the gateway has all roles, and replicas beside them. */
class Fleet {
  private readonly replicas: { readonly of: Component; readonly url: string; readonly replica: Replica }[] =
    [];

  constructor(private readonly site: BenchSite) {}

  readonly pids: PidsOf = (name) => [
    ...pidsOf(this.site.system, name),
    ...this.replicas.flatMap(({ of, replica }) => (of.split(' ')[0] === name ? replica.pids : [])),
  ];

  /** Where the role is answered. The site's own gateway counts among those of the API. */
  gateways(role: 'api' | 'media'): string[] {
    const own = this.replicas.flatMap(({ of, url }) => (of === `gateway ${role}` ? [url] : []));
    return role === 'api' || own.length === 0 ? [this.site.system.url, ...own] : own;
  }

  /** Starts what is missing until there are as many of each as a size has at the least. @returns how many processes there are */
  async grow(size: ChartSize): Promise<number> {
    const missing = [...OWN, ...(['gateway api', 'gateway media', 'gateway upload'] as const)].flatMap(
      (of) => {
        const there = this.replicas.filter((one) => one.of === of).length;
        const own = of === 'gateway media' || of === 'gateway upload' ? 0 : 1;
        const count = (size.get(of)?.min ?? 0) - own - there;
        return Array.from({ length: Math.max(0, count) }, () => of);
      },
    );
    const starting = Array.from({ length: STARTED_AT_ONCE }, async () => {
      for (let of = missing.shift(); of !== undefined; of = missing.shift()) await this.add(of);
    });
    await Promise.all(starting);
    return OWN.length + 1 + this.replicas.length;
  }

  async stop(): Promise<void> {
    await Promise.all(this.replicas.map(({ replica }) => replica.stop()));
  }

  private async add(of: Component): Promise<void> {
    const { folder, system } = this.site;
    const [name, role] = of.split(' ');
    const [port = 0] = await freePorts(1);
    const env: Record<string, string> = role === undefined ? {} : { PORT: String(port), GATEWAY_ROLES: role };
    const service: ServiceName = role === undefined ? serviceOf(name) : 'gateway';
    const around = role === 'media' ? withoutCallerKeys(system.env) : system.env;
    const replica = await startReplica({ env: around }, service, { folder, env });
    this.replicas.push({ of, replica, url: `http://127.0.0.1:${port}` });
  }
}

/** A gateway of the role media alone acts for nobody, and refuses to start with a key to do so. */
function withoutCallerKeys(env: System['env']): System['env'] {
  const others = Object.entries(env.gateway).filter(([name]) => name !== 'CALLER_SIGNING_KEYS');
  return { ...env, gateway: Object.fromEntries(others) };
}

function serviceOf(name: string | undefined): (typeof OWN)[number] {
  const service = OWN.find((one) => one === name);
  if (service === undefined) throw new RangeError(`no service: ${name}`);
  return service;
}
