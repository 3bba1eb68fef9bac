import { addressesOf } from '../local/addresses';
import { localDatabases } from '../local/environment';
import { type DatabaseService, databaseServices } from '../local/names';
import { loadSecrets } from '../local/secrets';
import { hasCode, StartFailure } from '../parts';
import { localFolder } from './local-system';

const variableOf = (service: DatabaseService): string => `${service.toUpperCase()}_DATABASE_URL`;

/** Whether the environment names databases, and not the system that `npm start` runs. */
export const namesDatabases = (env: NodeJS.ProcessEnv): boolean =>
  databaseServices.some((service) => env[variableOf(service)]);

/**
 * Addresses of the five databases: of IDENTITY_DATABASE_URL and its like, else of the system that `npm start` runs on DATA_DIR.
 * @throws StartFailure when one is missing, or no system runs
 */
export async function databasesOfSystem(
  root: string,
  env: NodeJS.ProcessEnv,
): Promise<Record<DatabaseService, string>> {
  if (!namesDatabases(env)) return ofLocalSystem(localFolder(root, env));
  const addressOf = (service: DatabaseService): string => {
    const address = env[variableOf(service)];
    if (!address) throw new StartFailure(`Falta o endereço do banco: ${variableOf(service)}.`);
    return address;
  };
  return {
    identity: addressOf('identity'),
    catalogue: addressOf('catalogue'),
    moderation: addressOf('moderation'),
    commerce: addressOf('commerce'),
    media: addressOf('media'),
  };
}

async function ofLocalSystem(dataDir: string): Promise<Record<DatabaseService, string>> {
  try {
    const { postgresPort } = await addressesOf(dataDir);
    const { secrets } = await loadSecrets(dataDir);
    return localDatabases({ secrets, postgresPort });
  } catch (error) {
    if (!hasCode(error, 'ENOENT')) throw error;
    throw new StartFailure(
      `Nenhum sistema em execução em ${dataDir}. Inicie-o com "npm start", indique outra pasta com DATA_DIR ou os bancos com IDENTITY_DATABASE_URL e as outras.`,
    );
  }
}
