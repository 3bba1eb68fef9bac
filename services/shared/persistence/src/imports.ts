import type { EntityManager } from 'typeorm';
import { z } from 'zod';
import { returnedRows } from './returned';

const ids = z.array(z.object({ id: z.string() }));

/** What was ever imported, by kind and id; it stays when the thing itself is deleted, so that no later import brings it back. */
export const IMPORT_TABLES: readonly string[] = [
  'CREATE TABLE imported_records (kind text NOT NULL, id text NOT NULL, PRIMARY KEY (kind, id))',
];

/**
 * Writes down that these are imported in this transaction. Of two imports at once the second waits for the first and gets nothing.
 * @returns those that were never imported before
 */
export async function claimImported(
  manager: EntityManager,
  kind: string,
  wanted: readonly string[],
): Promise<ReadonlySet<string>> {
  const claimed = ids.parse(
    await manager.query(
      `INSERT INTO imported_records (kind, id) SELECT $1, id FROM unnest($2::text[]) AS wanted (id) ORDER BY id
       ON CONFLICT DO NOTHING RETURNING id`,
      [kind, wanted],
    ),
  );
  return new Set(claimed.map(({ id }) => id));
}

/** Takes claims back: what could not be taken in whole is for another import. */
export async function releaseImported(
  manager: EntityManager,
  kind: string,
  released: readonly string[],
): Promise<void> {
  if (released.length === 0) return;
  await manager.query('DELETE FROM imported_records WHERE kind = $1 AND id = ANY($2)', [kind, released]);
}

/**
 * Takes in what was never imported: `insert` writes records and leaves those out whose id is in use. Answers for each record, in order,
 * whether it was written.
 */
export async function takeImported<Item extends { readonly id: string }>(
  manager: EntityManager,
  kind: string,
  records: readonly Item[],
  insert: (fresh: readonly Item[]) => Promise<unknown>,
): Promise<('taken' | 'present')[]> {
  const claimed = await claimImported(
    manager,
    kind,
    records.map(({ id }) => id),
  );
  const fresh = new Map<string, Item>();
  // Of one id twice in a request the first counts.
  for (const record of records)
    if (claimed.has(record.id) && !fresh.has(record.id)) fresh.set(record.id, record);
  const answer = fresh.size === 0 ? [] : await insert([...fresh.values()]);
  const written = new Set(ids.parse(returnedRows(answer)).map(({ id }) => id));
  return records.map(({ id }) => (written.delete(id) ? 'taken' : 'present'));
}
