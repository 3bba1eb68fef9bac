import { type Nats, type NatsOptions, scratchFolder, startNats } from '@alcova/infra/parts';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';

export interface TestNats {
  /** Stays the same over restarts. */
  readonly url: string;
  stop(): Promise<void>;
  /** Stops and starts it again on the same port; with `loseData` its JetStream folder is gone, with `maxFileStore` JetStream has another limit. */
  restart(options?: { loseData?: boolean; maxFileStore?: string }): Promise<void>;
}

/** A NATS server with JetStream for one suite. */
export async function testNats(users?: NatsOptions['users']): Promise<TestNats> {
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
  return {
    url,
    stop: async () => {
      await server.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
    restart: async (options = {}) => {
      await server.stop();
      if (options.loseData) await rm(join(dataDir, 'store'), { recursive: true, force: true });
      server = await start(port, options.maxFileStore);
    },
  };
}
