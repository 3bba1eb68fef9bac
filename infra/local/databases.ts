import { Client, escapeIdentifier, escapeLiteral } from 'pg';
import { databaseServices } from './names';
import type { Secrets } from './secrets';

/** Extensions that services use; only the superuser may create them. */
const extensions = ['pg_trgm', 'unaccent', 'citext', 'pgcrypto', 'btree_gin'];

/** Makes each service's role and database when they are missing, and gives each role the current password. */
export async function prepareDatabases(superuserUrl: string, secrets: Secrets): Promise<void> {
  await withClient(superuserUrl, async (client) => {
    for (const service of databaseServices) {
      const name = escapeIdentifier(`alcova_${service}`);
      const role = await client.query('select 1 from pg_roles where rolname = $1', [`alcova_${service}`]);
      const password = escapeLiteral(secrets.database[service] ?? '');
      const verb = role.rowCount === 0 ? 'create' : 'alter';
      await client.query(`${verb} role ${name} login password ${password}`);
      const database = await client.query('select 1 from pg_database where datname = $1', [
        `alcova_${service}`,
      ]);
      if (database.rowCount === 0) await client.query(`create database ${name} owner ${name}`);
      await client.query(`revoke connect on database ${name} from public`);
    }
  });
  for (const service of databaseServices) {
    const url = new URL(superuserUrl);
    url.pathname = `/alcova_${service}`;
    await withClient(url.href, async (client) => {
      for (const extension of extensions) await client.query(`create extension if not exists ${extension}`);
    });
  }
}

async function withClient(url: string, work: (client: Client) => Promise<void>): Promise<void> {
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: 10_000,
    statement_timeout: 60_000,
  });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
