import { Client } from 'pg';
import { z } from 'zod';

/** What a table takes for each of its rows, in bytes; the indexes are part of `all`. */
export interface RowBytes {
  readonly table: string;
  readonly rows: number;
  readonly heap: number;
  readonly all: number;
}

const sizes = z.array(z.object({ heap: z.coerce.number(), all: z.coerce.number(), rows: z.coerce.number() }));

/** Tables whose rows people make, filled with as many rows as there are videos: ids as long as the real ones, nothing of anybody. */
const ENGAGEMENT: Readonly<Record<string, string>> = {
  view_days: `INSERT INTO view_days (day, video_id, views) SELECT date '2026-01-01' + (n % 30)::integer, id, 3 FROM numbered`,
  view_windows: `INSERT INTO view_windows (person, video_id, counted_at) SELECT 'v:' || md5(n::text), id, now() FROM numbered`,
  history: `INSERT INTO history (account_id, video_id, watched_at) SELECT left(upper(md5((n % 5000)::text)), 26), id, now() FROM numbered`,
};

/** Measures the tables of a catalogue that generated videos fill. @param url of its database, as the superuser */
export async function catalogueRowBytes(url: string): Promise<RowBytes[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('SET session_replication_role = replica');
    for (const statement of Object.values(ENGAGEMENT))
      await client.query(
        statement.replace(
          'FROM numbered',
          "FROM (SELECT '01' || lpad(id, 24, '0') AS id, row_number() OVER () AS n FROM videos) numbered",
        ),
      );
    const measured: RowBytes[] = [];
    for (const table of ['videos', 'video_counters', 'video_ranks', ...Object.keys(ENGAGEMENT)]) {
      await client.query(`VACUUM ANALYZE ${table}`);
      const { rows } = await client.query(
        `SELECT pg_table_size($1::regclass) AS heap, pg_total_relation_size($1::regclass) AS all, (SELECT count(*) FROM ${table}) AS rows`,
        [table],
      );
      const [size] = sizes.parse(rows);
      if (!size || size.rows === 0) throw new Error(`${table} is empty`);
      measured.push({
        table,
        rows: size.rows,
        heap: size.heap / size.rows,
        all: size.all / size.rows,
      });
    }
    return measured;
  } finally {
    await client.end();
  }
}
