import { type Nats, scratchFolder, startNats } from '@alcova/infra/parts';
import { brokerAccounts, TOPOLOGY, TopologyKeeper, topologyOf, type TopologyPlan } from '@alcova/messaging';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';

export interface TestNats {
  /** Stays the same over restarts. */
  readonly url: string;
  stop(): Promise<void>;
  /** Stops and starts it again on the same port; with `loseData` its JetStream folder is gone, with `maxFileStore` JetStream has another limit. */
  restart(options?: { loseData?: boolean; maxFileStore?: string }): Promise<void>;
  /** Lets it do nothing at all, with its connections open, until `resume`. */
  pause(): void;
  resume(): void;
}

export interface TestNatsOptions {
  /** With the platform's accounts, whose users have `testPassword`; without them everybody may do everything. */
  readonly hasAccounts?: boolean;
  /** What the suite itself needs besides what the platform does. */
  readonly consumers?: TopologyPlan['consumers'];
}

/** The password of a user's secret at a test's broker. */
export const testPassword = (secret: string): string => `pw-${secret}`;

/** A NATS server with JetStream for one suite, with the platform's streams, buckets and consumers. */
export async function testNats({
  hasAccounts = false,
  consumers = [],
}: TestNatsOptions = {}): Promise<TestNats> {
  const dataDir = scratchFolder('alcova-test-nats-');
  const access = { accounts: brokerAccounts(), passwordOf: testPassword };
  const start = (port?: number, maxFileStore?: string): Promise<Nats> =>
    startNats({
      dataDir,
      ...(port && { port }),
      ...(hasAccounts && access),
      ...(maxFileStore !== undefined && { maxFileStore }),
    });
  let server = await start();
  const { url, port } = server;
  const plans = Object.values(TOPOLOGY);
  const topology = topologyOf(
    [...plans.flatMap((plan) => plan.consumers), ...consumers],
    plans.flatMap((plan) => plan.buckets),
  );
  const keep = () =>
    TopologyKeeper.start(
      { url, ...(hasAccounts && { user: 'topology', password: testPassword('topology') }) },
      {},
      topology,
    );
  let keeper: TopologyKeeper | undefined = await keep();
  const signal = (name: NodeJS.Signals) => server.pids.forEach((pid) => process.kill(pid, name));
  return {
    url,
    pause: () => signal('SIGSTOP'),
    resume: () => signal('SIGCONT'),
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
