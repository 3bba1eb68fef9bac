import { gatewayConfig } from '../../src/config/config';
import { startProcess } from './process';
import type { TestSite } from './site';

/** One more gateway on the parts of a site, in the tests' own process. `env`: variables over those of the site's own. */
export async function startSecondGateway(site: TestSite, env: Readonly<Record<string, string>> = {}) {
  const variables = { ...site.environmentOf('gateway'), PORT: '0', HEALTH_PORT: '0', ...env };
  const app = await startProcess(gatewayConfig(variables));
  return { url: await app.getUrl(), stop: () => app.close() };
}
