import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fillSite } from '../../bench/http-site';
import { type ServiceName, startSystem, type System } from '../../local';
import type { DatabaseService } from '../../local/names';
import { SiteClient } from '../../local/site-client';
import { freePorts, type Haproxy, noticedAfterMs, scratchFolder, startHaproxy } from '../../parts';
import { queryDatabase } from '../query';
import { type Replica, startReplica } from '../replica';

const CHECK_EVERY_MS = 500;
/** A health check's answer on a machine that is as busy as this drill makes it. */
const CHECK_ANSWER_MS = 1_500;
/**
 * The chart waits 10 s: two failed probes of 5 s. Here the proxy looks ten times as often, so the delay is what two of its checks may
 * take at most.
 */
const STOP_DELAY_SECONDS = noticedAfterMs(CHECK_EVERY_MS, CHECK_ANSWER_MS) / 1_000;
/** Two gateways, and room for a third while one is exchanged. */
const GATEWAY_PLACES = 3;

/** One place behind the proxy. */
interface Place {
  readonly name: string;
  readonly port: number;
  readonly healthPort: number;
}

/** A whole site with two processes of every service, its gateways behind haproxy. */
export class RollingSite {
  private readonly replicas: Replica[] = [];

  private constructor(
    readonly system: System,
    readonly proxy: Haproxy,
    readonly places: readonly Place[],
    /** For the drill's own files; removed with the site. */
    readonly folder: string,
  ) {}

  static async start(): Promise<RollingSite> {
    const folder = scratchFolder('alcova-drill-');
    const [proxyPort = 0, ...ports] = await freePorts(2 * GATEWAY_PLACES);
    const url = `http://127.0.0.1:${proxyPort}`;
    const [own = 0, ...others] = ports;
    const system = await startSystem({
      ...{ dataDir: join(folder, 'data'), port: own, rateLimitScale: 100_000 },
      env: {
        ...{ SITE_URL: url, VIDEO_CDN_URL: `${url}/cdn`, IMAGE_CDN_URL: url, TRUSTED_PROXIES: '127.0.0.1' },
        STOP_DELAY_SECONDS: String(STOP_DELAY_SECONDS),
      },
    });
    const healthPort = Number(system.env.gateway['HEALTH_PORT']);
    const places = [
      { name: 'gateway-1', port: own, healthPort },
      ...[2, 3].map((number) => ({
        name: `gateway-${number}`,
        ...{ port: others[2 * number - 4] ?? 0, healthPort: others[2 * number - 3] ?? 0 },
      })),
    ];
    let proxy: Haproxy | undefined;
    try {
      proxy = await startHaproxy({
        ...{ dataDir: join(folder, 'haproxy'), port: proxyPort, servers: places },
        checkEveryMs: CHECK_EVERY_MS,
      });
      const site = new RollingSite(system, proxy, places, folder);
      await fillSite(system);
      return site;
    } catch (error) {
      await proxy?.stop();
      await system.stop();
      await rm(folder, { recursive: true, force: true });
      throw error;
    }
  }

  /** Where the site answers: the proxy. */
  get url(): string {
    return this.proxy.url;
  }

  /** Seconds that a process may take from its signal to its end, as the chart gives them. */
  graceSeconds(name: ServiceName): number {
    if (name === 'gateway') return STOP_DELAY_SECONDS + 30;
    return name === 'media-worker' ? Number(this.system.env[name]['STOP_GRACE_SECONDS']) : 30;
  }

  /** One more process of a service; ended with the site, if not before. */
  async add(name: ServiceName, place?: Place): Promise<Replica> {
    const env: Record<string, string> =
      place === undefined ? {} : { PORT: String(place.port), HEALTH_PORT: String(place.healthPort) };
    const replica = await startReplica(this.system, name, { folder: this.folder, env });
    this.replicas.push(replica);
    return replica;
  }

  /** The administrator, signed in through the proxy. */
  async administrator(): Promise<SiteClient> {
    const client = new SiteClient(this.url);
    await client.signIn(this.system.adminEmail, this.system.adminPassword);
    return client;
  }

  /** Asks the database of a service. */
  query(name: DatabaseService, text: string, values: unknown[] = []) {
    return queryDatabase(this.system, name, text, values);
  }

  async stop(): Promise<void> {
    await Promise.all(this.replicas.map((replica) => replica.stop()));
    await this.system.stop();
    await this.proxy.stop();
    await rm(this.folder, { recursive: true, force: true });
  }
}
