import type { OperatorConnection } from '@alcova/messaging';
import { resolve } from 'node:path';
import { localSystem } from '../../operator/local-system';
import type { UsedSite } from './used-site';

const root = resolve(__dirname, '../../..');

/** Does something with the site as its operator. */
export async function asOperator<T>(
  { system }: UsedSite,
  work: (connection: OperatorConnection) => Promise<T>,
): Promise<T> {
  const connection = await localSystem(root, { DATA_DIR: system.dataDir }).connect();
  try {
    return await work(connection);
  } finally {
    await connection.close();
  }
}
