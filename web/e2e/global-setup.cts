import { startSystem } from '@alcova/infra/local';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Starts the whole site, empty, on a free port and a new data folder; stops it and removes the folder at the end. With ALCOVA_E2E_URL (and
 * ALCOVA_E2E_EMAIL, ALCOVA_E2E_PASSWORD) the tests use a site that runs already.
 */
export default async function globalSetup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.ALCOVA_E2E_URL) return undefined;
  const dataDir = await mkdtemp(join(tmpdir(), 'alcova-e2e-'));
  const system = await startSystem({
    dataDir,
    demo: false,
    adminEmail: 'admin@alcova.test',
    rateLimitScale: 100,
  });
  process.env.ALCOVA_E2E_URL = system.url;
  process.env.ALCOVA_E2E_EMAIL = system.adminEmail;
  process.env.ALCOVA_E2E_PASSWORD = system.adminPassword;
  return async () => {
    await system.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}
