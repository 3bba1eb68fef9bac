import { type KeyedStoreConfig, keyedStoreConfigShape, loadConfig } from '@alcova/platform';
import { z } from 'zod';
import { addressesOf } from '../local/addresses';
import { storeVariables } from '../local/environment';
import { loadSecrets } from '../local/secrets';
import { localFolder } from './local-system';

const region = 'us-east-1';

/** The store of the site, by the operator's key: the one that S3_ENDPOINT and its like name, else that of the system that `npm start` runs on DATA_DIR. */
export async function storeOfSystem(root: string, env: NodeJS.ProcessEnv): Promise<KeyedStoreConfig> {
  if (env['S3_ENDPOINT']) return loadConfig(z.object(keyedStoreConfigShape), env);
  const dataDir = localFolder(root, env);
  const { s3Endpoint } = await addressesOf(dataDir);
  const { secrets } = await loadSecrets(dataDir);
  return storeVariables('operator', { s3Endpoint, s3Region: region, secrets });
}
