import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import type { DatabaseService } from '../local/names';
import type { System } from '../local/system';

/** Works in a service's database as the superuser: what is generated or set there is not the service's own to do. */
export async function asSuperuser<T>(
  system: Pick<System, 'env' | 'dataDir'>,
  service: DatabaseService,
  work: (client: Client) => Promise<T>,
): Promise<T> {
  const url = new URL(system.env[service]['DATABASE_URL'] ?? '');
  url.username = 'postgres';
  url.password = (await readFile(join(system.dataDir, 'postgres/superuser'), 'utf8')).trim();
  const client = new Client({ connectionString: url.href, application_name: 'bench' });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
