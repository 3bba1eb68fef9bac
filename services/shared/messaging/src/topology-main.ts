import { baseConfigShape, exitOnStartFailure, loadConfig, logger } from '@alcova/platform';
import { z } from 'zod';
import { TopologyKeeper } from './topology-keeper';

const log = logger('topology');
const { NATS_URL, NATS_USER, NATS_PASSWORD, NATS_REPLICAS } = baseConfigShape;

/**
 * `node dist/topology-main.js`: exits 0 when the broker holds what this version needs. With `--keep` it stays, and makes again what the
 * broker loses.
 */
async function main(): Promise<void> {
  const config = loadConfig(z.object({ NATS_URL, NATS_USER, NATS_PASSWORD, NATS_REPLICAS }));
  const keeper = await TopologyKeeper.start(
    { url: config.NATS_URL, user: config.NATS_USER, password: config.NATS_PASSWORD },
    {
      onChange: (changed) => log.info({ changed }, 'streams and buckets were made or changed'),
      onFailure: (error) => log.warn({ err: error }, 'the broker was not asked, trying again'),
    },
  );
  log.info('streams, buckets and consumers are up to date');
  if (!process.argv.includes('--keep')) process.exit(0);
  let isStopping = false;
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.once(signal, () => {
      isStopping = true;
      void keeper.stop().then(() => process.exit(0));
    });
  const reason = await keeper.closed;
  // Whoever starts it again reads the password again: without a keeper a lost consumer would stop the scaling of workers.
  if (!isStopping) throw new Error('the broker closed a connection for good', { cause: reason });
}

main().catch(exitOnStartFailure);
