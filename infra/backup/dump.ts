import { logger } from '@alcova/platform';
import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { Client } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { z } from 'zod';
import type { DatabaseService } from '../local/names';
import { type DatabaseEntry, tableFile, type TableEntry } from './layout';
import { migrationsOf, sequencesOf, tablesOf } from './schema';
import { Digesting } from './streams';

/** Postgres' own address of each service's database, as the service's own role. */
export type DatabaseUrls = Readonly<Record<DatabaseService, string>>;

const log = logger('backup');
/** The largest table of a large site takes less. */
const STATEMENT_MS = 6 * 60 * 60_000;
/** A file of text packs to a fifth at the fastest level; the slower ones win little and cost most of the time. */
const LEVEL = 1;
const startRow = z.tuple([z.object({ at: z.date(), server: z.string() })]);

/** A connection for a backup's work: nothing of the usual deadlines, but one. */
export async function connectedTo(url: string): Promise<Client> {
  const client = new Client({
    connectionString: url,
    application_name: 'alcova-backup',
    connectionTimeoutMillis: 10_000,
    statement_timeout: STATEMENT_MS,
    idle_in_transaction_session_timeout: STATEMENT_MS,
    keepAlive: true,
  });
  client.on('error', (error) => log.warn({ reason: error.message }, 'a connection was lost'));
  await client.connect();
  await client.query(
    `SET datestyle = 'ISO'; SET intervalstyle = 'postgres'; SET extra_float_digits = 1; SET timezone = 'UTC'`,
  );
  return client;
}

/** One database as it was at one moment, for as long as it is open; the site goes on meanwhile. */
export class Snapshot {
  private constructor(
    private readonly service: DatabaseService,
    private readonly client: Client,
    readonly at: Date,
    private readonly server: string,
  ) {}

  /** Connected, with its moment not chosen yet: so that several can be taken at once. */
  static async prepare(
    service: DatabaseService,
    url: string,
  ): Promise<{ take: () => Promise<Snapshot>; close: () => Promise<void> }> {
    const client = await connectedTo(url);
    const take = async () => {
      await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
      const { rows } = await client.query(
        `SELECT clock_timestamp() AS at, current_setting('server_version') AS server`,
      );
      const [{ at, server }] = startRow.parse(rows);
      return new Snapshot(service, client, at, server);
    };
    return { take, close: () => client.end() };
  }

  /** Writes all tables into the snapshot's folder. */
  async write(folder: string): Promise<DatabaseEntry> {
    const tables: TableEntry[] = [];
    for (const { table, columns } of await tablesOf(this.client))
      tables.push(await this.writeTable(folder, table, columns));
    return {
      ...{ service: this.service, at: this.at.toISOString(), server: this.server, tables },
      migrations: await migrationsOf(this.client),
      sequences: await sequencesOf(this.client),
    };
  }

  private async writeTable(folder: string, table: string, columns: string[]): Promise<TableEntry> {
    const file = tableFile(folder, this.service, table);
    await mkdir(dirname(file), { recursive: true, mode: 0o700 });
    const names = columns.map((column) => this.client.escapeIdentifier(column)).join(', ');
    const rows = this.client.query(
      copyTo(`COPY ${this.client.escapeIdentifier(table)} (${names}) TO STDOUT`),
    );
    const digesting = new Digesting();
    await pipeline(
      rows,
      createGzip({ level: LEVEL }),
      digesting,
      createWriteStream(file, { mode: 0o600, flush: true }),
    );
    // The number of rows comes after the last of them: another question is answered after it.
    await this.client.query('SELECT 1');
    const { sha256 } = digesting.digests();
    return { table, columns, rows: rows.rowCount, bytes: digesting.bytes, sha256 };
  }
}
