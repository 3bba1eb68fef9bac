import { migrateAndExit } from '@alcova/persistence';
import { databaseConfigShape, exitOnStartFailure, loadConfig } from '@alcova/platform';
import { z } from 'zod';
import { migrations } from './migrations';

async function main(): Promise<void> {
  const config = loadConfig(z.object(databaseConfigShape));
  await migrateAndExit({ service: 'catalogue', url: config.DATABASE_URL, entities: [], migrations });
}

main().catch(exitOnStartFailure);
