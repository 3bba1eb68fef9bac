import { Counters, EventTap, KeyValues, Leases, RpcClient } from '@alcova/messaging';
import { DrainRegistry, HealthRegistry, logger } from '@alcova/platform';
import {
  Inject,
  Injectable,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { createPublicApp } from './public-app';
import { CONFIG } from '../config/token';
import type { GatewayConfig } from '../config/config';
import { endConnectionsWhile } from '../http/last-answers';
import { trackUnusedConnections } from '../http/unused-connections';
import { followFacts } from '../public-bytes/facts';
import { PublicReads } from '../public-bytes/public-reads';
import { HeldAssets } from '../media/held-assets';
import { BoundedCalls } from '../services/bounded-calls';
import { Revocations } from '../session/revocations';
import { ObjectStore } from '../store/object-store';
import { LivePolicy } from '../policy/live-policy';
import { LiveSettings } from '../settings/live-settings';

/** How long the start waits for what identity revoked, and for what media holds. */
const LOAD_WITHIN_MS = 5_000;
/**
 * Connections that may wait until they are accepted. Whoever comes beyond them in a flood is dropped by the kernel and tries again later and
 * later, up to half a minute, instead of being told that the site is busy. The kernel's own bound (net.core.somaxconn) holds where it is lower.
 */
const BACKLOG = 4_096;

/** The public HTTP server inside the process: it starts when the process does and stops taking requests before the process closes. */
@Injectable()
export class PublicServer implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly log = logger('server');
  private app: NestFastifyApplication | undefined;
  private held: HeldAssets | undefined;
  private closeUnused: () => void = () => undefined;

  constructor(
    @Inject(CONFIG) private readonly config: GatewayConfig,
    private readonly rpc: RpcClient,
    private readonly counters: Counters,
    private readonly keyValues: KeyValues,
    private readonly leases: Leases,
    private readonly tap: EventTap,
    private readonly health: HealthRegistry,
    private readonly drains: DrainRegistry,
  ) {}

  /** @throws Error when the port cannot be had, or a route of the contracts is not bound */
  async onApplicationBootstrap(): Promise<void> {
    const { revocations, loaded } = Revocations.watching(this.keyValues);
    const holds = HeldAssets.watching(this.keyValues);
    this.held = holds.held;
    const app = await createPublicApp(
      this.config,
      new BoundedCalls(this.rpc),
      this.counters,
      revocations,
      this.leases,
      holds.held,
    );
    this.app = app;
    const settings = this.config.GATEWAY_ROLES.includes('api')
      ? app.get(LiveSettings, { strict: false })
      : undefined;
    const reads = app.get(PublicReads, { strict: false });
    const policy = app.get(LivePolicy, { strict: false });
    followFacts(this.tap, reads, policy, () => settings?.outdate());
    await this.followPolicy(policy, reads);
    this.health.register('http', async () => {
      if (!this.app) throw new Error('the public server is closed');
    });
    // Without the store the site still shows its pages.
    const store = app.get(ObjectStore, { strict: false });
    this.health.register('store', () => store.assertReachable(), { needed: false });
    this.drains.register({ drain: () => this.close() });
    this.closeUnused = trackUnusedConnections(app.getHttpServer());
    endConnectionsWhile(app.getHttpServer(), () => this.health.isStopping);
    // Else the first callers would be told to come back. Without identity the site opens all the same, to visitors.
    if (!(await loaded(LOAD_WITHIN_MS)))
      this.log.warn('revocations are not known yet: tokens are not believed');
    if (this.config.GATEWAY_ROLES.includes('media') && !(await holds.loaded(LOAD_WITHIN_MS)))
      this.log.warn('holds are not known yet: no media is served');
    await app.listen({ port: this.config.PORT, host: this.config.HOST, backlog: BACKLOG });
    this.log.info({ url: await app.getUrl() }, 'the site is served');
  }

  /** What is shown where, and to whom, is known before the first request is answered, or the process says that it is not ready. */
  private async followPolicy(policy: LivePolicy, reads: PublicReads): Promise<void> {
    this.health.register('policy', async () => {
      if (!policy.isKnown) throw new Error('the policy was not read yet');
    });
    // Answers say by what they differ: those made before a change do not know.
    await policy.follow(() => reads.clear());
  }

  /** Where the site is served. @throws Error before the start and after the stop */
  async address(): Promise<string> {
    if (!this.app) throw new Error('the public server is not up');
    return this.app.getUrl();
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.close();
  }

  /** Requests in flight are finished, idle connections are closed. */
  private async close(): Promise<void> {
    const { app } = this;
    this.held?.stop();
    this.app = undefined;
    const closed = app?.close();
    this.closeUnused();
    await closed;
  }
}
