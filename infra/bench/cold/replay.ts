import type { Pool } from 'pg';
import { z } from 'zod';
import { sentStatement } from './statement-log';

/** What the floor needs to answer one address: what is asked of the database for it, and what is answered then. */
export const recordedRead = z.object({
  path: z.string(),
  headers: z.record(z.string(), z.string()),
  body: z.string(),
  units: z.array(z.array(sentStatement)),
});
export type RecordedRead = z.output<typeof recordedRead>;

/** Sends the statements as they were sent, each unit over one connection. Answers all rows. */
export async function replay(pool: Pool, { units }: Pick<RecordedRead, 'units'>): Promise<unknown[]> {
  const rows: unknown[] = [];
  for (const unit of units) {
    const client = await pool.connect();
    try {
      for (const { text, values } of unit) {
        // Without values it is the simple protocol, as for the frame of a transaction.
        const answer = await client.query(text, values.length > 0 ? values : undefined);
        rows.push(...answer.rows);
      }
    } finally {
      client.release();
    }
  }
  return rows;
}
