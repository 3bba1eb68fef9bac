import { type Nats, type NatsOptions, scratchFolder, startNats } from '@alcova/infra/parts';
import { TOPOLOGY, TopologyKeeper, type TopologyPlan } from '@alcova/messaging';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';

export interface TestNats {
  /** Stays the same over restarts. */
  readonly url: string;
  stop(): Promise<void>;
  /** Stops and starts it again on the same port; with `loseData` its JetStream folder is gone, with `maxFileStore` JetStream has another limit. */
  restart(options?: { loseData?: boolean; maxFileStore?: string }): Promise<void>;
}

/**
 * A NATS server with JetStream for one suite, with the platform's streams, buckets and consumers. @param users with `topology` among them
 * @param also what the suite itself needs besides
 */
export async function testNats(
  users?: NatsOptions['users'],
  also: Partial<TopologyPlan> = {},
): Promise<TestNats> {
  const dataDir = scratchFolder('alcova-test-nats-');
  const start = (port?: number, maxFileStore?: string): Promise<Nats> =>
    startNats({
      dataDir,
      ...(port && { port }),
      ...(users && { users }),
      ...(maxFileStore !== undefined && { maxFileStore }),
    });
  let server = await start();
  const { url, port } = server;
  const access = users?.find(({ name }) => name === 'topology');
  const keep = () =>
    TopologyKeeper.start(
      { url, ...(access && { user: access.name, password: access.password }) },
      {},
      {
        streams: [...TOPOLOGY.streams, ...(also.streams ?? [])],
        buckets: [...TOPOLOGY.buckets, ...(also.buckets ?? [])],
        consumers: [...TOPOLOGY.consumers, ...(also.consumers ?? [])],
      },
    );
  let keeper: TopologyKeeper | undefined = await keep();
  return {
    url,
    stop: async () => {
      await keeper?.stop();
      keeper = undefined;
      await server.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
    restart: async (options = {}) => {
      await server.stop();
      if (options.loseData) await rm(join(dataDir, 'store'), { recursive: true, force: true });
      server = await start(port, options.maxFileStore);
      keeper ??= await keep();
    },
  };
}
