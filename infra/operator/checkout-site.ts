import { join } from 'node:path';
import { withLocalTarget } from '../backup/local-target';
import { databasesOfSystem } from './database-access';
import { localFolder } from './local-system';
import { type BackupSite, namedSite, namesDatabases } from './named-site';
import { storeOfSystem } from './store-access';

/** The site of a checkout: the one that the environment names, else the system that `npm start` runs on DATA_DIR. */
export function siteOfCheckout(root: string, env: NodeJS.ProcessEnv): BackupSite {
  const store = () => storeOfSystem(root, env);
  if (namesDatabases(env)) {
    const named = namedSite(env);
    const databases = () => named.databases();
    return {
      ...{ databases, store, secretsFile: undefined },
      restoreInto: async (_backup, work) => work({ databases: await databases(), store: await store() }),
    };
  }
  const folder = localFolder(root, env);
  return {
    databases: () => databasesOfSystem(folder),
    store,
    secretsFile: join(folder, 'secrets.json'),
    restoreInto: (backup, work) => withLocalTarget(folder, backup, work),
  };
}
