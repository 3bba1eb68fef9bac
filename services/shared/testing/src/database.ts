import { migrate, databaseOptions, type DatabaseDefinition } from '@alcova/persistence';
import { Client } from 'pg';
import { DataSource } from 'typeorm';
import { ulid } from 'ulid';
import { required } from './environment';

export interface TestDatabase {
  readonly url: string;
  readonly dataSource: DataSource;
  /** Closes the data source and drops the database, whoever is still connected. */
  drop(): Promise<void>;
}

/** An empty database of its own on the suite's Postgres, with the service's migrations applied. */
export async function testDatabase(definition: Omit<DatabaseDefinition, 'url'>): Promise<TestDatabase> {
  const server = required('TEST_POSTGRES_URL');
  const name = `test_${definition.service}_${ulid().toLowerCase()}`.replaceAll('-', '_');
  await asSuperuser(server, `CREATE DATABASE ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  const dataSource = await new DataSource(databaseOptions({ ...definition, url: url.href })).initialize();
  await migrate(dataSource);
  return {
    url: url.href,
    dataSource,
    drop: async () => {
      await dataSource.destroy();
      await asSuperuser(server, `DROP DATABASE ${name} WITH (FORCE)`);
    },
  };
}

async function asSuperuser(server: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: server });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
