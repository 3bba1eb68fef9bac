import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import type { Client } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { StartFailure } from '../parts';
import { connectedTo } from './dump';
import { type DatabaseEntry, tableFile, type TableEntry } from './layout';
import { foreignKeysOf, migrationsOf, type Trigger, tablesOf, triggersOf } from './schema';
import { Proving } from './streams';

const ENABLE = { O: 'ENABLE TRIGGER', R: 'ENABLE REPLICA TRIGGER', A: 'ENABLE ALWAYS TRIGGER', D: undefined };

/** Whether no migration was ever applied: a database that was just made. */
export async function isFresh(url: string): Promise<boolean> {
  const client = await connectedTo(url);
  try {
    return (await migrationsOf(client)).length === 0;
  } finally {
    await client.end();
  }
}

/**
 * Puts a database's rows in the place of all that are there, in one transaction: broken off, nothing has changed. The schema must be that of
 * the backup. Triggers stay silent, since the rows hold what they once did; foreign keys are taken away and made again, which proves them.
 * @throws StartFailure for another schema; Error for a damaged file
 */
export async function loadDatabase(url: string, folder: string, entry: DatabaseEntry): Promise<void> {
  const client = await connectedTo(url);
  try {
    await assertSchema(client, entry);
    await client.query('BEGIN');
    const open = await withoutGuards(client);
    const all = entry.tables.map(({ table }) => client.escapeIdentifier(table));
    await client.query(`TRUNCATE ${all.join(', ')}`);
    for (const table of entry.tables) await loadTable(client, folder, entry.service, table);
    for (const { name, value, isCalled } of entry.sequences)
      await client.query('SELECT setval($1::regclass, $2::bigint, $3)', [
        client.escapeIdentifier(name),
        value,
        isCalled,
      ]);
    await open.close();
    await client.query('COMMIT');
    await client.query('ANALYZE');
  } finally {
    await client.end();
  }
}

async function assertSchema(client: Client, { service, migrations, tables }: DatabaseEntry): Promise<void> {
  const applied = await migrationsOf(client);
  const shape = JSON.stringify(
    (await tablesOf(client)).map(({ table, columns }) => [table, [...columns].sort()]),
  );
  const wanted = JSON.stringify(tables.map(({ table, columns }) => [table, [...columns].sort()]));
  if ([...applied].sort().join() !== [...migrations].sort().join() || shape !== wanted)
    throw new StartFailure(`O banco de ${service} não tem o esquema da cópia.`);
}

/** Takes foreign keys and triggers out of the way; `close` puts them back as they were. */
async function withoutGuards(client: Client): Promise<{ close: () => Promise<void> }> {
  const id = (name: string) => client.escapeIdentifier(name);
  const keys = await foreignKeysOf(client);
  const triggers = await triggersOf(client);
  for (const { table, name } of keys)
    await client.query(`ALTER TABLE ${id(table)} DROP CONSTRAINT ${id(name)}`);
  for (const { table, name } of triggers)
    await client.query(`ALTER TABLE ${id(table)} DISABLE TRIGGER ${id(name)}`);
  const enable = ({ table, name, mode }: Trigger) =>
    ENABLE[mode] === undefined ? undefined : `ALTER TABLE ${id(table)} ${ENABLE[mode]} ${id(name)}`;
  return {
    close: async () => {
      for (const { table, name, definition } of keys)
        await client.query(`ALTER TABLE ${id(table)} ADD CONSTRAINT ${id(name)} ${definition}`);
      for (const statement of triggers.map(enable))
        if (statement !== undefined) await client.query(statement);
    },
  };
}

async function loadTable(
  client: Client,
  folder: string,
  service: string,
  { table, columns, rows, sha256 }: TableEntry,
): Promise<void> {
  const names = columns.map((column) => client.escapeIdentifier(column)).join(', ');
  const into = client.query(copyFrom(`COPY ${client.escapeIdentifier(table)} (${names}) FROM STDIN`));
  const file = tableFile(folder, service, table);
  await pipeline(createReadStream(file), new Proving(sha256, file), createGunzip(), into);
  if (into.rowCount !== rows)
    throw new Error(`${service}.${table}: ${into.rowCount} linhas em vez de ${rows}`);
}
