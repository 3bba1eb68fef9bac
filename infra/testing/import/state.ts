import { Client } from 'pg';
import { z } from 'zod';
import type { System } from '../../local/system';
import { waitUntil } from '../../parts';

/** Every table that an import writes, by service. */
const TABLES = {
  catalogue: ['videos', 'video_counters', 'video_ranks', 'favorites', 'history', 'imported_records'],
  identity: ['accounts'],
  moderation: ['tales', 'imported_records'],
  commerce: ['books', 'ads', 'imported_records'],
  media: ['uploads', 'imported_records'],
} as const;
const state = z.tuple([z.object({ rows: z.coerce.number(), sum: z.string() })]);

/** Asks a service's own database. */
export async function askDatabase(
  system: Pick<System, 'env'>,
  service: keyof typeof TABLES,
  statement: string,
): Promise<unknown[]> {
  const client = new Client({ connectionString: system.env[service]['DATABASE_URL'] });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows;
  } finally {
    await client.end();
  }
}

/** Twenty thousand long tales are looked through for minutes. */
const PATIENCE_MS = 900_000;

/** What follows an import by itself, as the rows that it has not reached yet. */
const FOLLOWING: readonly [string, keyof typeof TABLES, string][] = [
  ['as listas seguem os contadores', 'catalogue', 'SELECT 1 FROM video_counters WHERE is_stale LIMIT 1'],
  ['os contos foram vistos', 'moderation', 'SELECT 1 FROM tales WHERE terms_version IS NULL LIMIT 1'],
];

/** How many rows each table holds, and a sum over all that stands in them, once all that follows by itself has been done. */
export async function stateOf(system: Pick<System, 'env'>): Promise<Record<string, string>> {
  for (const [what, service, open] of FOLLOWING)
    await waitUntil(what, async () => (await askDatabase(system, service, open)).length === 0, PATIENCE_MS);
  const found: Record<string, string> = {};
  for (const service of Object.keys(TABLES) as (keyof typeof TABLES)[])
    for (const table of TABLES[service]) {
      // Books and ads count a change of their own when their picture has come, or is given up.
      const row = service === 'commerce' ? `(to_jsonb(t) - 'changes')::text` : 't::text';
      const order = `md5(${row})`;
      const [{ rows, sum }] = state.parse(
        await askDatabase(
          system,
          service,
          `SELECT count(*) AS rows, md5(coalesce(string_agg(${order}, '' ORDER BY ${order}), '')) AS sum FROM ${table} t`,
        ),
      );
      found[`${service}.${table}`] = `${rows} ${sum}`;
    }
  return found;
}
