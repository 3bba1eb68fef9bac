import type { DatabaseUrls } from '../backup/databases';
import { addressesOf } from '../local/addresses';
import { localDatabases } from '../local/environment';
import { loadSecrets } from '../local/secrets';
import { hasCode, StartFailure } from '../parts';

/**
 * Addresses of the five databases of the system that `npm start` runs on a data folder.
 * @throws StartFailure when no system runs
 */
export async function databasesOfSystem(dataDir: string): Promise<DatabaseUrls> {
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
