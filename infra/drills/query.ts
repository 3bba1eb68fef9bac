import { Client } from 'pg';
import type { System } from '../local';
import type { DatabaseService } from '../local/names';

/** Asks the database of a service, on a connection of its own. */
export async function queryDatabase(
  { env }: Pick<System, 'env'>,
  name: DatabaseService,
  text: string,
  values: readonly unknown[] = [],
): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: env[name]['DATABASE_URL'] });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text, [...values])).rows;
  } finally {
    await client.end();
  }
}
