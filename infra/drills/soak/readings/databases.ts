import { Client } from 'pg';
import { z } from 'zod';
import { type DatabaseService, databaseServices } from '../../../local/names';
import type { System } from '../../../local/system';
import { open, type Reading } from '../reading';

const tableNames = z.array(z.object({ name: z.string() }));
const figures = z.array(z.object({ name: z.string(), rows: z.coerce.number(), bytes: z.coerce.number() }));
const connections = z.array(z.object({ program: z.string(), count: z.coerce.number() }));

/** Rows and bytes of every table of every service, each named `service.table`. */
export async function tableReadings(system: System): Promise<Reading[]> {
  const read = databaseServices.map((service) =>
    asked(system, service, (client) => tablesOf(client, service)),
  );
  return (await Promise.all(read)).flat();
}

/** Connections that the services have open to Postgres, by what they say they are. */
export async function connectionReadings(system: System): Promise<Reading[]> {
  const read = databaseServices.map((service) =>
    asked(system, service, async (client) => {
      const { rows } = await client.query(
        `SELECT coalesce(nullif(application_name, ''), 'unnamed') AS program, count(*) FROM pg_stat_activity
         WHERE usename = current_user AND pid <> pg_backend_pid() AND backend_type = 'client backend' GROUP BY 1`,
      );
      return connections
        .parse(rows)
        .map(({ program, count }) => open(`Postgres: ${service} (${program})`, count));
    }),
  );
  return (await Promise.all(read)).flat();
}

async function tablesOf(client: Client, service: DatabaseService): Promise<Reading[]> {
  const found = await client.query(
    `SELECT c.relname AS name FROM pg_class c WHERE c.relkind IN ('r', 'p') AND c.relnamespace = 'public'::regnamespace ORDER BY 1`,
  );
  const texts = tableNames
    .parse(found.rows)
    .map(
      ({ name }) =>
        `SELECT '${name}' AS name, (SELECT count(*) FROM "${name}") AS rows, pg_total_relation_size('"${name}"') AS bytes`,
    );
  if (texts.length === 0) return [];
  const { rows } = await client.query(texts.join(' UNION ALL '));
  return figures.parse(rows).flatMap(({ name, rows: count, bytes }) => [
    { what: 'rows', of: `${service}.${name}`, value: count },
    { what: 'table-bytes', of: `${service}.${name}`, value: bytes },
  ]);
}

async function asked<T>(
  { env }: System,
  service: DatabaseService,
  ask: (client: Client) => Promise<T>,
): Promise<T> {
  const client = new Client({ connectionString: env[service]['DATABASE_URL'] });
  await client.connect();
  try {
    return await ask(client);
  } finally {
    await client.end();
  }
}
