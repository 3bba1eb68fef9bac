import { connectTo, Refusal, type System } from '@alcova/operator';
import { isAbsolute, resolve } from 'node:path';
import { addressesOf } from '../local/addresses';
import { callerKeys, loadSecrets } from '../local/secrets';
import { hasCode } from '../parts';
import { LocalKeys } from './local-keys';

/** The data folder of the system that `npm start` runs. */
export const localFolder = (root: string, env: NodeJS.ProcessEnv): string => {
  const folder = env['DATA_DIR'] ?? '.data';
  return isAbsolute(folder) ? folder : resolve(root, folder);
};

/** The system that `npm start` runs on DATA_DIR; its keys can be changed while it does not run, too. */
export function localSystem(
  root: string,
  env: NodeJS.ProcessEnv,
  output: NodeJS.WritableStream = process.stdout,
): System {
  const dataDir = localFolder(root, env);
  return {
    keys: new LocalKeys(dataDir, output),
    recordsKey: async () => (await loadSecrets(dataDir)).secrets.accessRecordsKey,
    connect: async () => {
      const natsUrl = await urlOf(dataDir);
      const { secrets } = await loadSecrets(dataDir);
      return connectTo({
        ...{ url: natsUrl, user: 'operator', password: secrets.nats['operator'] },
        // The oldest is believed by a system that runs since before a change of keys, and by one that was started anew.
        signing: callerKeys(secrets.operatorCallerKeys).slice(-1),
      });
    },
  };
}

async function urlOf(dataDir: string): Promise<string> {
  try {
    return (await addressesOf(dataDir)).natsUrl;
  } catch (error) {
    if (!hasCode(error, 'ENOENT')) throw error;
    throw new Refusal(
      `Nenhum sistema em execução em ${dataDir}. Inicie-o com "npm start", indique outra pasta com DATA_DIR ou outro sistema com NATS_URL.`,
    );
  }
}
