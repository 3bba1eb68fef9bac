import { logger } from '@alcova/platform';
import type { Readable } from 'node:stream';
import { Client } from 'pg';
import { z } from 'zod';
import { type DatabaseService, databaseServices } from '../local/names';
import { type DatabaseEntry, dumpFile, proofOf } from './layout';
import { programsFor, runProgram } from './postgres-programs';
import { fileOf, type Recipient, writeSealed } from './sealing';

/** Postgres' own address of each service's database, as the service's own role. */
export type DatabaseUrls = Readonly<Record<DatabaseService, string>>;

const log = logger('backup');
/** A moment is held for as long as all dumps take. */
const HELD_MS = 7 * 60 * 60_000;
/** A lock that takes longer is a migration: no time for a backup. */
const LOCK_WITHIN_MS = 60_000;

const MAJOR = `current_setting('server_version_num')::integer / 10000 AS major`;
const major = z.number().int();
const momentRow = z.tuple([z.object({ at: z.date(), snapshot: z.string(), major })]);
const stateRow = z.tuple([z.object({ isUsed: z.boolean(), major })]);

/** Does work on a connection of its own. */
export async function withClient<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = await connectedTo(url);
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

async function connectedTo(url: string): Promise<Client> {
  const client = new Client({
    connectionString: url,
    application_name: 'alcova-backup',
    connectionTimeoutMillis: 10_000,
    statement_timeout: HELD_MS,
    idle_in_transaction_session_timeout: HELD_MS,
    keepAlive: true,
  });
  client.on('error', (error) => log.warn({ reason: error.message }, 'a connection was lost'));
  await client.connect();
  return client;
}

/**
 * Dumps all databases as they were at (nearly) one moment, while the site goes on: all are connected to first, and each is held as it is, so
 * that the moments are milliseconds apart. pg_dump then reads what is held.
 */
export async function dumpDatabases(
  folder: string,
  urls: DatabaseUrls,
  recipient: Recipient,
): Promise<DatabaseEntry[]> {
  const clients: { service: DatabaseService; client: Client }[] = [];
  try {
    for (const service of databaseServices)
      clients.push({ service, client: await connectedTo(urls[service]) });
    const moments = await Promise.all(
      clients.map(async ({ service, client }) => ({ service, ...(await held(client)) })),
    );
    const entries: DatabaseEntry[] = [];
    for (const moment of moments)
      entries.push(await dump(folder, urls[moment.service], { ...moment, recipient }));
    return entries;
  } finally {
    await Promise.all(clients.map(({ client }) => client.end()));
  }
}

async function held(client: Client): Promise<z.output<typeof momentRow>[0]> {
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
  const { rows } = await client.query(
    `SELECT clock_timestamp() AS at, pg_export_snapshot() AS snapshot, ${MAJOR}`,
  );
  return momentRow.parse(rows)[0];
}

async function dump(
  folder: string,
  url: string,
  moment: { service: DatabaseService; at: Date; snapshot: string; major: number; recipient: Recipient },
): Promise<DatabaseEntry> {
  const file = dumpFile(folder, moment.service);
  const { recipient } = moment;
  await runProgram(
    await programsFor(moment.major),
    'pg_dump',
    url,
    [...['--format=custom', `--snapshot=${moment.snapshot}`], `--lock-wait-timeout=${LOCK_WITHIN_MS}`],
    // Nothing is on the disk that is not sealed.
    { output: (written) => writeSealed(written, file, recipient) },
  );
  const { service, at, major: ofServer } = moment;
  return { service, at: at.toISOString(), major: ofServer, ...(await proofOf(fileOf(file, recipient))) };
}

/** Whether anything was ever made in a database, extensions apart; and its server's major version. */
async function stateOf(client: Client): Promise<z.output<typeof stateRow>[0]> {
  const { rows } = await client.query(
    `SELECT ${MAJOR}, EXISTS (
       SELECT FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND NOT EXISTS (
         SELECT FROM pg_depend d WHERE d.objid = c.oid AND d.classid = 'pg_class'::regclass AND d.deptype = 'e')
     ) AS "isUsed"`,
  );
  return stateRow.parse(rows)[0];
}

export const isUsed = (url: string): Promise<boolean> =>
  withClient(url, async (client) => (await stateOf(client)).isUsed);

/**
 * Brings a dump back in one transaction. What is there is dropped before: everything of the service's role, so that extensions, which are the
 * superuser's, stay. `read` answers what the dump holds. Triggers and foreign keys are made after the rows, which proves every key.
 */
export async function restoreDatabase(
  url: string,
  entry: DatabaseEntry,
  read: (service: DatabaseService) => Promise<Readable>,
): Promise<void> {
  await withClient(url, async (client) => {
    const state = await stateOf(client);
    const programs = await programsFor(Math.max(state.major, entry.major));
    if (state.isUsed) await client.query('DROP OWNED BY CURRENT_USER');
    await runProgram(
      programs,
      'pg_restore',
      url,
      // Comments are those of extensions, which only their owner may write.
      ['--single-transaction', '--no-owner', '--no-privileges', '--no-comments'],
      { input: await read(entry.service) },
    );
    await client.query('ANALYZE');
  });
}
