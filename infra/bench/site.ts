import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import { type Log, silentLog } from '../local/client/log';
import type { DatabaseService, ProcessName } from '../local/names';
import { SiteClient } from '../local/client/site-client';
import { startSystem, type System } from '../local/system';
import { scratchFolder } from '../parts';

export interface BenchSite {
  readonly system: System;
  /** The administrator's. */
  readonly client: SiteClient;
  /** For files; it goes with the site. */
  readonly folder: string;
}

/** Runs `work` against an empty site of its own with hardly any limits on requests, and leaves nothing behind. */
export async function withSite<T>(
  env: Readonly<Record<string, string>>,
  work: (site: BenchSite) => Promise<T>,
  log: Log = silentLog,
): Promise<T> {
  const folder = scratchFolder('alcova-bench-');
  try {
    const system = await startSystem({ dataDir: `${folder}/data`, rateLimitScale: 1_000_000, log, env });
    try {
      const client = new SiteClient(system.url);
      await client.signIn(system.adminEmail, system.adminPassword);
      return await work({ system, client, folder });
    } finally {
      await system.stop();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The processes of a site with these names. */
export const pidsOf = (system: Pick<System, 'processes'>, ...names: readonly ProcessName[]): number[] =>
  system.processes().flatMap(({ name, pids }) => (names.includes(name) ? pids : []));

/** Works in a database. */
export async function inDatabase<T>(
  connectionString: string | undefined,
  work: (client: Client) => Promise<T>,
): Promise<T> {
  const client = new Client({ connectionString, application_name: 'bench' });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Works in a service's database as the superuser: what is generated or set there is not the service's own to do. */
export async function asSuperuser<T>(
  system: Pick<System, 'env' | 'dataDir'>,
  service: DatabaseService,
  work: (client: Client) => Promise<T>,
): Promise<T> {
  const url = new URL(system.env[service]['DATABASE_URL'] ?? '');
  url.username = 'postgres';
  url.password = (await readFile(join(system.dataDir, 'postgres/superuser'), 'utf8')).trim();
  return inDatabase(url.href, work);
}
