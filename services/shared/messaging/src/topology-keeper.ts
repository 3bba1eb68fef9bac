import { connect, type NatsConnection } from 'nats';
import { setTimeout as sleep } from 'node:timers/promises';
import { ADMINISTRATORS, administratorOf } from './accounts';
import { inboxPrefix } from './connection';
import type { MessagingOptions } from './connection/options';
import {
  isIncomplete,
  patientManager,
  TOPOLOGY,
  type Topology,
  type TopologyPlan,
  updateTopology,
} from './topology-plan';

/** A broker that lost its store is complete again after about so long. */
const LOOK_EVERY_MS = 1_000;

export interface KeeperHooks {
  /** What was made or changed, by name. */
  readonly onChange?: (names: readonly string[]) => void;
  /** The broker did not answer or refused; it is asked again. */
  readonly onFailure?: (error: unknown) => void;
}

type Access = Pick<MessagingOptions, 'url' | 'user' | 'password'>;

/**
 * Makes the streams, buckets and consumers of the platform, and makes them again when the broker has lost them. It connects to the streams
 * of each process as an administrator of them: who may make a consumer may have any stored message delivered to any subject, and no
 * service may.
 */
export class TopologyKeeper {
  /** Ends when a connection is closed, with the reason: the broker takes it no more, and nothing of its streams is made again. */
  readonly closed: Promise<Error | void>;

  private constructor(private readonly keepers: readonly StreamsKeeper[]) {
    this.closed = Promise.race(keepers.map((keeper) => keeper.closed));
  }

  /** Resolves when everything is there. @throws NatsError when the broker refuses */
  static async start(
    access: Access,
    hooks: KeeperHooks = {},
    topology: Topology = TOPOLOGY,
    open: typeof connect = connect,
  ): Promise<TopologyKeeper> {
    const keepers = Object.entries(topology).map(async ([process, plan]) =>
      StreamsKeeper.start(await openFor(process, access, open), hooks, plan),
    );
    const results = await Promise.allSettled(keepers);
    const started = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
    const failed = results.find((result) => result.status === 'rejected');
    if (!failed) return new TopologyKeeper(started);
    await Promise.all(started.map((keeper) => keeper.stop()));
    throw failed.reason;
  }

  async stop(): Promise<void> {
    await Promise.all(this.keepers.map((keeper) => keeper.stop()));
  }
}

/** Connects to the streams of a process as an administrator of them. */
const openFor = (
  process: string,
  { url, user, password }: Access,
  open: typeof connect,
): Promise<NatsConnection> =>
  open({
    servers: url,
    name: `alcova-topology-${process}`,
    inboxPrefix: inboxPrefix(ADMINISTRATORS.topology),
    waitOnFirstConnect: true,
    maxReconnectAttempts: -1,
    reconnectTimeWait: 250,
    ...(user !== undefined && { user: administratorOf(process, user) }),
    ...(password !== undefined && { pass: password }),
  });

/** Keeps the streams of one process. */
class StreamsKeeper {
  private readonly stopped = new AbortController();
  private running: Promise<void> = Promise.resolve();

  private constructor(
    private readonly connection: NatsConnection,
    private readonly hooks: KeeperHooks,
    private readonly plan: TopologyPlan,
  ) {}

  static async start(
    connection: NatsConnection,
    hooks: KeeperHooks,
    plan: TopologyPlan,
  ): Promise<StreamsKeeper> {
    const keeper = new StreamsKeeper(connection, hooks, plan);
    try {
      await keeper.update();
    } catch (error) {
      await connection.close();
      throw error;
    }
    keeper.running = keeper.run();
    return keeper;
  }

  get closed(): Promise<Error | void> {
    return this.connection.closed();
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
        if (await isIncomplete(await patientManager(this.connection), this.plan)) await this.update();
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
