import type { OperatorConnection } from '@alcova/messaging';
import { resolve } from 'node:path';
import { localSystem } from '../../operator/local-system';
import type { FaultSite } from './fault-site';

const root = resolve(__dirname, '../../..');

/** Does something with the site as its operator. */
export async function asOperator<T>(
  site: FaultSite,
  work: (connection: OperatorConnection) => Promise<T>,
): Promise<T> {
  const connection = await localSystem(root, { DATA_DIR: site.system.dataDir }).connect();
  try {
    return await work(connection);
  } finally {
    await connection.close();
  }
}
