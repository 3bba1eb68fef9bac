import type { Pool } from 'pg';
import { z } from 'zod';
import { sentStatement } from './statement-log';

/** One request, what was answered, and what its service asked the database for it. */
export const exchange = z.object({
  method: z.enum(['GET', 'POST', 'PUT']),
  path: z.string(),
  /** Of the answer; those of the connection and the request's id are left out. */
  headers: z.record(z.string(), z.string()),
  body: z.string(),
  /** Each of them was sent over one connection. */
  units: z.array(z.array(sentStatement)),
});
export type Exchange = z.output<typeof exchange>;

/** Sends the statements as they were sent. Answers all rows. */
export async function replay(pool: Pool, { units }: Pick<Exchange, 'units'>): Promise<unknown[]> {
  const rows: unknown[] = [];
  for (const unit of units) {
    const client = await pool.connect();
    try {
      for (const { text, values } of unit) {
        // Without values it is the simple protocol, as for the frame of a transaction.
        const answer: { rows: unknown[] } = await client.query(text, values.length > 0 ? values : undefined);
        rows.push(...answer.rows);
      }
      client.release();
    } catch (error) {
      // Whoever got this connection next would be in a transaction that has failed.
      client.release(true);
      throw error;
    }
  }
  return rows;
}
