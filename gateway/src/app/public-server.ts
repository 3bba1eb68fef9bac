import { DrainRegistry, HealthRegistry } from '@alcova/platform';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import type { Server } from 'node:http';
import { endConnectionsWhile } from '../http/last-answers';
import { trackUnusedConnections } from '../http/unused-connections';
import { AgeBarrier } from './age-barrier';
import { PublicEdge } from './edge';
import { CachedResponses } from './cached-responses';
import { LiveFacts } from './live-facts';
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
    private readonly facts: LiveFacts,
    private readonly health: HealthRegistry,
    private readonly drains: DrainRegistry,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    this.facts.watch();
    this.health.register('http', async () => {
      if (this.isClosed) throw new Error('the public server is closed');
    });
    await this.facts.follow();
    const server: Server = this.edge.adapter.getHttpServer();
    this.closeUnused = trackUnusedConnections(server);
    endConnectionsWhile(server, () => this.health.isStopping);
    this.drains.register({ drain: () => this.close() });
    await this.watched.loaded();
    this.edge.open({ barrier: this.barrier.barrier(), fastPath: this.cachedResponses.fastPath() });
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
