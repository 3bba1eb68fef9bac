import { migrate, databaseOptions, Transactions, type DatabaseDefinition } from '@alcova/persistence';
import { createHash } from 'node:crypto';
import { Client } from 'pg';
import { DataSource } from 'typeorm';
import { ulid } from 'ulid';
import { required } from './environment';

export interface TestDatabase {
  readonly url: string;
  readonly dataSource: DataSource;
  /**
   * Empties tables, named with commas between. A service that is up may hold one of them and wait for another: whoever is told of that
   * deadlock comes again.
   */
  empty(tables: string): Promise<void>;
  /** Closes the data source and drops the database, whoever is still connected. */
  drop(): Promise<void>;
}

/** By name, templates that this process has seen complete. */
const templates = new Set<string>();

/** An empty database of its own on the run's Postgres, with the service's migrations applied. */
export async function testDatabase(definition: Omit<DatabaseDefinition, 'url'>): Promise<TestDatabase> {
  const server = required('TEST_POSTGRES_URL');
  const name = `test_${definition.service}_${ulid().toLowerCase()}`.replaceAll('-', '_');
  const template = await completeTemplate(server, definition);
  await asSuperuser(server, `CREATE DATABASE ${name} TEMPLATE ${template}`);
  const url = addressOf(server, name);
  const dataSource = await new DataSource(databaseOptions({ ...definition, url })).initialize();
  return {
    url,
    dataSource,
    empty: (tables) =>
      new Transactions(dataSource).run(async (manager) => {
        await manager.query(`TRUNCATE ${tables}`);
      }),
    drop: async () => {
      await dataSource.destroy();
      await asSuperuser(server, `DROP DATABASE ${name} WITH (FORCE)`);
    },
  };
}

/** A service migrates once in a run, into a database that the others are copies of. @returns its name */
async function completeTemplate(
  server: string,
  definition: Omit<DatabaseDefinition, 'url'>,
): Promise<string> {
  const migrations = definition.migrations.map(({ name }) => name).join();
  const form = createHash('sha256').update(migrations).digest('hex').slice(0, 12);
  const name = `template_${definition.service}_${form}`.replaceAll('-', '_');
  if (templates.has(name)) return name;
  await withSuperuser(server, async (client) => {
    // Of two workers one makes it. That it is a template at last says that it is complete.
    await client.query('SELECT pg_advisory_lock(hashtext($1))', [name]);
    const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1 AND datistemplate', [
      name,
    ]);
    if (rowCount !== 0) return;
    await client.query(`DROP DATABASE IF EXISTS ${name}`);
    await client.query(`CREATE DATABASE ${name}`);
    const options = databaseOptions({ ...definition, url: addressOf(server, name) });
    const dataSource = await new DataSource(options).initialize();
    try {
      await migrate(dataSource);
    } finally {
      await dataSource.destroy();
    }
    await client.query(`ALTER DATABASE ${name} IS_TEMPLATE true`);
  });
  templates.add(name);
  return name;
}

function addressOf(server: string, database: string): string {
  const url = new URL(server);
  url.pathname = `/${database}`;
  return url.href;
}

const asSuperuser = (server: string, statement: string): Promise<void> =>
  withSuperuser(server, async (client) => {
    await client.query(statement);
  });

async function withSuperuser(server: string, work: (client: Client) => Promise<void>): Promise<void> {
  const client = new Client({ connectionString: server });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
