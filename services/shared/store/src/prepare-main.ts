import { exitOnStartFailure, loadConfig, storeConfigShape } from '@alcova/platform';
import { z } from 'zod';
import { prepareBucket } from './prepare';

/** `node dist/prepare-main.js`: exits 0 when the bucket is there, else 1. */
async function main(): Promise<void> {
  await prepareBucket(loadConfig(z.object(storeConfigShape)));
  process.exit(0);
}

main().catch(exitOnStartFailure);
