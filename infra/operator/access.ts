import { readFile } from 'node:fs/promises';
import { isAbsolute, resolve } from 'node:path';
import type { OperatorConnection } from '@alcova/messaging';
import { addressesOf } from '../local/addresses';
import { loadSecrets, type Secrets } from '../local/secrets';
import { hasCode, reasonOf, StartFailure } from '../parts';

const user = 'operator';

/** Where and as whom an operator's command connects. */
interface Access {
  readonly url: string;
  readonly user?: string | undefined;
  readonly password?: string | undefined;
  readonly callerKey?: string | undefined;
}

/**
 * The system that NATS_URL names (with NATS_USER, NATS_PASSWORD or NATS_PASSWORD_FILE, and CALLER_KEY), else the one that `npm start` runs on
 * DATA_DIR. @throws StartFailure when neither is there
 */
export async function connectToSystem(root: string, env: NodeJS.ProcessEnv): Promise<OperatorConnection> {
  const access = env['NATS_URL']
    ? await fromEnvironment(env['NATS_URL'], env)
    : await ofLocalSystem(root, env);
  // Loaded when needed: a command line that is not understood is answered at once.
  const { connectAsOperator } = await import('@alcova/messaging');
  try {
    return await connectAsOperator({ service: user, ...access });
  } catch (error) {
    throw new StartFailure(`O NATS em ${access.url} não responde ou recusou a conexão: ${reasonOf(error)}`);
  }
}

async function fromEnvironment(url: string, env: NodeJS.ProcessEnv): Promise<Access> {
  const file = env['NATS_PASSWORD_FILE'];
  const password = file ? (await readFile(file, 'utf8')).trim() : env['NATS_PASSWORD'];
  return { url, user: env['NATS_USER'], password, callerKey: env['CALLER_KEY'] };
}

/** The data folder of the system that `npm start` runs. */
export const localFolder = (root: string, env: NodeJS.ProcessEnv): string => {
  const folder = env['DATA_DIR'] ?? '.data';
  return isAbsolute(folder) ? folder : resolve(root, folder);
};

/** The secrets of the system that `npm start` runs on DATA_DIR. */
export const localSecrets = async (root: string, env: NodeJS.ProcessEnv): Promise<Secrets> =>
  (await loadSecrets(localFolder(root, env))).secrets;

async function ofLocalSystem(root: string, env: NodeJS.ProcessEnv): Promise<Access> {
  const dataDir = localFolder(root, env);
  try {
    const { natsUrl } = await addressesOf(dataDir);
    const { secrets } = await loadSecrets(dataDir);
    return { url: natsUrl, user, password: secrets.nats[user], callerKey: secrets.callerKey };
  } catch (error) {
    if (!hasCode(error, 'ENOENT')) throw error;
    throw new StartFailure(
      `Nenhum sistema em execução em ${dataDir}. Inicie-o com "npm start", indique outra pasta com DATA_DIR ou outro sistema com NATS_URL.`,
    );
  }
}
