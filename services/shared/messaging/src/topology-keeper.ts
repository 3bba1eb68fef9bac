import { connect, type NatsConnection } from 'nats';
import { setTimeout as sleep } from 'node:timers/promises';
import { inboxPrefix } from './connection';
import type { MessagingOptions } from './options';
import { isIncomplete, TOPOLOGY, type TopologyPlan, updateTopology } from './topology-plan';

/** A broker that lost its store is complete again after about so long. */
const LOOK_EVERY_MS = 1_000;

export interface KeeperHooks {
  /** What was made or changed, by name. */
  readonly onChange?: (names: readonly string[]) => void;
  /** The broker did not answer or refused; it is asked again. */
  readonly onFailure?: (error: unknown) => void;
}

/**
 * Makes the streams, buckets and consumers of the platform, and makes them again when the broker has lost them. It connects as an
 * administrator of the broker: who may make a consumer may have any stored message delivered to any subject, and no service may.
 */
export class TopologyKeeper {
  private readonly stopped = new AbortController();
  private running: Promise<void> = Promise.resolve();

  private constructor(
    private readonly connection: NatsConnection,
    private readonly hooks: KeeperHooks,
    private readonly plan: TopologyPlan,
  ) {}

  /** Resolves when everything is there. @throws NatsError when the broker refuses */
  static async start(
    options: Pick<MessagingOptions, 'url' | 'user' | 'password'>,
    hooks: KeeperHooks = {},
    plan: TopologyPlan = TOPOLOGY,
  ): Promise<TopologyKeeper> {
    const connection = await connect({
      servers: options.url,
      name: 'alcova-topology',
      inboxPrefix: inboxPrefix('topology'),
      waitOnFirstConnect: true,
      maxReconnectAttempts: -1,
      reconnectTimeWait: 250,
      ...(options.user !== undefined && { user: options.user }),
      ...(options.password !== undefined && { pass: options.password }),
    });
    const keeper = new TopologyKeeper(connection, hooks, plan);
    await keeper.update();
    keeper.running = keeper.run();
    return keeper;
  }

  async stop(): Promise<void> {
    this.stopped.abort();
    await this.connection.close();
    await this.running;
  }

  private async run(): Promise<void> {
    while (!this.stopped.signal.aborted && !this.connection.isClosed()) {
      await this.pause();
      try {
        if (await isIncomplete(await this.connection.jetstreamManager(), this.plan)) await this.update();
      } catch (error) {
        if (!this.stopped.signal.aborted) this.hooks.onFailure?.(error);
      }
    }
  }

  private async update(): Promise<void> {
    const changed = await updateTopology(this.connection, this.plan);
    if (changed.length > 0) this.hooks.onChange?.(changed);
  }

  private async pause(): Promise<void> {
    await sleep(LOOK_EVERY_MS, undefined, { signal: this.stopped.signal }).catch((error: Error) => {
      if (error.name !== 'AbortError') throw error;
    });
  }
}
