import { Client } from 'pg';
import { z } from 'zod';
import type { System } from '../../local';
import { databaseServices } from '../../local/names';

const tableRows = z.array(z.object({ name: z.string() }));
const countRow = z.tuple([z.object({ count: z.number() })]);

/** `service.table` of all databases in which some row holds the text. */
export async function tracesOf(text: string, system: System): Promise<string[]> {
  const found: string[] = [];
  for (const service of databaseServices)
    await withDatabase(system, service, async (client) => {
      const { rows } = await client.query(
        `SELECT c.relname AS name FROM pg_class c WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace ORDER BY 1`,
      );
      for (const { name } of tableRows.parse(rows)) {
        const answer = await client.query(
          `SELECT count(*)::integer AS count FROM ${client.escapeIdentifier(name)} AS t WHERE strpos(lower(t::text), lower($1)) > 0`,
          [text],
        );
        if (countRow.parse(answer.rows)[0].count > 0) found.push(`${service}.${name}`);
      }
    });
  return found;
}

/** How many rows of a service's database a condition holds for. */
export async function countIn(
  system: System,
  service: (typeof databaseServices)[number],
  from: string,
): Promise<number> {
  let count = 0;
  await withDatabase(system, service, async (client) => {
    [{ count }] = countRow.parse((await client.query(`SELECT count(*)::integer AS count FROM ${from}`)).rows);
  });
  return count;
}

/** Ids of all accounts. */
export async function accountIds(system: System): Promise<ReadonlySet<string>> {
  let ids: ReadonlySet<string> = new Set();
  await withDatabase(system, 'identity', async (client) => {
    const { rows } = await client.query('SELECT id AS name FROM accounts');
    ids = new Set(tableRows.parse(rows).map(({ name }) => name));
  });
  return ids;
}

async function withDatabase(
  system: System,
  service: (typeof databaseServices)[number],
  work: (client: Client) => Promise<void>,
): Promise<void> {
  const client = new Client({ connectionString: system.env[service]['DATABASE_URL'] ?? '' });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
