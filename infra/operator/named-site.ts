import { loadConfig, type StoreConfig, storeConfigShape } from '@alcova/platform';
import { z } from 'zod';
import type { DatabaseUrls } from '../backup/databases';
import type { ChosenBackup, Target } from '../backup/restore';
import { type DatabaseService, databaseServices } from '../local/names';
import { StartFailure } from '../parts/failure';

/** The site that backups are made of, and restored into. */
export interface BackupSite {
  /** @throws StartFailure when an address is missing, or no system runs */
  databases(): Promise<DatabaseUrls>;
  store(): Promise<StoreConfig>;
  /** The file that holds its secrets, where it has one. */
  readonly secretsFile: string | undefined;
  /** Has work done on what a backup is restored into, which no service uses meanwhile. */
  restoreInto<Result>(backup: ChosenBackup, work: (target: Target) => Promise<Result>): Promise<Result>;
}

const variableOf = (service: DatabaseService): string => `${service.toUpperCase()}_DATABASE_URL`;

/** Whether the environment names databases, and not the system that `npm start` runs. */
export const namesDatabases = (env: NodeJS.ProcessEnv): boolean =>
  databaseServices.some((service) => env[variableOf(service)]);

/** The addresses that IDENTITY_DATABASE_URL and its like name. @throws StartFailure when one is missing */
export function namedDatabases(env: NodeJS.ProcessEnv): DatabaseUrls {
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

/** The site whose databases and store the environment names: one in a cluster, or on servers of its own. */
export function namedSite(env: NodeJS.ProcessEnv): BackupSite {
  const databases = () => Promise.resolve().then(() => namedDatabases(env));
  const store = () => Promise.resolve().then(() => loadConfig(z.object(storeConfigShape), env));
  return {
    databases,
    store,
    secretsFile: undefined,
    restoreInto: async (_backup, work) => work({ databases: await databases(), store: await store() }),
  };
}
