import { baseConfigShape, exitOnStartFailure, loadConfig } from '@alcova/platform';
import { z } from 'zod';
import { migrateMessaging } from './migrate';

const { NATS_URL, NATS_USER, NATS_PASSWORD, NATS_REPLICAS } = baseConfigShape;

/** `node dist/migrate-main.js`: exits 0 when streams and consumers are as this version needs them, else 1. */
async function main(): Promise<void> {
  const config = loadConfig(z.object({ NATS_URL, NATS_USER, NATS_PASSWORD, NATS_REPLICAS }));
  await migrateMessaging({
    service: config.NATS_USER ?? 'operator',
    url: config.NATS_URL,
    user: config.NATS_USER,
    password: config.NATS_PASSWORD,
  });
  process.exit(0);
}

main().catch(exitOnStartFailure);
