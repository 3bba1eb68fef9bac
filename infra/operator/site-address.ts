import { addressesOf } from '../local/addresses';
import { localFolder } from './local-system';

/** Where the site answers: as SITE_URL says, else the one that `npm start` runs on DATA_DIR; undefined for another system without the variable. */
export async function siteAddress(root: string, env: NodeJS.ProcessEnv): Promise<string | undefined> {
  if (env['SITE_URL']) return env['SITE_URL'];
  if (env['NATS_URL']) return undefined;
  return (await addressesOf(localFolder(root, env))).siteUrl;
}
