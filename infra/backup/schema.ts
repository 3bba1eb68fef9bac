import type { Client } from 'pg';
import { z } from 'zod';

/** Everything that a service's migrations made stands here. */
const HOME = 'public';
/** Kept by the migrations themselves. */
export const MIGRATIONS_TABLE = 'schema_migrations';

const tableRows = z.array(z.object({ table: z.string(), columns: z.array(z.string()).min(1) }));
const nameRows = z.array(z.object({ name: z.string() }));
const sequenceRow = z.tuple([z.object({ value: z.string(), is_called: z.boolean() })]);
const constraintRows = z.array(z.object({ table: z.string(), name: z.string(), definition: z.string() }));
const triggerRows = z.array(
  z.object({ table: z.string(), name: z.string(), mode: z.enum(['O', 'D', 'R', 'A']) }),
);
export type Trigger = z.output<typeof triggerRows>[number];
export type Constraint = z.output<typeof constraintRows>[number];

/** Not made by an extension. */
const OWN = `c.relnamespace = '${HOME}'::regnamespace
  AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = c.oid AND d.classid = 'pg_class'::regclass AND d.deptype = 'e')`;

/** All tables but the migrations' own, with their columns that are written, in the order of their names. */
export async function tablesOf(client: Client): Promise<z.output<typeof tableRows>> {
  await refuseUnknownKinds(client);
  const { rows } = await client.query(
    `SELECT c.relname AS table, array_agg(a.attname::text ORDER BY a.attnum) AS columns
     FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
     WHERE c.relkind = 'r' AND c.relname <> $1 AND ${OWN} GROUP BY c.relname ORDER BY c.relname`,
    [MIGRATIONS_TABLE],
  );
  return tableRows.parse(rows);
}

/** A kind of relation that holds rows and that nobody thought of here must not be left out in silence. */
async function refuseUnknownKinds(client: Client): Promise<void> {
  const { rows } = await client.query(
    `SELECT c.relname AS name FROM pg_class c WHERE c.relkind IN ('p', 'm', 'f') AND ${OWN}
     UNION ALL SELECT 'large object ' || oid FROM pg_largeobject_metadata LIMIT 5`,
  );
  const names = nameRows.parse(rows).map(({ name }) => name);
  if (names.length > 0) throw new Error(`a cópia não conhece: ${names.join(', ')}`);
}

/** Names of the migrations that were applied, oldest first; empty where none ever were. */
export async function migrationsOf(client: Client): Promise<string[]> {
  const there = await client.query(`SELECT to_regclass($1) IS NOT NULL AS is_there`, [
    `${HOME}.${MIGRATIONS_TABLE}`,
  ]);
  if (!z.tuple([z.object({ is_there: z.boolean() })]).parse(there.rows)[0].is_there) return [];
  const { rows } = await client.query(`SELECT name FROM ${MIGRATIONS_TABLE} ORDER BY id`);
  return nameRows.parse(rows).map(({ name }) => name);
}

/** Where every sequence stands, that of the migrations' table apart. Sequences know no snapshot: ask after the rows were read. */
export async function sequencesOf(
  client: Client,
): Promise<{ name: string; value: string; isCalled: boolean }[]> {
  const { rows } = await client.query(
    `SELECT c.relname AS name FROM pg_class c WHERE c.relkind = 'S' AND ${OWN} AND NOT EXISTS (
       SELECT FROM pg_depend d WHERE d.objid = c.oid AND d.deptype IN ('a', 'i') AND d.refobjid = to_regclass($1))
     ORDER BY c.relname`,
    [`${HOME}.${MIGRATIONS_TABLE}`],
  );
  const sequences: { name: string; value: string; isCalled: boolean }[] = [];
  for (const { name } of nameRows.parse(rows)) {
    const found = await client.query(
      `SELECT last_value::text AS value, is_called FROM ${client.escapeIdentifier(name)}`,
    );
    const [{ value, is_called: isCalled }] = sequenceRow.parse(found.rows);
    sequences.push({ name, value, isCalled });
  }
  return sequences;
}

/** Foreign keys, as they are written. */
export async function foreignKeysOf(client: Client): Promise<Constraint[]> {
  const { rows } = await client.query(
    `SELECT c.relname AS table, f.conname AS name, pg_get_constraintdef(f.oid) AS definition
     FROM pg_constraint f JOIN pg_class c ON c.oid = f.conrelid WHERE f.contype = 'f' AND ${OWN}`,
  );
  return constraintRows.parse(rows);
}

/** Triggers of the service's own, and when each fires. */
export async function triggersOf(client: Client): Promise<Trigger[]> {
  const { rows } = await client.query(
    `SELECT c.relname AS table, t.tgname AS name, t.tgenabled::text AS mode
     FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid WHERE NOT t.tgisinternal AND ${OWN}`,
  );
  return triggerRows.parse(rows);
}
