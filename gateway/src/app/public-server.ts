import { EventTap } from '@alcova/messaging';
import { DrainRegistry, HealthRegistry } from '@alcova/platform';
import { Injectable, type OnApplicationBootstrap, Optional } from '@nestjs/common';
import type { Server } from 'node:http';
import { endConnectionsWhile } from '../http/last-answers';
import { trackUnusedConnections } from '../http/unused-connections';
import { LivePolicy } from '../policy/live-policy';
import { subscribeToChanges } from '../public-bytes/subscriptions';
import { PublicReads } from '../public-bytes/public-reads';
import { LiveSettings } from '../settings/live-settings';
import { ObjectStore } from '../store/object-store';
import { AgeBarrier } from './age-barrier';
import { PublicEdge } from './edge';
import { CachedResponses } from './cached-responses';
import { WatchedBuckets } from './watched-buckets';

/** Opens the public server when everything it stands on is there, and closes it before the process does. */
@Injectable()
export class PublicServer implements OnApplicationBootstrap {
  private isClosed = false;
  private closeUnused: () => void = () => undefined;

  constructor(
    private readonly edge: PublicEdge,
    private readonly barrier: AgeBarrier,
    private readonly cachedResponses: CachedResponses,
    private readonly watched: WatchedBuckets,
    private readonly tap: EventTap,
    private readonly reads: PublicReads,
    private readonly policy: LivePolicy,
    private readonly store: ObjectStore,
    private readonly health: HealthRegistry,
    private readonly drains: DrainRegistry,
    @Optional() private readonly settings?: LiveSettings,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    subscribeToChanges(this.tap, this.reads, this.policy, () => this.settings?.invalidate());
    this.watchHealth();
    // Answers say by what they differ: those made before a change do not know.
    await this.policy.follow(() => this.reads.clear());
    const server: Server = this.edge.adapter.getHttpServer();
    this.closeUnused = trackUnusedConnections(server);
    endConnectionsWhile(server, () => this.health.isStopping);
    this.drains.register({ drain: () => this.close() });
    await this.watched.loaded();
    this.edge.open({ barrier: this.barrier.barrier(), fastPath: this.cachedResponses.fastPath() });
  }

  private watchHealth(): void {
    this.health.register('http', async () => {
      if (this.isClosed) throw new Error('the public server is closed');
    });
    // What is shown where, and to whom, is known before the first request is answered, or the process says that it is not ready.
    this.health.register('policy', async () => {
      if (!this.policy.isKnown) throw new Error('the policy was not read yet');
    });
    // Without the store the site still shows its pages.
    this.health.register('store', () => this.store.assertReachable(), { needed: false });
  }

  /** Requests in flight are finished, idle connections are closed. */
  private async close(): Promise<void> {
    this.isClosed = true;
    this.watched.held.stop();
    const closed = this.edge.adapter.close();
    this.closeUnused();
    await closed;
  }
}
