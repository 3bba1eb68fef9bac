import { rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { build } from '../local/build';
import { type Log, silentLog } from '../local/log';
import { startSystem, type System } from '../local/system';
import { SiteClient } from '../local/site-client';
import { reasonOf, scratchFolder } from '../parts';

/** Builds, runs `work` against an empty site of its own, signed in as the administrator, and leaves nothing behind. */
export async function withSystem(
  env: Readonly<Record<string, string>>,
  work: (system: System, client: SiteClient, folder: string) => Promise<void>,
  log: Log = silentLog,
): Promise<void> {
  const folder = scratchFolder('alcova-bench-');
  try {
    await build(resolve(__dirname, '../..'));
    const system = await startSystem({
      dataDir: `${folder}/data`,
      rateLimitScale: 1_000,
      log,
      env,
    });
    try {
      const client = new SiteClient(system.url);
      await client.signIn(system.adminEmail, system.adminPassword);
      await work(system, client, folder);
    } finally {
      await system.stop();
    }
  } catch (error) {
    console.error(reasonOf(error));
    process.exitCode = 1;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
