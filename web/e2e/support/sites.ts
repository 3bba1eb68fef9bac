import { z } from 'zod';

/** A site that runs for the tests, with what stands around it, as `run-system.cjs` announces it. */
export const runningSite = z.object({
  url: z.string(),
  adminEmail: z.string(),
  adminPassword: z.string(),
  dataDir: z.string(),
  /** Where tests ask for changes of the surroundings. */
  controlUrl: z.string(),
  bannersUrl: z.string(),
});
export type RunningSite = z.infer<typeof runningSite>;

const VARIABLE = 'ALCOVA_E2E_SITES';

/** Tells the workers, which start later, of the sites. */
export function offerSites(sites: readonly RunningSite[]): void {
  process.env[VARIABLE] = JSON.stringify(sites);
}

/** Whether there are sites already; so a developer keeps one between runs. */
export const sitesAreOffered = (): boolean => process.env[VARIABLE] !== undefined;

/** The site of this worker: one each, so that no test meets what another one does. Undefined outside of workers. */
export function siteOfWorker(): RunningSite | undefined {
  const offered = process.env[VARIABLE];
  const worker = process.env.TEST_PARALLEL_INDEX;
  if (offered === undefined || worker === undefined) return undefined;
  return z.array(runningSite).parse(JSON.parse(offered))[Number(worker)];
}

/** The site of this worker. @throws Error outside of workers */
export function ownSite(): RunningSite {
  const own = siteOfWorker();
  if (!own) throw new Error('no site was started for this worker');
  return own;
}

/** Asks what stands around the site: the commands of `run-system.cjs`. Answers what they do. @throws Error when it could not be done */
export async function askSurroundings(path: string, data?: unknown): Promise<unknown> {
  const answer = await fetch(`${ownSite().controlUrl}${path}`, {
    method: 'POST',
    ...(data !== undefined && { body: JSON.stringify(data) }),
  });
  if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
  return answer.json();
}

/** Asks for a change of what stands around the site. @throws Error when it could not be made */
export async function changeSurroundings(path: string, data?: unknown): Promise<void> {
  await askSurroundings(path, data);
}
