import { reasonOf } from '../../parts';
import type { Log } from '../client/log';
import { SiteClient } from '../client/site-client';
import { folderIn } from './folder';
import { askAsBefore, askForProofs, isModeChanged } from './mode';

interface RunningSite {
  readonly url: string;
  readonly dataDir: string;
  readonly adminEmail: string;
  readonly adminPassword: string;
}

/**
 * Lets a site ask for proofs while it has the demonstration's wallet, and as before afterwards: it would be closed to everybody then. Never
 * rejects: the site runs, and the log says what to do.
 */
export async function settleAgeMode(site: RunningSite, isDemo: boolean, log: Log): Promise<void> {
  const folder = folderIn(site.dataDir);
  try {
    if (!isDemo && !(await isModeChanged(folder))) return;
    const administrator = new SiteClient(site.url);
    await administrator.signIn(site.adminEmail, site.adminPassword);
    await (isDemo ? askForProofs(administrator, folder) : askAsBefore(administrator, folder));
  } catch (error) {
    const mode = isDemo ? 'Comprovada' : 'Declarada';
    log.say(
      `a forma de confirmar a idade não pôde ser mudada (${reasonOf(error)}): escolha '${mode}' em ${site.url}/policy`,
    );
  }
}
