import { Client, escapeIdentifier } from 'pg';
import { z } from 'zod';

const columnRows = z.array(z.object({ table_name: z.string(), column_name: z.string() }));
const foundRows = z.tuple([z.object({ found: z.boolean() })]);

/** Works on one database directly, beside the service that owns it. */
async function withClient<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** The rows of one statement. */
export const query = (
  url: string,
  statement: string,
  values: unknown[] = [],
): Promise<Record<string, unknown>[]> =>
  withClient(url, async (client) => (await client.query<Record<string, unknown>>(statement, values)).rows);

/** Every `table.column` of a database in which one of the texts stands, whatever the column's type and the case. */
export const columnsWith = (url: string, texts: readonly string[]): Promise<string[]> =>
  withClient(url, async (client) => {
    const { rows } = await client.query(
      `SELECT c.table_name, c.column_name FROM information_schema.columns c
       JOIN information_schema.tables t USING (table_schema, table_name)
       WHERE c.table_schema = 'public' AND t.table_type = 'BASE TABLE'`,
    );
    const patterns = texts.map((text) => `%${text}%`);
    const found: string[] = [];
    for (const { table_name: table, column_name: column } of columnRows.parse(rows)) {
      const place = `${escapeIdentifier(table)} WHERE ${escapeIdentifier(column)}::text ILIKE ANY ($1)`;
      const answer = await client.query(`SELECT EXISTS (SELECT FROM ${place}) AS found`, [patterns]);
      if (foundRows.parse(answer.rows)[0].found) found.push(`${table}.${column}`);
    }
    return found;
  });
