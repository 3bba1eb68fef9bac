import { join } from 'node:path';
import type { System } from '../../local';
import { type ServiceName, serviceNames } from '../../local/names';
import {
  type Exit,
  freePorts,
  type Haproxy,
  type HaproxyServer,
  noticedAfterMs,
  scratchFolder,
  StartFailure,
  startHaproxy,
  waitUntil,
  within,
} from '../../parts';
import { type Replica, startReplica } from '../replica';
import { UsedSite } from '../use/used-site';

const CHECK_EVERY_MS = 500;
/** A health check's answer on a machine that is as busy as this drill makes it. */
const CHECK_ANSWER_MS = 1_500;
/**
 * The chart waits 10 s: two failed probes of 5 s. Here the proxy looks ten times as often, so the delay is what two of its checks may
 * take at most.
 */
const STOP_DELAY_SECONDS = noticedAfterMs(CHECK_EVERY_MS, CHECK_ANSWER_MS) / 1_000;
const NOTICED_WITHIN_MS = 30_000;
/** As the chart gives them. */
const GRACE_SECONDS = 30;

/** One process of a service, and how it is told to end. */
interface Member {
  /** Behind the proxy. */
  readonly place?: string | undefined;
  end(): Promise<Exit | undefined>;
}

/** One exchange of a process for a new one. */
export interface Exchange {
  readonly name: string;
  /** Milliseconds since 1970: the new one is started, the old one is told, the old one is gone. */
  readonly beganAt: number;
  readonly toldAt: number;
  readonly endedAt: number;
  /** What was wrong with the end of the old one; null when nothing was. */
  readonly problem: string | null;
}

/** A site whose gateways are behind haproxy, and how its processes are exchanged: as Kubernetes does with `maxUnavailable: 0`. */
export class Fleet {
  private readonly replicas: Replica[] = [];
  private readonly members: Map<ServiceName, Member[]>;

  private constructor(
    readonly site: UsedSite,
    readonly proxy: Haproxy,
    private readonly places: readonly HaproxyServer[],
  ) {
    const own = (name: ServiceName): Member => ({
      place: name === 'gateway' ? places[0]?.name : undefined,
      end: () => site.system.kill(name, 'SIGTERM', { restart: false }),
    });
    this.members = new Map(serviceNames.map((name) => [name, [own(name)]]));
  }

  /** Starts a site with one process of every service. */
  static async start(): Promise<Fleet> {
    const folder = scratchFolder('alcova-drill-');
    // Two gateways, and room for a third while one is exchanged.
    const [port = 0, first = 0, second = 0, third = 0, ...health] = await freePorts(6);
    const url = `http://127.0.0.1:${port}`;
    const env = {
      ...{ SITE_URL: url, VIDEO_CDN_URL: `${url}/cdn`, IMAGE_CDN_URL: url, TRUSTED_PROXIES: '127.0.0.1' },
      STOP_DELAY_SECONDS: `${STOP_DELAY_SECONDS}`,
    };
    let places: HaproxyServer[] = [];
    let proxy: Haproxy | undefined;
    const front = async (system: System): Promise<Haproxy> => {
      places = [
        { name: 'gateway-1', port: first, healthPort: Number(system.env.gateway['HEALTH_PORT']) },
        { name: 'gateway-2', port: second, healthPort: health[0] ?? 0 },
        { name: 'gateway-3', port: third, healthPort: health[1] ?? 0 },
      ];
      const dataDir = join(folder, 'haproxy');
      const started = await startHaproxy({ dataDir, port, servers: places, checkEveryMs: CHECK_EVERY_MS });
      proxy = started;
      // It takes all of them for there until it has asked.
      const onlyFirst = async () => (await started.up()).join() === 'gateway-1';
      await waitUntil('gateway-1', onlyFirst, NOTICED_WITHIN_MS);
      return started;
    };
    const site = await UsedSite.start({ folder, front, system: { port: first, env } });
    if (proxy === undefined) throw new StartFailure('no proxy');
    return new Fleet(site, proxy, places);
  }

  /** Starts the second process of every service. */
  async double(): Promise<void> {
    await Promise.all(serviceNames.map((name) => this.add(name)));
  }

  /** Starts one process more of a service, and ends its oldest one. */
  async exchange(name: ServiceName, number: number): Promise<Exchange> {
    const beganAt = Date.now();
    await this.add(name);
    const toldAt = Date.now();
    const oldest = this.members.get(name)?.shift();
    // Undefined too where it is still there after its grace.
    const exit = oldest && (await within(oldest.end(), this.graceSeconds(name) * 1_000));
    const problem = exit?.code === 0 ? null : `${name} ended by ${exit?.signal ?? `code ${exit?.code}`}`;
    return { name: `${name} ${number}`, beganAt, toldAt, endedAt: Date.now(), problem };
  }

  async stop(): Promise<void> {
    await Promise.all(this.replicas.map((replica) => replica.stop()));
    await this.site.stop();
  }

  private graceSeconds(name: ServiceName): number {
    if (name === 'gateway') return STOP_DELAY_SECONDS + GRACE_SECONDS;
    const { env } = this.site.system;
    return name === 'media-worker' ? Number(env[name]['STOP_GRACE_SECONDS']) : GRACE_SECONDS;
  }

  /** A new process that is ready, and that the proxy knows of where it is a gateway. */
  private async add(name: ServiceName): Promise<void> {
    const members = this.members.get(name) ?? [];
    const taken = new Set(members.map(({ place }) => place));
    const place = name === 'gateway' ? this.places.find((one) => !taken.has(one.name)) : undefined;
    const env = place && { PORT: `${place.port}`, HEALTH_PORT: `${place.healthPort}` };
    const { folder, system } = this.site;
    const replica = await startReplica(system, name, { folder, ...(env && { env }) });
    this.replicas.push(replica);
    if (place)
      await waitUntil(
        place.name,
        async () => (await this.proxy.up()).includes(place.name),
        NOTICED_WITHIN_MS,
      );
    const end = () => {
      process.kill(replica.pids[0] ?? 0, 'SIGTERM');
      return replica.exited;
    };
    members.push({ place: place?.name, end });
  }
}
